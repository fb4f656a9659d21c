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

  /// O(depth), for a list of scalars O(its elements).
  func elementCount(of name: PreferenceName) -> Int? {
    guard resolve(name) == name,
      let last = rows(in: name).last(where: { name.contains(self.name(at: $0)) })
    else { return nil }
    let path = self.name(at: last).components.dropFirst(name.components.count)
    switch path.first {
    case nil:
      guard case .array(let elements) = value(at: last) else { return nil }
      return elements.count
    case .index(let index): return index + 1
    case .key: return nil
    }
  }
}
