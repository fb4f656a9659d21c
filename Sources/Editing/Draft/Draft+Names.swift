import Preferences

/// The names that values have in the base, in which other elements or keys may come before them.
extension Draft {
  /// Returns the name that the value now at `name` has in the base: another one if elements before it
  /// were inserted or removed. Nil if it is in a new element. O(depth).
  func baseName(of name: PreferenceName) -> PreferenceName? {
    guard let outer = enclosing(of: name), let movement = outer.movement else { return name }
    var components = name.components
    let position = outer.change.name.components.count
    guard position < components.count, case .index(let index) = components[position] else {
      return name
    }
    guard let former = movement.formerIndex(of: index) else { return nil }
    components[position] = .index(former)
    return PreferenceName(components)
  }

  /// The stored name of a renamed key. Nil if the key is not renamed, or if the former key is set again.
  func formerName(of name: PreferenceName) -> PreferenceName? {
    guard let change = staged[name]?.change, change.old == nil, let key = change.counterpart,
      let former = name.parent?.appending(key: key), self[former] == nil
    else { return nil }
    return former
  }

  /// Returns the name that the value now at `name` has in the base, if elements were moved or the key
  /// was renamed. Nil if it is in a new element. O(depth).
  package func storedName(of name: PreferenceName) -> PreferenceName? {
    formerName(of: name) ?? baseName(of: name)
  }

  /// Returns the name that the value of the base at `stored` has now. Nil if it is removed. O(depth).
  func currentName(of stored: PreferenceName) -> PreferenceName? {
    if let change = staged[stored]?.change, change.new == nil {
      guard let key = change.counterpart, let parent = stored.parent else { return nil }
      return self[parent.appending(key: key)] == nil ? nil : parent.appending(key: key)
    }
    var name = stored
    if let outer = enclosing(of: stored), let movement = outer.movement {
      let position = outer.change.name.components.count
      guard position < stored.components.count, case .index(let index) = stored.components[position]
      else { return self[stored] == nil ? nil : stored }
      guard let moved = movement.index(ofFormer: index) else { return nil }
      var components = stored.components
      components[position] = .index(moved)
      name = PreferenceName(components)
    }
    return self[name] == nil ? nil : name
  }
}
