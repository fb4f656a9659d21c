import Preferences

/// A state of the store that a save has replaced. Its texts are not printable yet.
public struct FormerState: Sendable, Hashable, Identifiable {
  public let id: Int
  public let when: String
  /// Who saved over it, and from where.
  public let author: String
  /// `server.port, log.level and 1 other`
  public let changed: String

  public init(id: Int, when: String, author: String, changed: String) {
    self.id = id
    self.when = when
    self.author = author
    self.changed = changed
  }
}

/// The states that saves have replaced, the newest first.
public struct HistoryList: Sendable {
  /// Never empty.
  public let states: [FormerState]
  public internal(set) var cursor = 0
}

/// A former state, compared with the present values.
public struct FormerDiff: Sendable {
  public let state: FormerState
  let list: HistoryList
  let then: any Snapshot
  /// The secrets, whose values were not kept.
  let secrets: [PreferenceName]
  /// What restoring everything would change, without secrets.
  let changes: [Change]
  public let items: [ReviewItem]
  public internal(set) var cursor = 0
}

extension HistoryList: EditorMode {
  var mode: Mode { .history(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept: return .stay(.formerState(states[cursor].id))
    case .cancel, .quit: return .browse
    default: cursor = command.moved(cursor, of: states.count, page: editor.pageSize)
    }
    return .stay
  }

  /// Compares the former state that was asked for.
  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition {
    guard case .formerState(let then, let secrets) = answer else { return .stay }
    let diff = FormerDiff(states[cursor], in: self, then: then, secrets: secrets, over: editor)
    if !diff.changes.isEmpty { return .open(.former(diff)) }
    editor.notice = .info("the same values as now")
    return .stay
  }
}

extension FormerDiff: EditorMode {
  var mode: Mode { .former(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept: return restore([changes[cursor]], in: &editor)
    case .resetNamespace: return restore(changes, in: &editor)
    case .cancel, .quit: return .open(.history(list))
    default: cursor = command.moved(cursor, of: items.count, page: editor.pageSize)
    }
    return .stay
  }

  mutating func documentChanged(in editor: inout Editor) -> Transition {
    self = renewed(over: editor)
    return changes.isEmpty ? .open(.history(list)) : .stay
  }

  /// Stages `changes`, except those of locked keys.
  private mutating func restore(_ changes: [Change], in editor: inout Editor) -> Transition {
    let refusals = changes.map {
      editor.refusal(of: editor.entry(for: $0.name, value: $0.new))
    }
    let free = zip(changes, refusals).filter { $0.1 == nil }.map(\.0)
    editor.stage(free.map { Edit($0) })
    self = renewed(over: editor)
    let isDone = self.changes.isEmpty || changes.count > 1
    if isDone, let first = free.first { editor.reveal(first.name) }
    announce(free, refusals.compactMap(\.self), in: &editor)
    return isDone ? .browse : .stay
  }

  private func announce(_ changes: [Change], _ refusals: [String], in editor: inout Editor) {
    guard !changes.isEmpty else {
      if let first = refusals.first { editor.notice = .problem(first) }
      return
    }
    let what = changes.count == 1 ? changes[0].name.label : counted(changes.count, "key")
    let locked = refusals.isEmpty ? "" : "; \(refusals.count) locked"
    editor.notice = .info(
      "as it was: \(what)\(locked); \(key: .write) writes, \(key: .undo) undoes")
  }
}

extension Editor {
  /// `H`: shows what saves have replaced.
  mutating func show(_ states: [FormerState]) -> Transition {
    if !states.isEmpty { return .open(.history(HistoryList(states: states))) }
    return announce(.info("no save has replaced anything here yet"))
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

  /// Returns the comparison with the present values, with the cursor where it is.
  private func renewed(over editor: Editor) -> FormerDiff {
    var diff = FormerDiff(state, in: list, then: then, secrets: secrets, over: editor)
    diff.cursor = min(cursor, max(0, diff.items.count - 1))
    return diff
  }
}

extension [Change] {
  /// The changes in a form that can be staged alone and in any order: a list as a whole, and all
  /// that was added since as one removal.
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
