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
      Self.matches(Array(name.unicodeScalars)[...], Array(pattern.unicodeScalars)[...])
    }
    return !criteria.contains { $0.hasPrefix("!") && matches($0.dropFirst()) }
      && criteria.contains { !$0.hasPrefix("!") && matches($0) }
  }

  /// Whether a pattern with `*` and `?` matches a name. A `*` of the name is matched only by one of the pattern.
  private static func matches(
    _ name: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" {
      return matches(name, rest) || !name.isEmpty && matches(name.dropFirst(), pattern)
    }
    guard let next = name.first, next == first || first == "?" && next != "*" else { return false }
    return matches(name.dropFirst(), rest)
  }
}
