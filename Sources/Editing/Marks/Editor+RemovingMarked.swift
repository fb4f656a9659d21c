import Preferences

extension Editor {
  /// The last elements of a list first, so that none has moved up before it goes.
  mutating func removeMarked() {
    var bulk = Bulk()
    var after = draft
    for name in markedNames.sorted(by: { $0.comesAfter($1) }) {
      let facts = Facts(of: name, in: self)
      if let why = refusal(of: facts) ?? lockedWords(in: name) {
        bulk.refuse(why)
      } else if facts.value == nil {
        bulk.add([])
      } else if let edit = after.removal(of: name) {
        if case .index? = name.last { _ = after.perform([edit]) }
        bulk.add([edit])
      } else {
        bulk.refuse("the whole document cannot be removed")
      }
    }
    let lists = Set(bulk.edits.filter { $0.value != nil }.map(\.name))
    rows.marks = marks.filter { mark in !lists.contains { $0.contains(mark) } }
    finish(bulk, "removed")
  }

  private func lockedWords(in name: PreferenceName) -> String? {
    locked(in: name).map { "\($0.label) in it is locked by its schema" }
  }
}

extension Draft {
  /// An element goes as a change of its list, so that those after it move up; nil for the root.
  func removal(of name: PreferenceName) -> Edit? {
    guard let parent = name.parent else { return nil }
    guard case .index(let index)? = name.last else { return Edit(name, nil) }
    guard case .array(var elements) = self[parent], elements.indices.contains(index) else {
      return nil
    }
    elements.remove(at: index)
    return Edit(parent, .array(elements))
  }
}

extension PreferenceName {
  /// A later element of a list comes before an earlier one; all else as it is written.
  fileprivate func comesAfter(_ other: PreferenceName) -> Bool {
    for (mine, theirs) in zip(components, other.components) where mine != theirs {
      switch (mine, theirs) {
      case (.index(let mine), .index(let theirs)): return mine > theirs
      case (.key(let mine), .key(let theirs)): return mine < theirs
      case (.key, .index): return true
      case (.index, .key): return false
      }
    }
    return components.count > other.components.count
  }
}
