/// `key = value`, `key: value`, `"key": value,`
struct KeyLine {
  let key: String
  let value: String
  let isJSON: Bool

  init(_ line: Substring) {
    let line = String(line).trimmingEnds
    isJSON = line.hasPrefix("\"")
    let start = isJSON ? line.dropFirst().firstIndex(of: "\"").map { line.index(after: $0) } : nil
    let place = line[(start ?? line.startIndex)...].firstIndex { $0 == "=" || $0 == ":" }
    key = place.map { String(line[..<$0]).trimmingEnds } ?? ""
    let rest = place.map { String(line[line.index(after: $0)...]) } ?? line
    let text = rest.trimmingEnds
    value = isJSON && text.hasSuffix(",") ? String(text.dropLast()) : text
  }
}

extension String {
  /// Without blanks around it.
  var trimmingEnds: String {
    let inner = drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
