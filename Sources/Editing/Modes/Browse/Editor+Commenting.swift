import Preferences

extension Editor {
  /// `#`: uncomments the key under the cursor with the comment's value, or comments the key out.
  mutating func toggleComment() throws(Notice) {
    guard let row = cursorRow else { return }
    try checkEditable(row)
    let name = row.commented?.key ?? row.name
    if let commented = row.commented {
      stage(edits(setting: name, to: asDeclared(valueOfKey(uncommenting: commented), at: name)))
      notice = .info("uncommented \(name.label); \(key: .undo) takes it back")
    } else if let stored = row.stored {
      try commentOut(stored, of: row)
    } else if document.commentedOut[name] != nil {
      stage([Edit(name, nil)])
    } else {
      throw .info("no comment of the file has \(name.label); \(key: .accept) sets it")
    }
    reveal(name)
  }

  /// Returns the value that the declaration of the key reads from the text of a line: the text `1` if only texts are
  /// allowed, and `value` is a number.
  private func asDeclared(_ value: PreferenceValue, at name: PreferenceName) -> PreferenceValue {
    let entry = entry(for: name, value: value)
    guard title.dialect != nil, !entry.check(value).isEmpty else { return value }
    return (try? entry.parse(entry.text(of: value))) ?? value
  }

  /// The value of the key after a line of it is uncommented: that of the line, or the list with it.
  private func valueOfKey(uncommenting line: CommentedOut) -> PreferenceValue {
    guard line.isFurtherLine, let value = draft[line.key],
      snapshot.hasRepeatedLines(of: line.key) == true
    else { return line.value }
    guard case .array(var elements) = value else {
      return .array(isBefore(line, line.key, value) ? [line.value, value] : [value, line.value])
    }
    let position = elements.indices.first { index in
      isBefore(line, line.key.appending(index: index), elements[index])
    }
    elements.insert(line.value, at: position ?? elements.endIndex)
    return .array(elements)
  }

  /// Whether a line is above that of a staged or stored value.
  private func isBefore(
    _ line: CommentedOut, _ name: PreferenceName, _ value: PreferenceValue
  ) -> Bool {
    let uncommented = snapshot.commentedOut.first { $0.key == line.key && $0.value == value }
    let place = uncommented?.place ?? draft.storedName(of: name).flatMap(snapshot.place(of:))
    return place.map { line.place.line < $0.line } ?? false
  }

  private mutating func commentOut(_ stored: PreferenceValue, of row: ResolvedRow) throws(Notice) {
    let name = row.name
    if row.value == nil {
      if let new = draft.currentName(of: name) { throw .info("\(name.label) is now \(new.label)") }
      return stage([Edit(name, stored)])
    }
    try checkNothingLocked(in: name)
    guard !holdsSecret(row) else {
      throw .problem("\(name.label) holds a secret; \(key: .remove) removes it")
    }
    if let problem = snapshot.problem(commentingOut: name) {
      throw .problem("not commented out: \(problem.cause)")
    }
    stage([Edit(commentingOut: name, stored)])
    notice = .info("commented out \(name.label); \(key: .undo) brings it back")
  }
}

// MARK: The comment above a key

extension Editor {
  /// `;`: edits the comment above the key under the cursor.
  func editComment() throws(Notice) -> Transition {
    guard let row = cursorRow else { return .stay }
    try checkEditable()
    let name = row.name
    if row.isDuplicate { try checkEditable(row) }
    guard !holdsSecret(row) else {
      throw .problem("\(name.label) holds a secret, and so may its comment; edit the file itself")
    }
    guard row.value != nil, let stored = draft.storedName(of: name), snapshot[stored] != nil else {
      throw .info("\(name.label) is not in the file; a saved key can have a comment")
    }
    if let problem = snapshot.problem(commenting: stored) {
      throw .problem("comment not edited: \(problem.cause)")
    }
    let text = draft.commentLines(of: name)?.text ?? ""
    guard SecretText.masked(comment: text) == text else {
      throw .problem("the comment of \(name.label) holds a secret; edit the file itself")
    }
    return .open(.edit(Field(Entry(name, .string), text: text)))
  }

  /// Stages the comment above a value. An empty text removes it. Throws if the text would not be read
  /// back as the comment.
  mutating func stageComment(
    _ text: String, above name: PreferenceName
  ) throws(Notice) -> Transition {
    guard let stored = draft.storedName(of: name) else {
      throw .problem("\(name.label) is not in the file any more")
    }
    let isEmpty = text.allSatisfy(\.isWhitespace)
    let lines = isEmpty ? nil : CommentLines(text)
    if let problem = (snapshot as? any TextSnapshot)?.problem(commenting: stored, with: lines) {
      throw .problem("comment not changed: \(problem.cause)")
    }
    let comment = CommentChange(from: draft.commentLines(of: name), to: lines)
    stage([Change(stored, keeping: snapshot[stored], comment: comment)])
    reveal(name)
    return .browse
  }
}

extension Field {
  /// Begins with the text of the comment above a value.
  fileprivate init(_ entry: Entry, text: String) {
    self.init(entry.name, entry, text: text, purpose: .comment)
    if line.characters.contains(where: \.isLineBreak) { line.move(to: 0) }
  }
}
