import Preferences

extension Editor {
  mutating func show(_ states: [FormerState]) {
    if states.isEmpty {
      notice = .info("no save has replaced anything here yet")
    } else {
      mode = .history(HistoryList(states: states))
    }
  }

  mutating func choosing(_ list: HistoryList, _ command: Command) -> Effect? {
    switch command {
    case .accept: return .formerState(list.states[list.cursor].id)
    case .cancel, .quit: mode = .browse
    default:
      var list = list
      list.cursor = command.moved(list.cursor, of: list.states.count, page: pageSize)
      mode = .history(list)
    }
    return nil
  }

  /// `secrets`: whose values were not kept.
  mutating func compare(_ then: any Snapshot, without secrets: [PreferenceName]) {
    guard case .history(let list) = mode else { return }
    let diff = FormerDiff(
      list.states[list.cursor], in: list, then: then, secrets: secrets, over: self)
    if diff.changes.isEmpty {
      notice = .info("the same values as now")
    } else {
      mode = .former(diff)
    }
  }

  mutating func restoring(_ diff: FormerDiff, _ command: Command) -> Effect? {
    switch command {
    case .accept: restore([diff.changes[diff.cursor]], of: diff)
    case .resetNamespace: restore(diff.changes, of: diff)
    case .cancel, .quit: mode = .history(diff.list)
    default:
      var diff = diff
      diff.cursor = command.moved(diff.cursor, of: diff.items.count, page: pageSize)
      mode = .former(diff)
    }
    return nil
  }

  /// Stages them; what is locked stays.
  private mutating func restore(_ changes: [Change], of diff: FormerDiff) {
    let refusals = changes.compactMap { refusal(of: entry(for: $0.name, value: $0.new)) }
    let free = changes.filter { refusal(of: entry(for: $0.name, value: $0.new)) == nil }
    stage(free.map { Edit($0) })
    let left = FormerDiff(
      diff.state, in: diff.list, then: diff.then, secrets: diff.secrets, over: self)
    if left.changes.isEmpty || changes.count > 1 {
      mode = .browse
      if let first = free.first { reveal(first.name) }
    } else {
      mode = .former(left.at(diff.cursor))
    }
    tellRestored(free, refusals)
  }

  private mutating func tellRestored(_ changes: [Change], _ refusals: [String]) {
    guard !changes.isEmpty else {
      if let first = refusals.first { notice = .problem(first) }
      return
    }
    let what = changes.count == 1 ? changes[0].name.label : counted(changes.count, "key")
    let locked = refusals.isEmpty ? "" : "; \(refusals.count) locked"
    notice = .info("as it was: \(what)\(locked); \(key: .write) writes, \(key: .undo) undoes")
  }
}

extension FormerDiff {
  init(
    _ state: FormerState, in list: HistoryList, then: any Snapshot, secrets: [PreferenceName],
    over editor: Editor
  ) {
    let now: any Snapshot =
      editor.draft.isEmpty ? editor.snapshot : DraftSnapshot(editor.draft)
    let changes = Difference(now, then).changes.restoring(then, over: now).filter { change in
      editor.schema.masked(change) == change
        && !secrets.contains { $0.contains(change.name) || change.name.contains($0) }
    }
    let items = changes.map { change in
      let entry = editor.entry(for: change.name, value: change.new ?? change.old)
      return ReviewItem(
        name: change.name, old: change.old.map { editor.shown($0, of: entry) },
        new: change.new.map { editor.shown($0, of: entry) }, remark: nil)
    }
    self.init(
      state: state, list: list, then: then, secrets: secrets, changes: changes, items: items)
  }

  func at(_ cursor: Int) -> FormerDiff {
    var diff = self
    diff.cursor = min(cursor, max(0, items.count - 1))
    return diff
  }
}

extension [Change] {
  /// As what can be staged, in any order and alone: of a list the whole, and of what was not there
  /// then all that has come.
  fileprivate func restoring(_ then: any Snapshot, over now: any Snapshot) -> [Change] {
    var seen = Set<PreferenceName>()
    let changes = map { $0.name.restored(isGone: $0.new == nil, from: then) }
      .compactMap { name -> Change? in
        guard seen.insert(name).inserted else { return nil }
        let exact = now.exact(name)
        let change = Change(exact, from: now[exact], to: then[then.exact(name)])
        return change.old == change.new ? nil : change
      }
    return changes.withTexts(from: then, over: now)
  }
}

extension PreferenceName {
  fileprivate func restored(isGone: Bool, from then: any Snapshot) -> PreferenceName {
    if let index = components.firstIndex(where: \.isIndex) {
      return PreferenceName(Array(components[..<index]))
    }
    guard isGone else { return self }
    return ancestors.first { !$0.isRoot && then[then.exact($0)] == nil } ?? self
  }
}
