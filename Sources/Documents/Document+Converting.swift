import Preferences

extension Document {
  /// Returns a document in another syntax with the same values in the same order.
  ///
  /// Throws if something would be lost, with its name and place: a comment, a duplicate key, or a
  /// value that the syntax cannot store.
  public func converted(to syntax: DocumentSyntax) throws(Problem) -> any Document {
    if syntax == self.syntax { return self }
    if let comment = (self as? any FormattedDocument)?.firstComment {
      throw Problem(.lost("a comment"), place: Place(offset: comment, in: bytes))
    }
    return try DocumentSnapshot(self, revision: Revision(token: "converted")).document(in: syntax)
  }
}

extension DocumentSnapshot {
  /// Returns a new document with the same values, without comments. Throws at a duplicate key and at a
  /// value that `syntax` cannot store, with name and place.
  package func document(in syntax: DocumentSyntax) throws(Problem) -> any Document {
    for problem in problems {
      if case .duplicateKey = problem.reason { throw problem }
    }
    let value = document.value(at: 0)
    let new: any Document
    do throws(Problem) {
      new = try syntax.document(holding: value)
    } catch {
      throw firstLoss(in: syntax) ?? lossOfOrder(of: value, in: syntax) ?? error
    }
    guard new.hasSameMeaning(as: value) else {
      throw firstLoss(in: syntax) ?? Problem(.lost("something of a value"))
    }
    return new
  }

  /// Returns the loss of the order of keys, if lines cannot keep it.
  private func lossOfOrder(of value: PreferenceValue, in syntax: DocumentSyntax) -> Problem? {
    guard syntax.format.holdsLines, case .dictionary(let members) = value,
      let group = members.firstIndex(where: \.value.isSection),
      members[group...].contains(where: { !$0.value.isSection })
    else { return nil }
    return Problem(.lost("the order of keys: in lines, groups come after the other keys"))
  }

  /// Returns the problem of the first row that `syntax` would change or refuse.
  private func firstLoss(in syntax: DocumentSyntax) -> Problem? {
    for row in 0..<count {
      let value = value(at: row)
      let name = name(at: row)
      let alone = name.components.reversed().first.map { component -> PreferenceValue in
        if case .key(let key) = component { [key: value] } else { .array([value]) }
      }
      guard var problem = loss(of: alone ?? value, as: value, in: syntax) else { continue }
      problem.name = name
      problem.place = place(of: name)
      return problem
    }
    return nil
  }

  private func loss(
    of alone: PreferenceValue, as value: PreferenceValue, in syntax: DocumentSyntax
  ) -> Problem? {
    do throws(Problem) {
      let isKept = try syntax.document(holding: alone).hasSameMeaning(as: alone)
      return isKept ? nil : Problem(.lost("the exact value of \(value.text(limit: 60))"))
    } catch {
      return error
    }
  }
}

extension Document {
  /// Whether a new document has the meaning of the value that was written. Some formats do not keep the order of
  /// members.
  fileprivate func hasSameMeaning(as value: PreferenceValue) -> Bool {
    let found = self.value(at: 0)
    if found.hasSameMeaning(as: value) { return true }
    guard let document = self as? any EditableDocument, document.mayReorderMembers else {
      return false
    }
    return found.withSortedKeys.hasSameMeaning(as: value.withSortedKeys)
  }
}
