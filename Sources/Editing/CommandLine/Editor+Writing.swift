import Preferences

extension Editor {
  /// To another file, as it is staged.
  mutating func save(to path: String) -> Effect? {
    if refuseInvalid() { return nil }
    isSavingElsewhere = true
    notice = .info("writing…")
    return .saveElsewhere(draft.changes, path: path)
  }

  /// Quits once it is saved; where nothing is staged, at once. Going back to the keys forgets it.
  mutating func writeAndQuit() -> Effect? {
    guard !draft.isEmpty else { return .exit }
    let effect = write()
    quitsOnceSaved = true
    return effect
  }
}
