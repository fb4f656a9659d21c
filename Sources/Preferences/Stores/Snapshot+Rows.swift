/// What any snapshot can do by its names alone. O(rows) each; a store with an index does better.
extension Snapshot {
  public func isDuplicate(at row: Int) -> Bool { false }
  public var holdsPropertyListTypes: Bool { true }
  public func problem(holding value: PreferenceValue) -> Problem? { nil }
  public func place(of name: PreferenceName) -> Place? { nil }
  public func place(at row: Int) -> Place? { place(of: name(at: row)) }
  public var problems: [Problem] { [] }
  public var tree: any ValueTree { MemoryTree(self[.root] ?? .dictionary([:])) }

  public func row(of name: PreferenceName) -> Int? {
    let rows = rows(in: name)
    for row in rows {
      let found = self.name(at: row)
      if found == name { return rows.last.flatMap { self.name(at: $0) == name ? $0 : row } }
      if name.contains(found) { return nil }
    }
    return nil
  }

  public func rows(in namespace: PreferenceName) -> RowSet {
    let prefix = namespace.flattened
    return RowSet((0..<count).lazy.filter { name(at: $0).flattened.starts(with: prefix) })
  }

  public func namespaces(in namespace: PreferenceName) -> [NamespaceSummary] {
    let outer = namespace.flattened
    let depth = outer.count
    var summaries: [NamespaceSummary] = []
    var places: [PreferenceName.Component: Int] = [:]
    for row in rows(in: namespace) {
      let path = name(at: row).flattened
      guard path.count > depth + 1 else { continue }
      let place = places[path[depth]] ?? summaries.count
      places[path[depth]] = place
      let isDeeper = path.count > depth + 2
      if place == summaries.count {
        let name = PreferenceName(outer + [path[depth]])
        summaries.append(NamespaceSummary(name, count: 1, hasChildren: isDeeper))
      } else {
        summaries[place] = summaries[place].counting(hasChildren: isDeeper)
      }
    }
    return summaries
  }

  public func component(at row: Int) -> PreferenceName.Component? { name(at: row).last }

  public func run(from row: Int) -> (container: PreferenceName?, rows: Range<Int>) {
    (name(at: row).parent, row..<row + 1)
  }

  public func hits(
    of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>
  ) -> [WordHits] {
    rows.map { row in
      let name = name(at: row)
      let (label, text) = (name.label, value(at: row).searchText)
      var hits = WordHits()
      for (number, word) in words.enumerated() {
        if word.isFound(in: label) { hits.key |= 1 << UInt64(number) }
        if word.isFound(in: text) { hits.value |= 1 << UInt64(number) }
      }
      hits.isExact = phrase.map(name.isWhole) ?? false
      return hits
    }
  }
}

extension RowSet {
  /// Ascending rows; a range where they are contiguous.
  public init(_ rows: some Sequence<Int>) {
    let list = rows.map(Int32.init)
    guard let first = list.first, let last = list.last else {
      self = .range(0..<0)
      return
    }
    self = Int(last - first) == list.count - 1 ? .range(Int(first)..<Int(last) + 1) : .list(list)
  }
}

extension NamespaceSummary {
  fileprivate func counting(hasChildren isDeeper: Bool) -> NamespaceSummary {
    NamespaceSummary(name, count: count + 1, hasChildren: hasChildren || isDeeper)
  }
}
