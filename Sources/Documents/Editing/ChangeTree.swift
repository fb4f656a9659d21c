import OrderedCollections
import Preferences

/// Changes in a tree of their names, so that many changes need one walk over a document.
struct ChangeTree {
  /// The change of the node itself. If it is set, there are no parts.
  private(set) var change: Change?
  private(set) var parts: OrderedDictionary<PreferenceName.Component, ChangeTree> = [:]

  /// Builds the tree. A later change of the same name, or of a part of it, applies to the result of
  /// the earlier one.
  init(_ changes: [Change]) throws(Problem) {
    for change in changes { try insert(change, at: change.name.components[...]) }
  }

  private init() {}

  private mutating func insert(
    _ new: Change, at path: ArraySlice<PreferenceName.Component>
  ) throws(Problem) {
    if let earlier = change {
      var both = Change(
        earlier.name, from: earlier.old, to: try value(of: new, path, in: earlier.new))
      both.counterpart = earlier.counterpart
      change = both
    } else if let step = path.first {
      try parts[step, default: ChangeTree()].insert(new, at: path.dropFirst())
    } else if parts.isEmpty {
      change = new
    } else {
      throw Problem(.unwritable("parts of it are changed too"), name: new.name)
    }
  }

  private func value(
    of change: Change, _ path: ArraySlice<PreferenceName.Component>, in value: PreferenceValue?
  ) throws(Problem) -> PreferenceValue? {
    guard !path.isEmpty else { return change.new }
    guard let new = (value ?? .dictionary([:])).replacing(path, with: change.new) else {
      throw Problem(.noSuchName(nearest: nil), name: change.name)
    }
    return new
  }

  /// Returns the former key for each key that the changes give to a member of `found`.
  func renamings(
    in found: [ExactKey: FoundMember]
  ) -> [ExactKey: String] {
    var renamings: [ExactKey: String] = [:]
    var taken: Set<ExactKey> = []
    for (step, part) in parts {
      guard let key = step.key, let change = part.change, change.old == nil, change.new != nil,
        change.state == nil, found[ExactKey(key)] == nil, let former = change.counterpart,
        let member = found[ExactKey(former)], !member.isDuplicate,
        let removal = parts[.key(former)]?.change, removal.new == nil,
        taken.insert(ExactKey(former)).inserted
      else { continue }
      renamings[ExactKey(key)] = former
    }
    return renamings
  }

  /// Whether a change returns to another state.
  var returns: Bool { change.map { $0.state != nil } ?? parts.values.contains { $0.returns } }

  /// Returns the value that the changes create if nothing exists at `name`. Nil if they create
  /// nothing.
  func newValue(at name: PreferenceName) throws(Problem) -> PreferenceValue? {
    if let change {
      guard let old = change.old else { return change.new }
      throw Problem(.stale(expected: old.text(limit: 40), found: "nothing"), name: name)
    }
    var elements: [PreferenceValue] = []
    var members: ExactDictionary<PreferenceValue> = [:]
    for (step, part) in parts.sortedByIndex {
      guard let new = try part.newValue(at: name.appending(step)) else { continue }
      switch step {
      case .key(let key) where elements.isEmpty: members[key] = new
      case .index(elements.count) where members.isEmpty: elements.append(new)
      case .index where members.isEmpty:
        throw .pastEnd(of: name, count: elements.count, at: step)
      default: throw Problem(.noSuchName(nearest: nil), name: name.appending(step))
      }
    }
    return elements.isEmpty ? members.isEmpty ? nil : .dictionary(members) : .array(elements)
  }
}

extension OrderedDictionary<PreferenceName.Component, ChangeTree> {
  /// The parts in insertion order. If all parts are indices, they are in ascending order instead,
  /// so that new elements follow one another.
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
