extension Problem {
  /// Of an element of `list` that is not among its `count`, nor the next one.
  package static func pastEnd(
    of list: PreferenceName, count: Int, at step: PreferenceName.Component
  ) -> Problem {
    let last = count > 0 ? list.appending(index: count - 1).label : nil
    let next = list.appending(index: count).label
    return Problem(.pastEnd(last: last, next: next), name: list.appending(step))
  }
}

extension Snapshot {
  /// What is wrong with a name that leads past the end of a list; nil where it does not.
  package func pastEnd(_ name: PreferenceName) -> Problem? {
    for (depth, step) in name.components.enumerated() {
      let outer = PreferenceName(Array(name.components.prefix(depth)))
      guard let value = self[outer] else { return nil }
      guard case .array(let elements) = value else { continue }
      guard let position = step.position else { return nil }
      if position >= elements.count { return .pastEnd(of: outer, count: elements.count, at: step) }
    }
    return nil
  }
}

extension PreferenceName.Component {
  /// The index that the part spells: `[0]`, or a key of digits without leading zeros.
  package var position: Int? {
    switch self {
    case .index(let index): index
    case .key(let key): Int(key).flatMap { $0 >= 0 && String($0) == key ? $0 : nil }
    }
  }
}
