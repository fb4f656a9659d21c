import Preferences

/// The changes not yet saved, over a snapshot, with undo and redo.
///
/// No staged name lies inside another. An edit inside a staged container becomes part of that
/// change. An edit of a container absorbs the changes inside it. A change that restores the base's
/// value is dropped.
///
/// Every step of the history records the staged changes that it removed and added, so undo and redo
/// are exact. After a save the base is replaced. An earlier step is then undone by staging its old
/// values.
public struct Draft: Sendable {
  package internal(set) var base: any Snapshot
  var staged: StagedChanges = [:] { didSet { edition += 1 } }
  /// The staged comments above values, by the names that the values have in the base.
  var comments: [PreferenceName: CommentChange] = [:] { didSet { edition += 1 } }
  var past: [Step] = []
  var future: [Step] = []
  var serial = 0
  /// Counts how often the base was replaced.
  var generation = 0
  /// The drafts over replaced bases by their generations, as they were when the history left them.
  var earlier: [Int: Draft] = [:]
  /// The generation from which on no other program has changed the store: an earlier base is no state of it.
  var movedGeneration = 0
  /// The generation to which the history has returned. Nil if it is at the present base.
  var origin: Int?
  /// A name to show if the former state differs from the base only in its layout.
  var layoutName: PreferenceName?
  /// Counts the changes of `staged` and `comments`.
  var edition = 0

  package init(over base: any Snapshot) { self.base = base }

  package var isEmpty: Bool { staged.isEmpty && comments.isEmpty && layoutName == nil }
  package var count: Int {
    staged.count + comments.keys.count { staged[$0] == nil } + (layoutName == nil ? 0 : 1)
  }
  package var canUndo: Bool { !past.isEmpty }
  package var canRedo: Bool { !future.isEmpty }

  /// The staged changes of values, in the order in which they were first staged, and those of comments.
  /// Together they lead to the state of the history, byte for byte.
  package var changes: [Change] {
    var changes = valueChanges.adding(commentChanges)
    guard let state = formerState else { return changes }
    if changes.isEmpty, let layoutName {
      changes = [Change(layoutName, from: base[layoutName], to: base[layoutName])]
    }
    for at in changes.indices { changes[at].state = state }
    return changes
  }

  /// The staged changes of values, in the order in which they were first staged.
  var valueChanges: [Change] { Draft.ordered(staged.values) }

  /// The staged changes of comments, sorted by name.
  var commentChanges: [Change] {
    comments.filter { currentName(of: $0.key) != nil || isCommentedOut($0.key) }
      .map { Change($0.key, keeping: base[$0.key] ?? self[$0.key], comment: $0.value) }
      .sorted { $0.name.label < $1.name.label }
  }

  /// The comment lines above a value.
  package func commentLines(of name: PreferenceName) -> CommentLines? {
    guard let stored = storedName(of: name) else { return nil }
    return comments[stored].map(\.new) ?? base.commentLines(of: stored)
  }

  /// Whether the comment above a value is staged.
  func hasStagedComment(_ name: PreferenceName) -> Bool {
    storedName(of: name).map { comments[$0] != nil } ?? false
  }

  private func isCommentedOut(_ name: PreferenceName) -> Bool {
    staged[name].map { $0.change.new == nil && $0.change.commentsOut } ?? false
  }

  private static func ordered(_ staged: some Sequence<Staged>) -> [Change] {
    staged.sorted { $0.serial < $1.serial }.map(\.change)
  }

  /// The number of keys that only get another name. O(staged changes).
  var renamedCount: Int {
    staged.values.contains { $0.change.counterpart != nil } ? changes.renamings.count : 0
  }

  /// The current value; nil if the key is not set. O(depth + staged changes inside).
  package subscript(name: PreferenceName) -> PreferenceValue? {
    if let outer = enclosingChange(of: name) {
      return outer.new?[name.components.dropFirst(outer.name.components.count)]
    }
    let inner = changes(in: name).filter { !isUnreadLine($0.name) }
    return inner.reduce(base[name]) { value, change in
      let path = change.name.components.dropFirst(name.components.count)
      return PreferenceValue.setting(path, to: change.new, in: value)
    }
  }

  /// Whether the name is that of a line that is not read. It is no part of the value around it, also if it comes
  /// back by an undo.
  private func isUnreadLine(_ name: PreferenceName) -> Bool {
    guard UnreadLine.problem(setting: name) != nil else { return false }
    let former = origin.flatMap { earlier[$0] }?.base
    return base.hasRepeatedLines(of: name) != nil
      || [base, former].contains { $0?.unreadLines.contains { $0.name == name } == true }
  }

  /// The staged change of `name` or of a container around it. O(depth).
  package func enclosingChange(of name: PreferenceName) -> Change? {
    enclosing(of: name)?.change
  }

  func enclosing(of name: PreferenceName) -> Staged? {
    guard !staged.isEmpty else { return nil }
    var components = name.components[...]
    while true {
      if let found = staged[PreferenceName(Array(components))] { return found }
      if components.popLast() == nil { return nil }
    }
  }

  /// The name as the document or a staged change writes it.
  package func exact(_ name: PreferenceName) -> PreferenceName { exact(NameLookup(name)) }

  /// The name as the document or a staged change writes it, with the typed name's exact parts kept.
  package func exact(_ lookup: NameLookup) -> PreferenceName {
    if let exact = base.resolve(lookup) { return exact }
    let name = lookup.name
    guard lookup.isLoose, !staged.isEmpty, enclosingChange(of: name) == nil else { return name }
    return staged.keys.first { $0.encloses(name) }.map { outer in
      PreferenceName(
        outer.components + name.flat.components.dropFirst(outer.flat.components.count))
    } ?? name
  }

  /// The staged changes of `name` and inside it. O(depth), or O(staged) if there are any inside.
  package func changes(in name: PreferenceName) -> [Change] {
    guard staged.hasAny(inside: name) else { return staged[name].map { [$0.change] } ?? [] }
    return Draft.ordered(staged.values.filter { name.contains($0.change.name) })
  }

  /// Whether a change of `name`, around it or inside it is staged. O(depth).
  package func touches(_ name: PreferenceName) -> Bool {
    enclosingChange(of: name) != nil || staged.hasAny(inside: name)
  }
}

// MARK: Containers and lists

extension Draft {
  /// Whether `name` can be set: its container exists or can be made.
  func canSet(_ name: PreferenceName) -> Bool {
    name.blockingContainer(isRooted: isRooted) { self[$0] } == nil
  }

  private var isRooted: Bool {
    guard let change = staged[.root]?.change else { return base.tree.isRooted }
    if case .dictionary = change.new { return true } else { return false }
  }
}

// MARK: Staging

extension Draft {
  /// Stages `edits` as one step of the history, unless they change nothing. Returns the names whose
  /// values changed.
  @discardableResult
  package mutating func stage(_ edits: [Edit]) -> [PreferenceName] { record(perform(edits)) }

  /// Stages `changes` of values and comments as one step of the history. Returns the names that changed.
  @discardableResult
  package mutating func stage(_ changes: [Change]) -> [PreferenceName] { record(perform(changes)) }

  private mutating func record(_ step: Step) -> [PreferenceName] {
    guard !step.names.isEmpty else { return [] }
    past.append(step)
    future = []
    return step.names
  }

  /// Makes `changes` without adding a step to the history.
  mutating func perform(_ changes: [Change]) -> Step {
    perform(
      changes.ofValues.map { Edit($0) },
      comments: changes.compactMap { change in change.comment.map { (change.name, $0.new) } })
  }

  /// Makes edits and changes of comments without adding a step to the history. The names of comments are
  /// those that the values have in the base.
  mutating func perform(
    _ edits: [Edit], comments: [(name: PreferenceName, new: CommentLines?)] = []
  ) -> Step {
    layoutName = nil
    guard let origin, var former = earlier[origin] else {
      return performHere(edits, comments: comments)
    }
    let theirs = comments.compactMap { name, new in
      currentName(of: name).flatMap { former.storedName(of: $0) }.map { ($0, new) }
    }
    let step = former.performHere(edits, comments: theirs)
    earlier[origin] = former
    stageHere(edits, commentsOf: step)
    return step
  }

  /// Makes edits and changes of comments over the present base alone.
  private mutating func performHere(
    _ edits: [Edit], comments: [(name: PreferenceName, new: CommentLines?)]
  ) -> Step {
    var step = performHere(edits)
    for (name, new) in comments {
      let old = self.comments[name].map(\.new) ?? base.commentLines(of: name)
      let comment = CommentChange(from: old, to: new)
      if comment.isEmpty { continue }
      set(new, aboveStored: name)
      step.comments[name] = comment
    }
    return step
  }

  mutating func set(_ lines: CommentLines?, aboveStored name: PreferenceName) {
    let change = CommentChange(from: base.commentLines(of: name), to: lines)
    comments[name] = change.isEmpty ? nil : change
  }

  /// Replaces the base. Nothing is staged then.
  mutating func replaceBase(by snapshot: any Snapshot) {
    base = snapshot
    staged = [:]
    comments = [:]
    layoutName = nil
    generation += 1
  }

  /// Undoes the last step. Returns its names; nil if there is no step.
  package mutating func undo() -> [PreferenceName]? {
    guard let step = past.popLast() else { return nil }
    future.append(revert(step))
    return step.names
  }

  package mutating func redo() -> [PreferenceName]? {
    guard let step = future.popLast() else { return nil }
    past.append(revert(step.inverse).inverse)
    return step.names
  }

  /// Makes `edits` over the present base alone.
  mutating func performHere(_ edits: [Edit]) -> Step {
    let former = staged
    var effective: [Change] = []
    for edit in edits {
      let old = self[edit.name]
      guard old != edit.value else { continue }
      put(edit)
      effective.append(edit.change(from: old))
    }
    let before = former.values.filter { staged[$0.change.name] != $0 }
    let after = staged.values.filter { former[$0.change.name] != $0 }
    return Step(effective: effective, before: before, after: after, generation: generation)
  }

  private mutating func put(_ edit: Edit) {
    if let outer = enclosingChange(of: edit.name), outer.name != edit.name {
      // The line comes back with the text of the container.
      if isUnreadLine(edit.name) { return }
      let path = edit.name.components.dropFirst(outer.name.components.count)
      var change = Change(
        outer.name, from: outer.old,
        to: PreferenceValue.setting(path, to: edit.value, in: outer.new))
      (change.counterpart, change.state) = (outer.counterpart, outer.state)
      set(change)
    } else {
      for inner in changes(in: edit.name) where inner.name != edit.name {
        staged[inner.name] = nil
      }
      let old = staged[edit.name]?.change.old ?? base[edit.name]
      var change = edit.change(from: old)
      if old == nil, let added = staged[edit.name]?.change {
        change.counterpart = change.counterpart ?? added.counterpart
        change.state = change.state ?? added.state
      }
      set(change)
    }
  }

  private mutating func set(_ change: Change) {
    guard change.old != change.new else {
      staged[change.name] = nil
      return
    }
    serial += 1
    staged[change.name] = Staged(
      change: change, serial: staged[change.name]?.serial ?? serial)
  }
}
