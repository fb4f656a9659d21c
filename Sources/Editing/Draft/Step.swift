import Preferences

/// A value to set at a name; nil removes the key.
public struct Edit: Hashable, Sendable {
  package let name: PreferenceName
  package let value: PreferenceValue?
  /// The change that the edit makes, if it is more than one of the value.
  private(set) var change: Change?

  package init(_ name: PreferenceName, _ value: PreferenceValue?) {
    self.name = name
    self.value = value
  }

  /// The edit that comments out a value.
  init(commentingOut name: PreferenceName, _ value: PreferenceValue) {
    self.init(Change(commentingOut: name, value))
  }

  /// The edit that makes `change`.
  init(_ change: Change) {
    self.init(change.name, change.new)
    self.change = change
  }

  /// Returns the change of `old` that the edit makes.
  func change(from old: PreferenceValue?) -> Change {
    var made = Change(name, from: old, to: value)
    guard let change else { return made }
    made.counterpart = change.counterpart
    made.state = change.state
    (made.commentsOut, made.uncomments) = (change.commentsOut, change.uncomments)
    return made
  }
}

/// A staged change and its position in the order of staging.
struct Staged: Hashable, Sendable {
  let change: Change
  let serial: Int
  /// The elements that the change of a list moves. Nil if it does not change their number.
  let movement: ElementMovement?

  /// O(size of the list, if the number of its elements changes).
  init(change: Change, serial: Int) {
    self.change = change
    self.serial = serial
    movement = ElementMovement(by: change)
  }
}

/// The elements of a list that were moved by insertions or removals before them.
///
/// Equal elements at both ends of the list are the same ones. Between them, elements are paired by
/// their positions, and the rest is new.
struct ElementMovement: Hashable, Sendable {
  /// The ranges between the equal elements at both ends.
  private let old: Range<Int>, new: Range<Int>

  fileprivate init?(by change: Change) {
    guard case .array(let former)? = change.old, case .array(let elements)? = change.new,
      former.count != elements.count
    else { return nil }
    let limit = min(former.count, elements.count)
    let prefix = (0..<limit).first { former[$0] != elements[$0] } ?? limit
    let rest = limit - prefix
    let suffix =
      (0..<rest).first {
        former[former.count - 1 - $0] != elements[elements.count - 1 - $0]
      } ?? rest
    (old, new) = (prefix..<former.count - suffix, prefix..<elements.count - suffix)
  }

  /// Returns the former index of the element that is now at `index`. Nil if it is new.
  func formerIndex(of index: Int) -> Int? {
    if index < new.lowerBound { return index }
    if index >= new.upperBound { return index - new.upperBound + old.upperBound }
    return index < old.upperBound ? index : nil
  }

  /// Returns the index of the element that was at `index`. Nil if it is removed.
  func index(ofFormer index: Int) -> Int? {
    if index < old.lowerBound { return index }
    if index >= old.upperBound { return index - old.upperBound + new.upperBound }
    return index < new.upperBound ? index : nil
  }
}

/// The changes of one action of the user.
struct Step: Hashable, Sendable {
  /// The changed values before and after the step.
  var effective: [Change]
  /// The staged changes that the step removed and added.
  var before: [Staged] = []
  var after: [Staged] = []
  /// The comments that the step changed.
  var comments: [PreferenceName: CommentChange] = [:]
  /// The base that `before` and `after` belong to.
  var generation: Int
}

extension Step {
  var names: [PreferenceName] { effective.map(\.name) + comments.keys }

  var inverse: Step {
    Step(
      effective: effective.reversed().map(\.inverse), before: after, after: before,
      comments: comments.mapValues { CommentChange(from: $0.new, to: $0.old) },
      generation: generation)
  }
}

/// The staged changes by name. Finds out in O(depth) whether a name contains any.
struct StagedChanges: Sendable, ExpressibleByDictionaryLiteral {
  private var byName: [PreferenceName: Staged] = [:]
  /// The number of staged changes inside each name.
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
      for outer in name.ancestors {
        let count = inside[outer, default: 0] + difference
        inside[outer] = count == 0 ? nil : count
      }
    }
  }
}
