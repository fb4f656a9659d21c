extension String {
  /// Itself, or its first `limit` Unicode scalars and `…`. O(limit).
  func cut(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex, offsetBy: max(limit, 0), limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }

  /// As a message quotes it: printable, at most 60 characters of it.
  var quotedBriefly: String { cut(to: 60).quoted }

  /// Itself where every character can be shown; else with the others as `<U+202E>`.
  var printable: String {
    guard !unicodeScalars.allSatisfy(\.isShowable) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isShowable {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
      }
    }
    return text
  }

  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
