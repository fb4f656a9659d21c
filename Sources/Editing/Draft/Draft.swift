import Preferences

/// The changes not yet saved, over a snapshot; with undo and redo.
///
/// Staged names are an antichain: none stands inside another. An edit inside a staged container
/// folds into that change; an edit of a container absorbs the changes inside it. A change that
/// leads back to the base's value vanishes.
///
/// Every step of the history knows which staged changes it took out and which it put in, so undo
/// and redo are exact. After a save the base is another one; a step from before is then undone by
/// staging the values it had found.
public struct Draft: Sendable {
  public private(set) var base: any Snapshot
  private var staged: [PreferenceName: Staged] = [:]
  private var past: [Step] = []
  private var future: [Step] = []
  private var serial = 0
  /// Counts the bases.
  private var generation = 0

  public init(over base: any Snapshot) { self.base = base }

  public var isEmpty: Bool { staged.isEmpty }
  public var count: Int { staged.count }
  public var canUndo: Bool { !past.isEmpty }
  public var canRedo: Bool { !future.isEmpty }

  /// In the order in which they were first staged.
  public var changes: [Change] { Draft.ordered(staged.values) }

  private static func ordered(_ staged: some Sequence<Staged>) -> [Change] {
    staged.sorted { $0.serial < $1.serial }.map(\.change)
  }

  /// The value in force; nil is absent. O(depth) and what is staged inside.
  public subscript(name: PreferenceName) -> PreferenceValue? {
    if let outer = outer(of: name) {
      return outer.new?[name.components.dropFirst(outer.name.components.count)]
    }
    let inner = changes(in: name)
    return inner.reduce(base[name]) { value, change in
      let path = change.name.components.dropFirst(name.components.count)
      return PreferenceValue.setting(path, to: change.new, in: value)
    }
  }

  /// The staged change of `name` or of a container around it. O(depth).
  public func outer(of name: PreferenceName) -> Change? {
    guard !staged.isEmpty else { return nil }
    var components = name.components[...]
    while true {
      if let found = staged[PreferenceName(Array(components))] { return found.change }
      if components.popLast() == nil { return nil }
    }
  }

  /// The name as the document or a staged change writes it.
  public func exact(_ name: PreferenceName) -> PreferenceName {
    if let exact = base.resolve(name) { return exact }
    guard !staged.isEmpty, outer(of: name) == nil else { return name }
    return staged.keys.first { $0.encloses(name) }.map { outer in
      PreferenceName(
        outer.components + name.flat.components.dropFirst(outer.flat.components.count))
    } ?? name
  }

  /// The staged changes of `name` itself and inside it. O(staged).
  public func changes(in name: PreferenceName) -> [Change] {
    guard !staged.isEmpty else { return [] }
    return Draft.ordered(staged.values.filter { name.contains($0.change.name) })
  }

  /// Whether a change is staged of `name`, around it or inside it. O(depth + staged).
  public func touches(_ name: PreferenceName) -> Bool {
    outer(of: name) != nil || staged.keys.contains { name.contains($0) }
  }
}

/// One wish: this value there; nil removes it.
public struct Edit: Hashable, Sendable {
  public let name: PreferenceName
  public let value: PreferenceValue?
  public init(_ name: PreferenceName, _ value: PreferenceValue?) {
    self.name = name
    self.value = value
  }
}

/// A staged change and its turn.
struct Staged: Hashable, Sendable {
  let change: Change
  let serial: Int
}

/// What one action of the user did.
struct Step: Hashable, Sendable {
  /// The values in force before and after it.
  var effective: [Change]
  /// Staged changes taken out and put in.
  var before: [Staged] = []
  var after: [Staged] = []
  /// The base that `before` and `after` belong to.
  var generation: Int
}

extension Draft {
  /// Stages `edits` as one step of the history. A step that changes nothing is none; returns the
  /// names whose value became another.
  @discardableResult
  public mutating func stage(_ edits: [Edit]) -> [PreferenceName] {
    let step = perform(edits)
    guard !step.effective.isEmpty else { return [] }
    past.append(step)
    future = []
    return step.effective.map(\.name)
  }

  /// The names it touched, nil where there is nothing to undo.
  public mutating func undo() -> [PreferenceName]? {
    guard let step = past.popLast() else { return nil }
    future.append(revert(step))
    return step.effective.map(\.name)
  }

  public mutating func redo() -> [PreferenceName]? {
    guard let step = future.popLast() else { return nil }
    past.append(revert(step.inverse).inverse)
    return step.effective.map(\.name)
  }

  /// The step, made undone; where its base is gone, as the same step over this base.
  private mutating func revert(_ step: Step) -> Step {
    guard step.generation == generation else {
      let edits = step.effective.reversed().map { Edit($0.name, $0.old) }
      return perform(edits).inverse
    }
    for gone in step.after { staged[gone.change.name] = nil }
    for back in step.before { staged[back.change.name] = back }
    return step
  }

  /// The changes saved: `snapshot` holds them. The history stays.
  public mutating func rebase(onto snapshot: any Snapshot) {
    base = snapshot
    staged = [:]
    generation += 1
  }

  /// `changes` over another base; what came before cannot be undone any more.
  public mutating func rebase(onto snapshot: any Snapshot, staging changes: [Change]) {
    self = Draft(over: snapshot)
    stage(changes.map { Edit($0.name, $0.new) })
    past = []
  }

  private mutating func perform(_ edits: [Edit]) -> Step {
    let former = staged
    var effective: [Change] = []
    for edit in edits {
      let old = self[edit.name]
      guard old != edit.value else { continue }
      put(edit)
      effective.append(Change(edit.name, from: old, to: edit.value))
    }
    let before = former.values.filter { staged[$0.change.name] != $0 }
    let after = staged.values.filter { former[$0.change.name] != $0 }
    return Step(effective: effective, before: before, after: after, generation: generation)
  }

  private mutating func put(_ edit: Edit) {
    if let outer = outer(of: edit.name), outer.name != edit.name {
      let path = edit.name.components.dropFirst(outer.name.components.count)
      let new = PreferenceValue.setting(path, to: edit.value, in: outer.new)
      set(Change(outer.name, from: outer.old, to: new))
    } else {
      for inner in changes(in: edit.name) where inner.name != edit.name {
        staged[inner.name] = nil
      }
      let old = staged[edit.name]?.change.old ?? base[edit.name]
      set(Change(edit.name, from: old, to: edit.value))
    }
  }

  private mutating func set(_ change: Change) {
    guard change.old != change.new else {
      staged[change.name] = nil
      return
    }
    serial += 1
    let turn = staged[change.name]?.serial ?? serial
    staged[change.name] = Staged(change: change, serial: turn)
  }
}

extension Step {
  var inverse: Step {
    Step(
      effective: effective.reversed().map(\.inverse), before: after, after: before,
      generation: generation)
  }
}
