import Preferences

/// A state of the store that a save has replaced. Its texts must be made printable before they are
/// shown.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
  /// The number of the state.
  public let id: Int
  package let when: String
  /// The user and the terminal of the save.
  package let author: String
  /// `server.port, log.level and 1 other`
  package let changed: String

  package init(id: Int, when: String, author: String, changed: String) {
    self.id = id
    self.when = when
    self.author = author
    self.changed = changed
  }
}

/// The states that saves have replaced, the newest first.
public struct HistoryList: Sendable {
  /// Never empty.
  package let states: [HistoryEntry]
  package internal(set) var cursor = 0
}

/// A former state, compared with the current values.
public struct RevisionDiff: Sendable {
  package let state: HistoryEntry
  let list: HistoryList
  let then: any Snapshot
  /// The secrets, whose values were not kept.
  let secrets: [PreferenceName]
  /// The changes that restore the whole state, without secrets.
  let changes: [Change]
  package let items: [ReviewItem]
  package internal(set) var cursor = 0
}

extension HistoryList: EditorMode {
  var mode: Mode { .history(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept: return .stay(.revision(states[cursor].id))
    case .cancel, .quit: return .browse
    default: cursor = command.moved(cursor, of: states.count, page: editor.pageSize)
    }
    return .stay
  }

  /// Shows the comparison with the requested revision, which an effect has loaded.
  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition {
    guard case .revision(let then, let secrets) = answer else { return .stay }
    let diff = RevisionDiff(states[cursor], in: self, then: then, secrets: secrets, over: editor)
    if !diff.changes.isEmpty { return .open(.revision(diff)) }
    editor.notice = .info("the same values as now")
    return .stay
  }
}

extension RevisionDiff: EditorMode {
  var mode: Mode { .revision(self) }

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
    var free: [Change] = []
    var refusal: Notice?
    for change in changes {
      do throws(Notice) {
        try editor.checkEditable(editor.entry(for: change.name, value: change.new))
        free.append(change)
      } catch {
        refusal = refusal ?? error
      }
    }
    editor.stage(free.map { Edit($0) })
    self = renewed(over: editor)
    let isDone = self.changes.isEmpty || changes.count > 1
    if let first = free.first {
      if isDone { editor.reveal(first.name) }
      let restored = free.count == 1 ? first.name.label : counted(free.count, "key")
      let locked = refusal == nil ? "" : "; \(changes.count - free.count) locked"
      editor.notice = .info(
        "restored: \(restored)\(locked); \(key: .write) writes, \(key: .undo) undoes")
    } else if let refusal {
      editor.notice = refusal
    }
    return isDone ? .browse : .stay
  }
}

extension Editor {
  /// `H`: lists the states that saves have replaced.
  func show(_ states: [HistoryEntry]) throws(Notice) -> Transition {
    guard !states.isEmpty else { throw .info("no save has replaced anything here yet") }
    return .open(.history(HistoryList(states: states)))
  }
}

extension RevisionDiff {
  init(
    _ state: HistoryEntry, in list: HistoryList, then: any Snapshot, secrets: [PreferenceName],
    over editor: Editor
  ) {
    let now = editor.draft.current
    let changes = Difference(now, then).changes.restoring(then, over: now).filter { change in
      editor.schema.masked(change) == change
        && !secrets.contains { $0.contains(change.name) || change.name.contains($0) }
    }
    self.init(
      state: state, list: list, then: then, secrets: secrets, changes: changes,
      items: changes.map { ReviewItem($0, in: editor) })
  }

  /// Returns the comparison with the current values. The cursor stays.
  private func renewed(over editor: Editor) -> RevisionDiff {
    var diff = RevisionDiff(state, in: list, then: then, secrets: secrets, over: editor)
    diff.cursor = min(cursor, max(0, diff.items.count - 1))
    return diff
  }
}

extension [Change] {
  /// The changes in a form that can be staged alone and in any order: a list as a whole, and all
  /// keys that were added since as one removal.
  fileprivate func restoring(_ then: any Snapshot, over now: any Snapshot) -> [Change] {
    var seen = Set<PreferenceName>()
    let changes = map { $0.name.restored(isGone: $0.new == nil, from: then) }
      .compactMap { name -> Change? in
        guard seen.insert(name).inserted else { return nil }
        let exact = now.exact(name)
        let change = Change(exact, from: now[exact], to: then[then.exact(name)])
        return change.old == change.new ? nil : change
      }
    return changes.returning(to: then, from: now)
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
