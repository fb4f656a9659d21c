import Preferences

extension [Change] {
  /// Returns the changes of rows from `old` to `new` with those inside a replaced value combined.
  ///
  /// A value is replaced if it has become another kind of value: a plain one, a list, a list with groups
  /// in it, or a group. Merged row by row, `1` and `{"b": 1}` would both be in the result, or neither.
  /// The row of a group that has become empty, or no longer is, is left out: its members tell that.
  func ofWholeReplacements(from old: DocumentSnapshot, to new: DocumentSnapshot) -> [Change] {
    var shapes: [PreferenceName: (old: Shape?, new: Shape?)] = [:]
    func shape(of name: PreferenceName) -> (old: Shape?, new: Shape?) {
      if let known = shapes[name] { return known }
      let shape = (Shape(of: name, in: old), Shape(of: name, in: new))
      shapes[name] = shape
      return shape
    }
    var replaced: Set<PreferenceName> = []
    return compactMap { change in
      let path = [.root] + change.name.ancestors + (change.name.isRoot ? [] : [change.name])
      let whole = path.first { name in
        let (before, after) = shape(of: name)
        return before != nil && after != nil && before != after
      }
      if let whole {
        return replaced.insert(whole).inserted
          ? Change(whole, from: old[whole], to: new[whole]) : nil
      }
      return shape(of: change.name) == (.group, .group) ? nil : change
    }
  }
}

/// The kind of a value, as far as its rows depend on it.
private enum Shape {
  case plain, list, listOfGroups, group

  /// Nil if there is no value called `name`.
  init?(of name: PreferenceName, in snapshot: DocumentSnapshot) {
    guard let node = snapshot.node(of: name) else { return nil }
    switch snapshot.index.nodes[node].kind {
    case .dictionary: self = .group
    case .array: self = snapshot.row(of: name) == nil ? .listOfGroups : .list
    default: self = .plain
    }
  }
}
