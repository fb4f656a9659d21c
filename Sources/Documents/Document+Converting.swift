import Preferences

extension Document {
  /// Returns a document in another format with the same values in the same order.
  ///
  /// Throws if something would be lost, with its name and place: a comment, a duplicate key, or a
  /// value that the format cannot store.
  public func converted(to format: DocumentFormat) throws(Problem) -> any Document {
    if format == self.format { return self }
    if let comment = (self as? any FormattedDocument)?.firstComment {
      throw Problem(.lost("a comment"), place: Place(offset: comment, in: bytes))
    }
    return try DocumentSnapshot(self, revision: Revision(token: "converted")).document(in: format)
  }
}

extension DocumentSnapshot {
  /// Returns a new document with the same values, without comments. Throws at a duplicate key and at a
  /// value that `format` cannot store, with name and place.
  package func document(in format: DocumentFormat) throws(Problem) -> any Document {
    for problem in problems {
      if case .duplicateKey = problem.reason { throw problem }
    }
    let value = document.value(at: 0)
    let new: any Document
    do throws(Problem) {
      new = try format.document(holding: value)
    } catch {
      throw firstLoss(in: format) ?? error
    }
    guard new.value(at: 0).hasSameMeaning(as: value) else {
      throw firstLoss(in: format) ?? Problem(.lost("something of a value"))
    }
    return new
  }

  /// Returns the problem of the first row that `format` would change or refuse.
  private func firstLoss(in format: DocumentFormat) -> Problem? {
    for row in 0..<count {
      let value = value(at: row)
      let name = name(at: row)
      let alone = name.components.reversed().first.map { component -> PreferenceValue in
        if case .key(let key) = component { [key: value] } else { .array([value]) }
      }
      guard var problem = loss(of: alone ?? value, as: value, in: format) else { continue }
      problem.name = name
      problem.place = place(of: name)
      return problem
    }
    return nil
  }

  private func loss(
    of alone: PreferenceValue, as value: PreferenceValue, in format: DocumentFormat
  ) -> Problem? {
    do throws(Problem) {
      let isKept = try format.document(holding: alone).value(at: 0).hasSameMeaning(as: alone)
      return isKept ? nil : Problem(.lost("the exact value of \(value.text(limit: 60))"))
    } catch {
      return error
    }
  }
}
