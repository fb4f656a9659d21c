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

extension Draft {
  /// How many elements the list at `name` has; nil where no list stands there. Decodes only a
  /// list of scalars or a staged one.
  func elementCount(of name: PreferenceName) -> Int? {
    if outer(of: name) != nil || !changes(in: name).isEmpty && base.isList(name) {
      guard case .array(let elements) = self[name] else { return nil }
      return elements.count
    }
    return base.elementCount(of: name)
  }
}

extension Snapshot {
  func isList(_ name: PreferenceName) -> Bool { elementCount(of: name) != nil }

  /// O(depth), for a list of scalars O(its elements).
  func elementCount(of name: PreferenceName) -> Int? {
    guard resolve(name) == name,
      let last = rows(in: name).last(where: { name.contains(self.name(at: $0)) })
    else { return nil }
    let path = self.name(at: last).components.dropFirst(name.components.count)
    switch path.first {
    case nil:
      guard case .array(let elements) = value(at: last) else { return nil }
      return elements.count
    case .index(let index): return index + 1
    case .key: return nil
    }
  }
}
