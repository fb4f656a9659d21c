import Preferences

/// A value to set at a name; nil removes the key.
public struct Edit: Hashable, Sendable {
  package let name: PreferenceName
  package let value: PreferenceValue?
  /// The text that a document had for the value, if there is one.
  let text: OriginalText?
  /// The key at the other end of a renaming.
  let counterpart: String?

  package init(_ name: PreferenceName, _ value: PreferenceValue?) {
    self.name = name
    self.value = value
    text = nil
    counterpart = nil
  }

  /// The edit that comments out `value`.
  init(commentingOut name: PreferenceName, _ value: PreferenceValue) {
    self.name = name
    self.value = nil
    text = OriginalText(ofComment: [], with: value)
    counterpart = nil
  }

  /// The edit that makes `change`, and restores its text.
  init(_ change: Change) {
    name = change.name
    value = change.new
    text = change.newText
    counterpart = change.counterpart
  }
}

/// A staged change and its position in the order of staging.
struct Staged: Hashable, Sendable {
  let change: Change
  let serial: Int
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
