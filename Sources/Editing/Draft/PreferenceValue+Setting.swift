import Preferences

extension PreferenceValue {
  /// `value` with what stands at `path` set, or removed where `new` is nil. Dictionaries on the way
  /// are made where nothing stands; what does not fit (a key of a number, an index beyond the end)
  /// leaves `value` as it is.
  static func setting(
    _ path: ArraySlice<PreferenceName.Component>, to new: PreferenceValue?,
    in value: PreferenceValue?
  ) -> PreferenceValue? {
    guard let first = path.first else { return new }
    switch (first, value ?? .dictionary([:])) {
    case (.key(let key), .dictionary(var members)):
      members[key] = setting(path.dropFirst(), to: new, in: members[key])
      return value == nil && members.isEmpty ? nil : .dictionary(members)
    case (.index(let index), .array(var elements)):
      guard elements.indices.contains(index) else { return value }
      if let element = setting(path.dropFirst(), to: new, in: elements[index]) {
        elements[index] = element
      } else {
        elements.remove(at: index)
      }
      return .array(elements)
    default: return value
    }
  }
}
