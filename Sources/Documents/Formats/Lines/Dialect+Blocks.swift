/// The order of the blocks of ssh: of each keyword, the first block that applies and has it counts.
extension Dialect {
  /// Whether the block `heading` applies whenever `other` does, so that below it `other` has no effect on the
  /// keywords that both have. False if that cannot be said from the headings alone.
  func isBlock(_ heading: String, shadowing other: String) -> Bool {
    guard let block = BlockHeading(heading), let new = BlockHeading(other) else { return false }
    guard block.keyword == "host" else { return block.criteria == ["all"] }
    guard new.keyword == "host" else { return block.criteria == ["*"] }
    let names = new.criteria.filter { !$0.hasPrefix("!") }
    return !names.isEmpty && names.allSatisfy(block.matches)
  }
}

/// The heading of a block of ssh, such as `Host *.example.org !www.example.org`.
private struct BlockHeading {
  /// The keyword in lower case.
  let keyword: String
  /// The words after it without quotes.
  let criteria: [String]

  init?(_ heading: String) {
    let words = heading.split { $0.isWhitespace || $0 == "=" || $0 == "\"" }.map(String.init)
    guard let first = words.first?.lowercased(), ["host", "match"].contains(first) else {
      return nil
    }
    (keyword, criteria) = (first, Array(words.dropFirst()))
  }

  /// Whether the patterns of a `Host` line match a name, or all names of a pattern.
  func matches(_ name: String) -> Bool {
    func matches(_ pattern: some StringProtocol) -> Bool {
      Self.matches(Array(name.unicodeScalars), Array(pattern.unicodeScalars))
    }
    return !criteria.contains { $0.hasPrefix("!") && matches($0.dropFirst()) }
      && criteria.contains { !$0.hasPrefix("!") && matches($0) }
  }

  /// Whether a pattern with `*` and `?` matches a name. A `*` of the name is matched only by one of the pattern.
  /// O(name × pattern).
  private static func matches(_ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    var (at, next) = (0, 0)
    // The last `*`, and the end of what it matches so far.
    var star: (position: Int, end: Int)?
    while at < name.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next, at)
        next += 1
      } else if next < pattern.count,
        name[at] == pattern[next] || pattern[next] == "?" && name[at] != "*"
      {
        at += 1
        next += 1
      } else if let last = star {
        star = (last.position, last.end + 1)
        (at, next) = (last.end + 1, last.position + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
