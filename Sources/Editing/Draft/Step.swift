import Preferences

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
