extension Dialect {
  /// The bytes that decide.
  private static let telling = 1 << 14
  private static let general: [Dialect] = [ini, keyword, environment]

  /// Returns at most three dialects that have the fewest unknown lines at the beginning of a text, and whether
  /// the first one has a block such as `Host *` there. Those with the most keywords of their own come first,
  /// then the general ones. Empty if the text has only comments. O(dialects).
  static func likeliest(for bytes: [UInt8]) -> (dialects: [Dialect], hasBlocks: Bool) {
    let start = Array(bytes.prefix(telling))
    let others = all.filter { !general.contains($0) }
    let ranked = (general + others).enumerated().compactMap { position, dialect in
      dialect.count(in: start).map { (dialect, $0, position) }
    }.sorted {
      ($0.1.unknown, -$0.1.told, $0.2) < ($1.1.unknown, -$1.1.told, $1.2)
    }
    guard let best = ranked.first?.1 else { return ([], false) }
    let fitting = ranked.filter {
      $0.1.unknown == best.unknown && ($0.1.told > 0 || general.contains($0.0))
    }
    return (fitting.prefix(3).map(\.0), best.told > 0 && fitting.first?.0.blocks.isEmpty == false)
  }

  /// Counts the lines that are unknown, and those whose key or block only this dialect may have. Nil if all lines
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
