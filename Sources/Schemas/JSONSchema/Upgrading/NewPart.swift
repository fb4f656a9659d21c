import Preferences

/// A part of 2020-12 while it is written.
struct NewPart {
  private let upgrade: PartUpgrade
  private var written: ExactDictionary<PreferenceValue> = [:]
  private var added: ExactDictionary<PreferenceValue> = [:]

  init(_ upgrade: PartUpgrade) { self.upgrade = upgrade }

  /// A member of the old part, with what is new inside it.
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
  /// Makes the dictionaries on the way.
  fileprivate mutating func set(_ value: PreferenceValue, at path: ArraySlice<String>) {
    guard let key = path.first else { return }
    guard path.count > 1 else {
      self[key] = value
      return
    }
    var inner: ExactDictionary<PreferenceValue> = [:]
    if case .dictionary(let members)? = self[key] { inner = members }
    // Else every addition copies all that are there.
    self[key] = .null
    inner.set(value, at: path.dropFirst())
    self[key] = .dictionary(inner)
  }
}
