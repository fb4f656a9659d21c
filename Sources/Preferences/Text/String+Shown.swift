extension String {
  /// Itself, or its first `limit` Unicode scalars and `…`. O(limit).
  func cut(after limit: Int) -> String {
    let scalars = unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex, offsetBy: max(limit, 0), limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }

  /// As a message quotes it: printable, at most 60 characters of it.
  public var quotedBriefly: String { cut(after: 60).quoted }

  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
