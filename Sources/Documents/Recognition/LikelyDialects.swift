extension Dialect {
  /// The bytes that decide.
  private static let telling = 1 << 14
  private static let general: [Dialect] = [ini, keyword, environment]

  /// Returns at most three dialects that have the fewest unknown lines at the beginning of a text. Those with the
  /// most keys and blocks that they list come first, then the general ones. For a text with only comments,
  /// returns two general ones. O(dialects).
  static func likeliest(for bytes: [UInt8]) -> [Dialect] {
    let start = Array(bytes.prefix(telling))
    let others = all.filter { !general.contains($0) }
    let ranked = (general + others).enumerated().compactMap { position, dialect in
      dialect.count(in: start).map { (dialect, $0, position) }
    }.sorted {
      ($0.1.unknown, -$0.1.told, $0.2) < ($1.1.unknown, -$1.1.told, $1.2)
    }
    let fitting = ranked.filter {
      $0.1.unknown == ranked[0].1.unknown && ($0.1.told > 0 || general.contains($0.0))
    }
    return fitting.isEmpty ? [ini, keyword] : fitting.prefix(3).map(\.0)
  }

  /// Counts the lines that are unknown, and those with a key or block that this dialect lists. Nil if all lines
  /// are blank or comments.
  private func count(in bytes: [UInt8]) -> (unknown: Int, told: Int)? {
    var (lines, unknown, told) = (0, 0, 0)
    var reader = LineReader(bytes, self)
    while let line = reader.next() {
      switch line.content {
      case .blank, .comment: continue
      case .unknown: unknown += 1
      case .heading(let name):
        told += name.isEmpty || blocks.isEmpty ? 0 : 1
      case .assignment(let key, _, _):
        let key = String(decoding: bytes[key], as: UTF8.self).lowercased()
        if case .keys(let keys) = lists, keys.contains(key) { told += 1 }
      }
      lines += 1
    }
    return lines > 0 ? (unknown, told) : nil
  }
}
