extension Snapshot {
  /// The first rows whose name has `text`, in any case; all where it is empty. Looks no further than
  /// `limit` of them.
  package func rows(named text: String, limit: Int) -> [Int] {
    guard let word = SearchWord(text) else { return Array(0..<min(limit, count)) }
    var rows: [Int] = []
    var start = 0
    while start < count, rows.count < limit {
      let part = start..<min(start + 4096, count)
      let hits = hits(of: [word], phrase: nil, in: part)
      rows += part.filter { hits[$0 - start].key != 0 }
      start = part.upperBound
    }
    return Array(rows.prefix(limit))
  }
}
