extension Schema {
  /// The keys of `snapshot` that are not declared, in its order, each with the nearest declared one;
  /// at most 100. A namespace of which nothing is declared is one key. What lies inside a declared
  /// value is that value's matter. O(rows).
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

  /// The outermost part of `name` that is not declared. Of a dotted key it is the whole key.
  private func unknownKey(
    around name: PreferenceName, in snapshot: any Snapshot
  ) -> PreferenceName? {
    let path = name.flattened
    guard path.first?.key != nil, name != PreferenceName(keys: "$schema") else { return nil }
    for length in 1...path.count {
      let part = PreferenceName(Array(path.prefix(length)))
      if entry(for: part) != nil { return nil }
      if isNamespace(part) { continue }
      return snapshot.resolve(part) == nil ? name : part
    }
    return nil
  }

  /// A key beside it, else any that is spelled like it.
  private func guess(for name: PreferenceName) -> String? {
    let path = PreferenceName(name.flattened)
    guard let namespace = path.parent, let key = path.last?.key else { return nil }
    let beside = keys(in: namespace).filter {
      entry(for: namespace.appending(key: $0))?.deprecation == nil
    }
    return key.nearest(among: beside).map { namespace.appending(key: $0).label }
      ?? nearest(to: name)?.label
  }
}
