import Preferences

extension PreferenceValue {
  /// `value` with what stands at `path` set, or removed by nil. Dictionaries on the way are made;
  /// what does not fit (a key of a number, an index beyond the end) leaves `value` as it is.
  static func setting(
    _ path: ArraySlice<PreferenceName.Component>, to new: PreferenceValue?,
    in value: PreferenceValue?
  ) -> PreferenceValue? {
    if path.isEmpty { return new }
    if value == nil, new == nil { return nil }
    return (value ?? .dictionary([:])).replacing(path, with: new) ?? value
  }
}
