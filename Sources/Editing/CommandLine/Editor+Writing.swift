import Preferences

extension Editor {
  /// To another file, as it is staged.
  mutating func save(to path: String) -> Effect? {
    if refuseInvalid() { return nil }
    afterSave = .keepStaged
    notice = .info("writing…")
    return .saveElsewhere(draft.changes, path: path)
  }

  /// Quits once it is saved; where nothing is staged, at once. Going back to the keys forgets it.
  mutating func writeAndQuit() -> Effect? {
    guard !draft.isEmpty else { return .exit }
    let effect = write()
    afterSave = .quit
    return effect
  }

  /// What is set and differs from its default, to a file of its own.
  mutating func export(to path: String) -> Effect? {
    let rows = Table(of: .root, schema: schema, draft: draft)
    let wanted = (0..<rows.count).map { Facts(ofSlot: rows[$0], of: rows, in: self) }.filter {
      facts in
      facts.value != nil && !facts.standing.equalsDefault
    }
    guard !wanted.isEmpty else {
      notice = .info("nothing differs from its default")
      return nil
    }
    return .export(wanted.map { Change($0.name, from: nil, to: $0.value) }, path: path)
  }

  /// What is staged, to a file that `prefs apply` makes elsewhere. Secrets stay out of it, as out of
  /// all that is kept.
  mutating func exportChanges(to path: String) -> Effect? {
    let (open, secrets) = schema.apart(draft.changes, of: snapshot)
    guard !open.isEmpty else {
      notice =
        secrets.isEmpty
        ? .info("nothing is staged")
        : .problem("only secrets are staged, and those are never exported")
      return nil
    }
    return .exportChanges(open, without: secrets, path: path)
  }
}
