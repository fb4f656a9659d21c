import Preferences

extension PreferenceName {
  /// With dotted keys taken apart: how the editor thinks of namespaces.
  var flat: PreferenceName { PreferenceName(flattened) }

  /// Whether `other` is or lies in this namespace, however its keys are written.
  func encloses(_ other: PreferenceName) -> Bool { flat.contains(other.flat) }
}

extension Snapshot {
  /// The name as the document writes it, where it is there.
  func exact(_ name: PreferenceName) -> PreferenceName { resolve(name) ?? name }
}
