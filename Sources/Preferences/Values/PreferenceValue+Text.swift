extension PreferenceValue {
  /// On one line, as `init(typed:)` reads it: JSON, with a property list's own values as GNUstep
  /// writes them: `<48656c6c6f>`, `<*D2026-01-31T10:00:00Z>`, `<*U5>`.
  public var text: String { text(limit: .max) }

  /// Cut after about `limit` bytes, with `…`. O(limit), however large the value.
  public func text(limit: Int) -> String {
    var writer = ValueWriter(limit: limit)
    writer.write(self)
    return writer.finished
  }

  /// As `text`, and `init(typed:)` reads the very same value from it: what would be read as another
  /// is marked as GNUstep does, `<*R1>` for a real that is spelled like a whole number.
  package var exactText: String {
    var writer = ValueWriter(limit: .max, isExact: true)
    writer.write(self)
    return writer.finished
  }
}

private struct ValueWriter {
  let limit: Int
  let isExact: Bool
  private var text = ""

  init(limit: Int, isExact: Bool = false) {
    self.limit = limit
    self.isExact = isExact
  }

  private var isFull: Bool { text.utf8.count > limit }

  var finished: String { isFull ? text.cut(after: limit) : text }

  mutating func write(_ value: PreferenceValue) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let number): write(number, of: value, mark: "I")
    case .real(let number): write(number, of: value, mark: "R")
    case .string(let string): text += cut(string).quoted
    case .date(let date): text += "<*D\(spelling(of: date))>"
    case .data(let bytes): text += "<\(HexText.text(of: bytes, limit: limit))>"
    case .uid(let uid): text += "<*U\(uid)>"
    case .array(let elements): write(elements, "[", "]") { $0.write($1) }
    case .dictionary(let members):
      write(members, "{", "}") {
        $0.text += $0.cut($1.key).quoted + ": "
        $0.write($1.value)
      }
    }
  }

  private mutating func write(_ number: Number, of value: PreferenceValue, mark: String) {
    let isMarked = isExact && JSONNumber.value(number.spelling) != value
    text += isMarked ? "<*\(mark)\(number.spelling)>" : cut(number.spelling)
  }

  private func spelling(of date: Timestamp) -> String {
    isExact && Timestamp(text: date.text) != date ? "\(date.seconds) s" : date.text
  }

  private func cut(_ string: String) -> String {
    string.utf8.count <= limit ? string : string.cut(after: limit)
  }

  private mutating func write<Parts: Sequence>(
    _ parts: Parts, _ open: String, _ close: String,
    each write: (inout ValueWriter, Parts.Element) -> Void
  ) {
    text += open
    var isFirst = true
    for part in parts {
      if isFull { return }
      if !isFirst { text += ", " }
      isFirst = false
      write(&self, part)
    }
    text += close
  }
}

extension PreferenceValue {
  /// JSON, one member a line, indented by two spaces; a list of scalars that is short stands on one.
  /// What JSON has no value for stands as text: dates as RFC 3339, data as base64, a number that is
  /// none as it is spelled.
  package var indentedJSON: String {
    var text = ""
    writeJSON(into: &text, indent: "\n")
    return text
  }

  /// The same on one line.
  package var lineOfJSON: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.lineOfJSON).joined(separator: ",") + "]"
    case .dictionary(let members):
      "{" + members.map { $0.key.quoted + ":" + $0.value.lineOfJSON }.joined(separator: ",") + "}"
    default: jsonScalar
    }
  }

  private func writeJSON(into text: inout String, indent: String) {
    switch self {
    case .array(let elements):
      let line = isLeaf ? "[" + elements.map(\.jsonScalar).joined(separator: ", ") + "]" : ""
      if isLeaf, line.utf8.count <= 80 { return text += line }
      for (position, element) in elements.enumerated() {
        text += (position == 0 ? "[" : ",") + indent + "  "
        element.writeJSON(into: &text, indent: indent + "  ")
      }
      text += indent + "]"
    case .dictionary(let members) where members.isEmpty: text += "{}"
    case .dictionary(let members):
      for (position, member) in members.enumerated() {
        text += (position == 0 ? "{" : ",") + indent + "  " + member.key.quoted + ": "
        member.value.writeJSON(into: &text, indent: indent + "  ")
      }
      text += indent + "}"
    default: text += jsonScalar
    }
  }

  private var jsonScalar: String {
    switch self {
    case .integer(let number): number.json
    case .real(let number): number.jsonReal
    case .date(let date): date.text.quoted
    case .data(let bytes): Base64Text.text(of: bytes).quoted
    case .uid(let uid): "\(uid)"
    default: text
    }
  }
}

extension Number {
  /// As JSON: in its own spelling if JSON has it, else in the canonical one, else as text.
  package var json: String {
    if JSONNumber.value(spelling) != nil { return spelling }
    return JSONNumber.value(canonical) == nil ? spelling.quoted : canonical
  }

  /// Told from a whole number.
  fileprivate var jsonReal: String {
    if case .integer? = JSONNumber.value(json) { json + ".0" } else { json }
  }
}
