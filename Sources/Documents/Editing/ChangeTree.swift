import OrderedCollections
import Preferences

/// Changes by the paths of their names, so that many changes walk a document once.
struct ChangeTree {
  /// Of this very name; then there are no parts.
  private(set) var change: Change?
  private(set) var parts: OrderedDictionary<PreferenceName.Component, ChangeTree> = [:]

  /// A later change of one name, or of a part of it, is made upon the earlier.
  init(_ changes: [Change]) throws(Problem) {
    for change in changes { try insert(change, at: change.name.components[...]) }
  }

  private init() {}

  private mutating func insert(
    _ new: Change, at path: ArraySlice<PreferenceName.Component>
  ) throws(Problem) {
    if let earlier = change {
      change = Change(earlier.name, from: earlier.old, to: try earlier.new.setting(path, to: new))
    } else if let step = path.first {
      try parts[step, default: ChangeTree()].insert(new, at: path.dropFirst())
    } else if parts.isEmpty {
      change = new
    } else {
      throw Problem(.refused("is changed after parts of it; save those first"), name: new.name)
    }
  }

  /// What its changes make of nothing; nil where they leave nothing.
  func newValue(at name: PreferenceName) throws(Problem) -> PreferenceValue? {
    if let change {
      guard let old = change.old else { return change.new }
      throw Problem(.stale(expected: old.brief, found: "nothing"), name: name)
    }
    var value: PreferenceValue?
    for (step, part) in parts.sortedByIndex {
      guard let new = try part.newValue(at: name.appending(step)) else { continue }
      value = try value.setting(
        [step], to: Change(name.appending(step), from: nil, to: new))
    }
    return value
  }
}

extension OrderedDictionary<PreferenceName.Component, ChangeTree> {
  /// Keys in their order; indices ascending, so that elements follow one another.
  var sortedByIndex: [(key: PreferenceName.Component, value: ChangeTree)] {
    let indices = compactMap { step, tree in step.index.map { ($0, step, tree) } }
    guard indices.count == count else { return map { ($0.key, $0.value) } }
    return indices.sorted { $0.0 < $1.0 }.map { ($0.1, $0.2) }
  }
}

extension PreferenceName.Component {
  var index: Int? { if case .index(let index) = self { index } else { nil } }
  var key: String? { if case .key(let key) = self { key } else { nil } }
}

extension PreferenceValue? {
  /// Itself with `change` made at `path`; what is missing on the way is created.
  func setting(
    _ path: ArraySlice<PreferenceName.Component>, to change: Change
  ) throws(Problem) -> PreferenceValue? {
    guard let step = path.first else { return change.new }
    switch (step, self) {
    case (.key(let key), nil): return try Self.some(.dictionary([:])).setting(path, to: change, key)
    case (.key(let key), .dictionary): return try setting(path, to: change, key)
    case (.index(let index), nil): return try Self.some(.array([])).setting(path, to: change, index)
    case (.index(let index), .array): return try setting(path, to: change, index)
    default: throw Problem(.noSuchName(nearest: nil), name: change.name)
    }
  }

  private func setting(
    _ path: ArraySlice<PreferenceName.Component>, to change: Change, _ key: String
  ) throws(Problem) -> PreferenceValue? {
    guard case .dictionary(var members) = self else { return self }
    members[key] = try members[key].setting(path.dropFirst(), to: change)
    return .dictionary(members)
  }

  private func setting(
    _ path: ArraySlice<PreferenceName.Component>, to change: Change, _ index: Int
  ) throws(Problem) -> PreferenceValue? {
    guard case .array(var elements) = self, (0...elements.count).contains(index) else {
      throw Problem(.noSuchName(nearest: nil), name: change.name)
    }
    let old = index < elements.count ? elements[index] : nil
    let new = try old.setting(path.dropFirst(), to: change)
    elements.replaceSubrange(
      index..<(old == nil ? index : index + 1), with: new.map { [$0] } ?? [])
    return .array(elements)
  }
}
