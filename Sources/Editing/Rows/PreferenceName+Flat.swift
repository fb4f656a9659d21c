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

  /// The row that is exactly `name`; the last one where the key stands twice. A dotted key beside
  /// it may lie in the same namespace.
  func row(of name: PreferenceName) -> Int? {
    let rows = rows(in: name)
    for row in rows {
      let found = self.name(at: row)
      if found == name { return rows.last.flatMap { self.name(at: $0) == name ? $0 : row } }
      if name.contains(found) { return nil }
    }
    return nil
  }
}
