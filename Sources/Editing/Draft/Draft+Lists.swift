import Preferences

extension Draft {
  /// How many elements the list at `name` has; nil where no list stands there. Decodes only a
  /// list of scalars or a staged one.
  func elementCount(of name: PreferenceName) -> Int? {
    if outer(of: name) != nil || !changes(in: name).isEmpty && base.isList(name) {
      guard case .array(let elements) = self[name] else { return nil }
      return elements.count
    }
    return base.elementCount(of: name)
  }
}

extension Snapshot {
  func isList(_ name: PreferenceName) -> Bool { elementCount(of: name) != nil }

  /// O(1), for a list of scalars O(its elements).
  func elementCount(of name: PreferenceName) -> Int? {
    guard let last = rows(in: name).last else { return nil }
    let row = self.name(at: last)
    guard row != name else {
      if case .array(let elements) = value(at: last) { return elements.count }
      return nil
    }
    guard row.components.count > name.components.count, name.contains(row),
      case .index(let index) = row.components[name.components.count]
    else { return nil }
    return index + 1
  }
}
