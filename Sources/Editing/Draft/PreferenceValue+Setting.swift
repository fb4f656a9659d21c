import Preferences

extension PreferenceValue {
  /// Returns `value` with the part at `path` set, or removed if `new` is nil. Missing dictionaries
  /// are made. Returns `value` unchanged if the path does not fit (a key of a number, an index past
  /// the end).
  static func setting(
    _ path: ArraySlice<PreferenceName.Component>, to new: PreferenceValue?,
    in value: PreferenceValue?
  ) -> PreferenceValue? {
    if path.isEmpty { return new }
    if value == nil, new == nil { return nil }
    return (value ?? .dictionary([:])).replacing(path, with: new) ?? value
  }
}
