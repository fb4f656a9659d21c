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
  /// The staged comments above values.
  private(set) var comments: [PreferenceName: CommentChange] = [:] { didSet { edition += 1 } }
  var past: [Step] = []
  var future: [Step] = []
  var serial = 0
  /// Counts how often the base was replaced.
  var generation = 0
  /// Counts the changes of `staged` and `comments`.
  var edition = 0

  package init(over base: any Snapshot) { self.base = base }

  package var isEmpty: Bool { staged.isEmpty && comments.isEmpty }
  package var count: Int { staged.count + comments.keys.count { staged[$0] == nil } }
  package var canUndo: Bool { !past.isEmpty }

  /// The staged changes of values, in the order in which they were first staged, and those of comments.
  package var changes: [Change] { valueChanges.adding(commentChanges) }

  /// The staged changes of values, in the order in which they were first staged.
  var valueChanges: [Change] { Draft.ordered(staged.values) }

  /// The staged changes of comments, sorted by name.
  private var commentChanges: [Change] {
    comments.map { Change($0.key, keeping: self[$0.key], comment: $0.value) }
      .sorted { $0.name.label < $1.name.label }
  }

  /// The comment lines above a value.
  func commentLines(of name: PreferenceName) -> CommentLines? {
    comments[name].map(\.new) ?? base.commentLines(of: name)
  }

  private static func ordered(_ staged: some Sequence<Staged>) -> [Change] {
    staged.sorted { $0.serial < $1.serial }.map(\.change)
  }

  /// The current value; nil if the key is not set. O(depth + staged changes inside).
  package subscript(name: PreferenceName) -> PreferenceValue? {
    if let outer = enclosingChange(of: name) {
      return outer.new?[name.components.dropFirst(outer.name.components.count)]
    }
    let inner = changes(in: name)
    return inner.reduce(base[name]) { value, change in
      let path = change.name.components.dropFirst(name.components.count)
      return PreferenceValue.setting(path, to: change.new, in: value)
    }
  }

  /// The staged change of `name` or of a container around it. O(depth).
  package func enclosingChange(of name: PreferenceName) -> Change? {
    enclosing(of: name)?.change
  }

  private func enclosing(of name: PreferenceName) -> Staged? {
    guard !staged.isEmpty else { return nil }
    var components = name.components[...]
    while true {
      if let found = staged[PreferenceName(Array(components))] { return found }
      if components.popLast() == nil { return nil }
    }
  }

  /// Returns the name that the value now at `name` has in the base: another one if elements before it
  /// were inserted or removed. Nil if it is in a new element. O(depth).
  func baseName(of name: PreferenceName) -> PreferenceName? {
    guard let outer = enclosing(of: name), let movement = outer.movement else { return name }
    var components = name.components
    let position = outer.change.name.components.count
    guard position < components.count, case .index(let index) = components[position] else {
      return name
    }
    guard let former = movement.formerIndex(of: index) else { return nil }
    components[position] = .index(former)
    return PreferenceName(components)
  }

  /// The stored name of a renamed key. Nil if the key is not renamed.
  func formerName(of name: PreferenceName) -> PreferenceName? {
    guard let change = staged[name]?.change, change.old == nil, let key = change.counterpart
    else { return nil }
    return name.parent?.appending(key: key)
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
    var step = perform(changes.ofValues.map { Edit($0) })
    for change in changes {
      guard let wanted = change.comment else { continue }
      let comment = CommentChange(from: commentLines(of: change.name), to: wanted.new)
      if comment.isEmpty { continue }
      set(wanted.new, above: change.name)
      step.comments[change.name] = comment
    }
    return step
  }

  private mutating func set(_ lines: CommentLines?, above name: PreferenceName) {
    let change = CommentChange(from: base.commentLines(of: name), to: lines)
    comments[name] = change.isEmpty ? nil : change
  }

  /// Replaces the base. Nothing is staged then.
  mutating func replaceBase(by snapshot: any Snapshot) {
    base = snapshot
    staged = [:]
    comments = [:]
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

  /// Undoes `step` and returns it. If the base was replaced since, the returned step fits the new
  /// base.
  private mutating func revert(_ step: Step) -> Step {
    for (name, comment) in step.comments { set(comment.old, above: name) }
    guard step.generation == generation else {
      let edits = step.effective.reversed().map { Edit($0.inverse) }
      var reverted = perform(edits).inverse
      reverted.comments = step.comments
      return reverted
    }
    for added in step.after { staged[added.change.name] = nil }
    for removed in step.before { staged[removed.change.name] = removed }
    return step
  }

  /// Makes `edits` without adding a step to the history.
  mutating func perform(_ edits: [Edit]) -> Step {
    let former = staged
    var effective: [Change] = []
    for edit in edits {
      let old = self[edit.name]
      guard old != edit.value else { continue }
      let oldText = staged[edit.name]?.change.newText
      put(edit, over: old)
      var change = Change(
        edit.name, from: old, to: edit.value, oldText: oldText, newText: edit.text)
      change.counterpart = edit.counterpart
      effective.append(change)
    }
    let before = former.values.filter { staged[$0.change.name] != $0 }
    let after = staged.values.filter { former[$0.change.name] != $0 }
    return Step(effective: effective, before: before, after: after, generation: generation)
  }

  private mutating func put(_ edit: Edit, over value: PreferenceValue?) {
    if let outer = enclosingChange(of: edit.name), outer.name != edit.name {
      let path = edit.name.components.dropFirst(outer.name.components.count)
      let new = PreferenceValue.setting(path, to: edit.value, in: outer.new)
      let change = Change(edit.name, from: value, to: edit.value, newText: edit.text)
      let text = outer.old == nil ? outer.newText?.adding(change) : outer.newText
      set(
        Change(outer.name, from: outer.old, to: new, newText: text),
        counterpart: outer.counterpart)
    } else {
      for inner in changes(in: edit.name) where inner.name != edit.name {
        staged[inner.name] = nil
      }
      let old = staged[edit.name]?.change.old ?? base[edit.name]
      // A value that comes back in two steps returns to its former position.
      let former = old == nil ? staged[edit.name]?.change.newText : nil
      let text = edit.text.map { text in former.map(text.placed) ?? text }
      let counterpart =
        edit.counterpart ?? (old == nil ? staged[edit.name]?.change.counterpart : nil)
      set(Change(edit.name, from: old, to: edit.value, newText: text), counterpart: counterpart)
    }
  }

  private mutating func set(_ change: Change, counterpart: String?) {
    var change = change
    change.counterpart = counterpart
    guard change.old != change.new else {
      staged[change.name] = nil
      return
    }
    serial += 1
    staged[change.name] = Staged(
      change: change, serial: staged[change.name]?.serial ?? serial)
  }
}

extension PreferenceValue {
  /// Returns `value` with the part at `path` set, or removed if `new` is nil. Missing dictionaries
  /// are made. Returns `value` unchanged if the path does not fit (a key of a number, an index past
  /// the end).
  static func setting(
    _ path: ArraySlice<PreferenceName.Component>, to new: PreferenceValue?,
    in value: PreferenceValue?
  ) -> PreferenceValue? {
    if path.isEmpty { return new }
    if value == nil, new == nil { return nil }
    return (value ?? .dictionary([:])).replacing(path, with: new) ?? value
  }
}
