import Preferences

extension Document {
  /// Returns a document in another syntax with the same values in the same order.
  ///
  /// Throws if something would be lost, with its name and place: a comment, a duplicate key, or a
  /// value that the syntax cannot store.
  public func converted(to syntax: DocumentSyntax) throws(Problem) -> any Document {
    if syntax == self.syntax { return self }
    if let comment = formatted?.firstComment {
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

  /// Returns a new document with what `syntax` can hold, and what it does not have: comments, duplicate keys, and values
  /// that became texts or are left out. Throws if that is not enough.
  package func lossyDocument(
    in syntax: DocumentSyntax
  ) throws(Problem) -> (document: any Document, losses: [Problem]) {
    if syntax == document.syntax { return (document, []) }
    var losses: [Problem] = problems.compactMap { problem in
      guard case .duplicateKey = problem.reason else { return nil }
      return Problem(
        .brokenByItself("the value of this line", why: "is lost: the key has another one"),
        name: problem.name, place: problem.place)
    }
    if let comment = document.formatted?.firstComment {
      losses.append(
        Problem(
          .brokenByItself("this comment and those below it", why: "are lost"),
          place: Place(offset: comment, in: document.bytes)))
    }
    var root = document.value(at: 0)
    // From the end, so that the elements that are left out do not move others.
    for row in (0..<count).reversed() {
      let (value, name) = (value(at: row), name(at: row))
      guard !isDuplicate(at: row) || self.row(of: name) == row,
        loss(of: value, at: name, in: syntax) != nil
      else { continue }
      let text = PreferenceValue.string(value.plainText)
      let fits = value != .null && loss(of: text, at: name, in: syntax) == nil
      losses.append(
        Problem(
          .brokenByItself(value.text(limit: 60), why: fits ? "becomes a text" : "is left out"),
          name: name, place: place(of: name)))
      root = root.replacing(name.components[...], with: fits ? text : nil) ?? root
    }
    let order = lossOfOrder(of: root, in: syntax)
    if order != nil {
      losses.append(Problem(.brokenByItself("the order of keys", why: "changes: groups come last")))
      root = root.withGroupsLast
    }
    let place = { (problem: Problem) in problem.place.map { ($0.line, $0.column) } ?? (0, 0) }
    return (try syntax.document(holding: root), losses.sorted { place($0) < place($1) })
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
      guard var problem = loss(of: value, at: name, in: syntax) else { continue }
      problem.name = name
      problem.place = place(of: name)
      return problem
    }
    return nil
  }

  /// Returns what `syntax` would lose of a value in its group or list.
  private func loss(
    of value: PreferenceValue, at name: PreferenceName, in syntax: DocumentSyntax
  ) -> Problem? {
    let alone = name.components.last.map { component -> PreferenceValue in
      if case .key(let key) = component { [key: value] } else { .array([value]) }
    }
    return loss(of: alone ?? value, as: value, in: syntax)
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
    guard let document = editableDocument, document.mayReorderMembers else {
      return false
    }
    return found.withSortedKeys.hasSameMeaning(as: value.withSortedKeys)
  }
}

extension PreferenceValue {
  /// The value as a text: a date in its standard form, data in base64, a list or group as JSON.
  fileprivate var plainText: String {
    switch self {
    case .string(let text): text
    case .data(let bytes): Base64Text.text(of: bytes)
    case .array, .dictionary: text
    default: Kind(of: self).text(of: self)
    }
  }

  /// The group with its members that are groups at the end.
  fileprivate var withGroupsLast: PreferenceValue {
    guard case .dictionary(let members) = self else { return self }
    var sorted: ExactDictionary<PreferenceValue> = [:]
    for (key, value) in members where !value.isSection { sorted[key] = value }
    for (key, value) in members where value.isSection { sorted[key] = value }
    return .dictionary(sorted)
  }
}
