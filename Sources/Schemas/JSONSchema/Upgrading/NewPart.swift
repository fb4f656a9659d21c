import Preferences

/// A part of 2020-12 under construction.
struct NewPart {
  private let upgrade: PartUpgrade
  private var written: ExactDictionary<PreferenceValue> = [:]
  private var added: ExactDictionary<PreferenceValue> = [:]

  init(_ upgrade: PartUpgrade) { self.upgrade = upgrade }

  /// Adds a member of the old part, whose value is already upgraded.
  mutating func add(_ key: String, _ value: PreferenceValue) {
    for (path, value) in upgrade.upgraded(key, value) {
      if path.starts(with: upgrade.added) {
        added.set(value, at: path.dropFirst(upgrade.added.count))
      } else {
        written.set(value, at: path[...])
      }
    }
  }

  var members: ExactDictionary<PreferenceValue> {
    guard !added.isEmpty else { return written }
    var members = written
    var parts: [PreferenceValue] = []
    if case .array(let others)? = members["allOf"] { parts = others }
    members["allOf"] = .array(parts + [.dictionary(added)])
    return members
  }
}

extension ExactDictionary<PreferenceValue> {
  /// Sets a value at `path` and creates the dictionaries on the way.
  fileprivate mutating func set(_ value: PreferenceValue, at path: ArraySlice<String>) {
    guard let key = path.first else { return }
    guard path.count > 1 else {
      self[key] = value
      return
    }
    var inner: ExactDictionary<PreferenceValue> = [:]
    if case .dictionary(let members)? = self[key] { inner = members }
    // Releases the reference, so that adding a member does not copy all others.
    self[key] = .null
    inner.set(value, at: path.dropFirst())
    self[key] = .dictionary(inner)
  }
}
