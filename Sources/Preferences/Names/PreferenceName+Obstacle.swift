extension PreferenceName {
  /// The innermost part that is there of what this lies in, where it cannot have the next part in it:
  /// a plain value, or a list that is too short. `value` gives what is there. A root of keys, which
  /// may be a million, is not asked for; `isRooted` tells that there is one.
  package func obstacle(
    isRooted: Bool, _ value: (PreferenceName) -> PreferenceValue?
  ) -> PreferenceName? {
    for length in components.indices.reversed() {
      if length == 0, isRooted, case .key = components[0] { return makesList ? .root : nil }
      let outer = PreferenceName(Array(components.prefix(length)))
      guard let present = value(outer) else { continue }
      return present.mayHold(components.dropFirst(length)) ? nil : outer
    }
    return nil
  }
}

extension PreferenceName {
  /// Beyond its first part it names elements, which nothing makes.
  private var makesList: Bool { components.dropFirst().makesList }
}

extension Snapshot {
  /// Whether the root is a dictionary. O(1) in a document.
  package var isRooted: Bool { tree.isRooted }
}

extension ValueTree {
  fileprivate var isRooted: Bool { form(of: root) == .dictionary }
}

extension PreferenceValue {
  /// What is missing on the way is made, of dictionaries.
  fileprivate func mayHold(_ path: ArraySlice<PreferenceName.Component>) -> Bool {
    let makesList = path.dropFirst().makesList
    return switch (self, path.first) {
    case (.dictionary, .key): !makesList
    case (.array(let elements), .index(let index)): !makesList && index < elements.count
    default: false
    }
  }
}

extension ArraySlice<PreferenceName.Component> {
  fileprivate var makesList: Bool { contains { if case .index = $0 { true } else { false } } }
}
