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
  public internal(set) var base: any Snapshot
  var staged: StagedChanges = [:] { didSet { edition += 1 } }
  var past: [Step] = []
  var future: [Step] = []
  var serial = 0
  /// Counts the bases.
  var generation = 0
  /// Counts what changed what is staged.
  var edition = 0

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
  public func exact(_ name: PreferenceName) -> PreferenceName { exact(NameLookup(name)) }

  /// The name as the document or a staged change writes it, with the typed name's exact parts kept.
  public func exact(_ lookup: NameLookup) -> PreferenceName {
    if let exact = base.resolve(lookup) { return exact }
    let name = lookup.name
    guard lookup.isLoose, !staged.isEmpty, outer(of: name) == nil else { return name }
    return staged.keys.first { $0.encloses(name) }.map { outer in
      PreferenceName(
        outer.components + name.flat.components.dropFirst(outer.flat.components.count))
    } ?? name
  }

  /// The staged changes of `name` itself and inside it. O(staged) where there are any inside.
  public func changes(in name: PreferenceName) -> [Change] {
    guard staged.hasAny(inside: name) else { return staged[name].map { [$0.change] } ?? [] }
    return Draft.ordered(staged.values.filter { name.contains($0.change.name) })
  }

  /// Whether a change is staged of `name`, around it or inside it. O(depth).
  public func touches(_ name: PreferenceName) -> Bool {
    outer(of: name) != nil || staged.hasAny(inside: name)
  }
}

// MARK: Containers and lists

extension Draft {
  /// Whether `name` can be set: what it lies in is there, or can be made.
  func mayHold(_ name: PreferenceName) -> Bool {
    name.obstacle(isRooted: isRooted) { self[$0] } == nil
  }

  private var isRooted: Bool {
    guard let change = staged[.root]?.change else { return base.isRooted }
    if case .dictionary = change.new { return true } else { return false }
  }
}

// MARK: Staging

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
      let edits = step.effective.reversed().map { Edit($0.inverse) }
      return perform(edits).inverse
    }
    for gone in step.after { staged[gone.change.name] = nil }
    for back in step.before { staged[back.change.name] = back }
    return step
  }

  mutating func perform(_ edits: [Edit]) -> Step {
    let former = staged
    var effective: [Change] = []
    for edit in edits {
      let old = self[edit.name]
      guard old != edit.value else { continue }
      let oldText = staged[edit.name]?.change.newText
      put(edit, over: old)
      effective.append(
        Change(edit.name, from: old, to: edit.value, oldText: oldText, newText: edit.text))
    }
    let before = former.values.filter { staged[$0.change.name] != $0 }
    let after = staged.values.filter { former[$0.change.name] != $0 }
    return Step(effective: effective, before: before, after: after, generation: generation)
  }

  private mutating func put(_ edit: Edit, over value: PreferenceValue?) {
    if let outer = outer(of: edit.name), outer.name != edit.name {
      let path = edit.name.components.dropFirst(outer.name.components.count)
      let new = PreferenceValue.setting(path, to: edit.value, in: outer.new)
      let change = Change(edit.name, from: value, to: edit.value, newText: edit.text)
      let text = outer.old == nil ? outer.newText?.adding(change) : outer.newText
      set(Change(outer.name, from: outer.old, to: new, newText: text))
    } else {
      for inner in changes(in: edit.name) where inner.name != edit.name {
        staged[inner.name] = nil
      }
      let old = staged[edit.name]?.change.old ?? base[edit.name]
      // What comes back in two steps comes back to the place that it was removed from.
      let place = old == nil ? staged[edit.name]?.change.newText : nil
      let text = edit.text.map { text in place.map(text.placed) ?? text }
      set(Change(edit.name, from: old, to: edit.value, newText: text))
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

extension PreferenceValue {
  /// `value` with what stands at `path` set, or removed by nil. Dictionaries on the way are made;
  /// what does not fit (a key of a number, an index beyond the end) leaves `value` as it is.
  static func setting(
    _ path: ArraySlice<PreferenceName.Component>, to new: PreferenceValue?,
    in value: PreferenceValue?
  ) -> PreferenceValue? {
    if path.isEmpty { return new }
    if value == nil, new == nil { return nil }
    return (value ?? .dictionary([:])).replacing(path, with: new) ?? value
  }
}

// MARK: Steps of the history

/// One wish: this value there; nil removes it.
public struct Edit: Hashable, Sendable {
  public let name: PreferenceName
  public let value: PreferenceValue?
  /// The text that a document had for the value, if it had any.
  let text: OriginalText?

  public init(_ name: PreferenceName, _ value: PreferenceValue?) {
    self.name = name
    self.value = value
    text = nil
  }

  /// An edit that makes `change`, and puts its text back.
  init(_ change: Change) {
    name = change.name
    value = change.new
    text = change.newText
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

extension Step {
  var inverse: Step {
    Step(
      effective: effective.reversed().map(\.inverse), before: after, after: before,
      generation: generation)
  }
}

/// Staged changes by their names. Whether any lies inside a name is told in O(depth), however many
/// there are.
struct StagedChanges: Sendable, ExpressibleByDictionaryLiteral {
  private var byName: [PreferenceName: Staged] = [:]
  /// How many lie inside each name around one of them.
  private var inside: [PreferenceName: Int] = [:]

  init(dictionaryLiteral elements: (PreferenceName, Staged)...) {
    for (name, change) in elements { self[name] = change }
  }

  var isEmpty: Bool { byName.isEmpty }
  var count: Int { byName.count }
  var keys: some Collection<PreferenceName> { byName.keys }
  var values: some Collection<Staged> { byName.values }

  func hasAny(inside name: PreferenceName) -> Bool { inside[name] != nil }

  subscript(name: PreferenceName) -> Staged? {
    get { byName[name] }
    set {
      let difference = (newValue == nil ? 0 : 1) - (byName[name] == nil ? 0 : 1)
      byName[name] = newValue
      guard difference != 0 else { return }
      for outer in name.outerNames {
        let count = inside[outer, default: 0] + difference
        inside[outer] = count == 0 ? nil : count
      }
    }
  }
}

extension PreferenceName {
  /// Of all that it lies in, the root too.
  fileprivate var outerNames: [PreferenceName] {
    components.indices.map { PreferenceName(Array(components[..<$0])) }
  }
}
