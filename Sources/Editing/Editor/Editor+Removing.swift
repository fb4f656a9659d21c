import Preferences

extension Editor {
  /// `x`: the key under the cursor; in the left pane the whole namespace, after asking.
  mutating func remove() {
    if pane == .namespaces {
      removeNamespace()
      return
    }
    guard let facts = cursorFacts else { return }
    if let refusal = refusal(of: facts) {
      notice = .problem(refusal)
    } else if facts.value == nil {
      notice = .info("\(facts.name.label) is not set")
    } else if let locked = locked(in: facts.name) {
      notice = .problem("\(locked.label) in it is locked by its schema")
    } else if let edit = draft.removal(of: facts.name) {
      stage([edit])
      notice = .info("removed \(facts.name.label); \(key: .undo) brings it back")
    } else {
      notice = .problem("the whole document cannot be removed")
    }
  }

  private mutating func removeNamespace() {
    if let why = title.readOnly {
      notice = .problem("cannot be saved: \(why)")
      return
    }
    guard !scope.isRoot else {
      notice = .problem("all keys at once cannot be removed")
      return
    }
    let names = scopeMembers
    guard !names.isEmpty else {
      notice = .info("nothing in \(scopeWords) is set")
      return
    }
    if let locked = names.lazy.compactMap(locked(in:)).first {
      notice = .problem("\(locked.label) in it is locked by its schema")
      return
    }
    let keys = counted(keysInScope, "key")
    mode = .confirm(
      Question(
        words: "remove \(scopeWords) and the \(keys) in it?",
        action: .stage(
          names.compactMap(draft.removal), notice: "removed \(keys); \(key: .undo) brings them back"
        )))
  }

  /// What must stay as it is keeps what is around it.
  func locked(in name: PreferenceName) -> PreferenceName? {
    guard !schema.isEmpty, let value = draft[name] else { return nil }
    return leaves(of: value, at: name).first { schema.declaration(of: $0)?.isReadOnly == true }
  }

  private var keysInScope: Int {
    namespaces.first(where: \.isOpen).map { row in
      row.count - document.unset.count { scope.contains($0) && draft[draft.exact($0)] == nil }
    } ?? 0
  }

  /// The open namespace as it stands in the document: one container, or keys with dots.
  private var scopeMembers: [PreferenceName] {
    let exact = draft.exact(scope)
    if draft[exact] != nil { return [exact] }
    let stored = snapshot.rows(in: scope).map(snapshot.name(at:)).map { top(of: $0) }
    let added = draft.changes.map(\.name).filter { scope.encloses($0) }.map { top(of: $0) }
    var seen = Set<PreferenceName>()
    return (stored + added).filter { draft[$0] != nil && seen.insert($0).inserted }
  }

  /// The shortest part of `name` that lies in the open namespace.
  private func top(of name: PreferenceName) -> PreferenceName {
    var top = PreferenceName()
    for component in name.components {
      top = top.appending(component)
      if scope.encloses(top) { return top }
    }
    return name
  }
}
