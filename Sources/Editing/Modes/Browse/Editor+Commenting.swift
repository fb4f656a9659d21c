import Preferences

extension Editor {
  /// `#`: uncomments the key under the cursor with the comment's value, or comments the key out.
  mutating func toggleComment() throws(Notice) {
    guard let row = cursorRow else { return }
    try checkEditable(row)
    let name = row.name
    if let commented = row.commented {
      stage(edits(setting: name, to: commented.value))
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

  private mutating func commentOut(_ stored: PreferenceValue, of row: ResolvedRow) throws(Notice) {
    let name = row.name
    if row.value == nil { return stage([Edit(name, stored)]) }
    try checkNothingLocked(in: name)
    guard !holdsSecret(row) else {
      throw .problem("\(name.label) holds a secret; \(key: .remove) removes it")
    }
    if let problem = snapshot.problem(commentingOut: name) { throw .problem(problem.message) }
    stage([Edit(commentingOut: name, stored)])
    notice = .info("commented out \(name.label); \(key: .undo) brings it back")
  }
}
