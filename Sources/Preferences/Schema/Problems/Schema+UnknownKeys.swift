extension Schema {
  /// Returns the undeclared keys of `snapshot` in its order, each with the nearest declared one; at most
  /// 100. An undeclared namespace counts as one key. Keys inside declared values are ignored,
  /// except those of records. O(rows).
  func unknownKeys(in snapshot: any Snapshot) -> [Problem] {
    var seen: Set<PreferenceName> = []
    var problems: [Problem] = []
    for row in 0..<snapshot.count {
      guard let unknown = unknownKey(around: snapshot.name(at: row), in: snapshot),
        seen.insert(unknown).inserted
      else { continue }
      problems.append(Problem(.noSuchName(nearest: guess(for: unknown)), name: unknown))
      if problems.count == 100 { break }
    }
    return problems
  }

  /// Returns the outermost undeclared part of `name`; of a dotted key, the whole key.
  private func unknownKey(
    around name: PreferenceName, in snapshot: any Snapshot
  ) -> PreferenceName? {
    let path = name.flattened
    guard path.first?.key != nil, name != PreferenceName(keys: "$schema") else { return nil }
    for length in 1...path.count {
      let part = PreferenceName(Array(path.prefix(length)))
      if let entry = entry(for: part), !entry.kind.containsRecords || !isNamespace(part) {
        return nil
      }
      if isNamespace(part) { continue }
      return snapshot.resolve(part) == nil ? name : part
    }
    return nil
  }

  /// Returns the nearest sibling, else the nearest declared name.
  private func guess(for name: PreferenceName) -> String? {
    let path = PreferenceName(name.flattened)
    guard let namespace = path.parent, let key = path.last?.key else { return nil }
    let siblings = keys(in: namespace).filter {
      entry(for: namespace.appending(key: $0))?.deprecation == nil
    }
    return key.nearest(among: siblings).map { namespace.appending(key: $0).label }
      ?? nearest(to: name).flatMap { name.relative(to: $0) == nil ? $0.label : nil }
  }
}

extension Kind {
  /// Whether a value is a record, or a list or dictionary of records.
  fileprivate var containsRecords: Bool {
    switch core {
    case .record: true
    case .list(let inner), .dictionary(let inner): inner.containsRecords
    default: false
    }
  }
}
