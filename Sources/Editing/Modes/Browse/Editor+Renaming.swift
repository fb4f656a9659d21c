import Preferences

extension Editor {
  /// `c`: asks for another name of the key under the cursor, or of the open namespace.
  func startRenaming() throws(Notice) -> Transition {
    let isNamespace = pane == .namespaces
    let outer = isNamespace ? .root : scope
    guard let name = isNamespace ? scope : cursorName, let shown = name.relative(to: outer) else {
      return .stay
    }
    if isNamespace, draft[name] == nil {
      throw .info("\(name.label) is only a part of the names of its keys")
    }
    try checkRenamable(name)
    // A dotted key is shown without quotes if it is understood without them.
    let isClear = (try? nameToAdd(shown.label, in: outer)) == name
    let text = isClear ? shown.label : shown.description
    var addition = Addition(scope: outer, step: .name(LineText(text)))
    addition.renamed = name
    return .open(.add(addition))
  }

  /// Renames a key. Its value, place and comments stay. Bookmarks and marks follow it.
  mutating func rename(
    _ name: PreferenceName, to new: PreferenceName
  ) throws(Notice) -> Transition {
    try checkRenamable(name)
    guard let value = draft[name] else { throw .info("\(name.label) is not set") }
    guard draft[new] == nil else { throw .problem("\(new.label) is set already") }
    guard schema.masked(value, at: new) == schema.masked(value, at: name) else {
      throw .problem("\(name.label) holds a secret, which would be visible as \(new.label)")
    }
    let openScope = scope
    let stored = draft.storedName(of: name) ?? name
    let (edits, changes): ([Edit], [Change])
    do throws(Problem) {
      edits = try draft.edits(renaming: name, to: new)
      changes =
        try snapshot[stored].map { old throws(Problem) in
          try Change.renaming(stored, to: new, of: old)
        } ?? [Change(new, from: nil, to: value)]
    } catch {
      throw .problem("not renamed: \(error.message)")
    }
    if stored != new { try checkHolding(changes, "not renamed") }
    stage(edits)
    rows.marks = Set(rows.marks.map { $0.moved(from: name, to: new) })
    if name.contains(openScope) {
      open(openScope.moved(from: name, to: new))
    } else {
      reveal(new)
    }
    notice = .info("\(name.label) is now \(new.label); \(key: .undo) takes it back")
    let former = bookmarks
    bookmarks = bookmarks.mapValues { $0.moved(from: name, to: new) }
    return .stay(bookmarks == former ? nil : .saveBookmarks(bookmarks))
  }

  private func checkRenamable(_ name: PreferenceName) throws(Notice) {
    guard case .key? = name.last else {
      if name.isRoot { throw .info("the whole document has no name") }
      throw .info(
        "elements of a list have no names; \(key: .moveUp) and \(key: .moveDown) move them")
    }
    try checkEditable(ResolvedRow(of: name, in: self))
    try checkNothingLocked(in: name)
  }
}

extension PreferenceName {
  /// Returns the name after `old`, which it is or lies in, has become `new`.
  fileprivate func moved(from old: PreferenceName, to new: PreferenceName) -> PreferenceName {
    guard old.contains(self) else { return self }
    return PreferenceName(new.components + components.dropFirst(old.components.count))
  }
}

extension Draft {
  /// Returns the edits that rename a member.
  fileprivate func edits(
    renaming name: PreferenceName, to new: PreferenceName
  ) throws(Problem) -> [Edit] {
    guard let value = self[name] else { return [] }
    var changes = try Change.renaming(name, to: new, of: value)
    if let staged = staged[name]?.change, staged.old == nil {
      // The document has the member under an older key, if at all.
      changes[1].counterpart = staged.counterpart
    }
    return changes.map { Edit($0) }
  }
}
