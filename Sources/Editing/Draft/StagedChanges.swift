import Preferences

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
