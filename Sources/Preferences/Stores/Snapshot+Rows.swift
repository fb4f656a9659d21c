/// What any snapshot can do by its names alone. O(rows) each; a store with an index does better.
extension Snapshot {
  public func isDuplicate(at row: Int) -> Bool { false }
  public var holdsPropertyListTypes: Bool { true }
  public func place(of name: PreferenceName) -> Place? { nil }
  public var problems: [Problem] { [] }
  public var tree: any ValueTree { MemoryTree(self[.root] ?? .dictionary([:])) }

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

  public func rows(matching text: String, in rows: RowSet) -> RowSet {
    let words = text.lowercased().split(separator: " ")
    guard !words.isEmpty else { return rows }
    return RowSet(
      rows.lazy.filter { row in
        let value = value(at: row)
        let shown = name(at: row).label + "\n" + Kind(of: value).display(value)
        let folded = shown.lowercased()
        return words.allSatisfy { folded.contains($0) }
      })
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
