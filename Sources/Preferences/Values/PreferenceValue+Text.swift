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
