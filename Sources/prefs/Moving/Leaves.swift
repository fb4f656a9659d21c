import Preferences

/// The values of a tree of dictionaries, each with its name. A list is one value, whatever is in it;
/// so is an empty dictionary.
struct Leaves {
  private(set) var all: [(name: PreferenceName, value: PreferenceValue)] = []

  /// None of a value that is no dictionary.
  init(of value: PreferenceValue) {
    if case .dictionary(let members) = value {
      for (key, member) in members { add(member, at: PreferenceName(keys: key)) }
    }
  }

  private mutating func add(_ value: PreferenceValue, at name: PreferenceName) {
    guard case .dictionary(let members) = value, !members.isEmpty else {
      return all.append((name, value))
    }
    for (key, member) in members { add(member, at: name.appending(key: key)) }
  }
}
