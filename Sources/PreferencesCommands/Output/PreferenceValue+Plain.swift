import Preferences

extension PreferenceValue {
  /// For a script: a text as it is, a plain value as it is typed, a container as JSON.
  package var plain: String {
    switch self {
    case .string(let text): text.wellFormed ?? text
    case .array, .dictionary: json(.indented)
    default: Kind(of: self).text(of: self)
    }
  }

  package enum JSONLayout { case compact, indented }

  /// As JSON. What JSON has no word for is text: a date in ISO 8601, data in hexadecimal, a number
  /// that is not finite; a UID is a dictionary with the key `CF$UID`.
  package func json(_ layout: JSONLayout) -> String {
    var writer = JSONWriter(layout: layout)
    writer.write(self, depth: 0)
    return writer.text
  }
}

private struct JSONWriter {
  let layout: PreferenceValue.JSONLayout
  var text = ""

  mutating func write(_ value: PreferenceValue, depth: Int) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let number), .real(let number): text += number.json
    case .string(let string): text += string.quoted
    case .date(let date): text += date.text.quoted
    case .data: text += Kind.data(.bytes).text(of: value).quoted
    case .uid(let uid): text += "{\"CF$UID\": \(uid)}"
    case .array(let elements):
      write(elements, "[", "]", depth) { $0.write($1, depth: depth + 1) }
    case .dictionary(let members):
      write(members, "{", "}", depth) {
        $0.text += $1.key.quoted + ": "
        $0.write($1.value, depth: depth + 1)
      }
    }
  }

  private mutating func write<Parts: Collection>(
    _ parts: Parts, _ open: String, _ close: String, _ depth: Int,
    each write: (inout JSONWriter, Parts.Element) -> Void
  ) {
    text += open
    var isFirst = true
    for part in parts {
      if !isFirst { text += layout == .compact ? ", " : "," }
      isFirst = false
      breakLine(depth + 1)
      write(&self, part)
    }
    if !parts.isEmpty { breakLine(depth) }
    text += close
  }

  private mutating func breakLine(_ depth: Int) {
    if layout == .indented { text += "\n" + String(repeating: "  ", count: depth) }
  }
}
