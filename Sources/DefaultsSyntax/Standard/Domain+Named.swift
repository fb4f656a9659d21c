import Preferences

/// What every style rests on: keys that are made of a name when they are used.
extension Domain {
  /// nil where nothing is in force, or a value of another type.
  func value<Value: PreferenceType>(named name: String) -> Value? { self[Key<Value?>(name)] }

  /// nil removes. A value that a declared key of this name refuses is told by `problems`.
  func store<Value: PreferenceType>(_ value: Value?, named name: String) {
    self[Key<Value?>(name)] = value
  }
}
