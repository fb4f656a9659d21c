extension PreferenceValue {
  /// The value on one line, which `init(typed:)` parses: JSON, with the values of property lists in
  /// GNUstep's notation: `<48656c6c6f>`, `<*D2026-01-31T10:00:00Z>`, `<*U5>`.
  public var text: String { text(limit: .max) }

  /// Returns `text`, cut after about `limit` bytes with `…`. O(limit), even for a large value.
  public func text(limit: Int) -> String {
    var writer = ValueWriter(limit: limit)
    writer.write(self)
    return writer.finished
  }

  /// The value like `text`, but so that `init(typed:)` gives exactly the same value. An ambiguous
  /// value is marked as in GNUstep: `<*R1>` is a real that is spelled like a whole number.
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

/// The layout of JSON text.
package enum JSONLayout {
  /// On one line without spaces.
  case minified
  /// On one line, with a space after each comma.
  case oneLine
  /// One element or member per line, indented by two spaces.
  case indented
  /// Like `indented`, but with a short list of scalars on one line.
  case indentedWithShortLists
}

extension PreferenceValue {
  /// The value as JSON, indented, with short lists of scalars on one line.
  package var indentedJSON: String { json(.indentedWithShortLists) }

  /// The value as minified JSON.
  package var lineOfJSON: String { json(.minified) }

  /// Returns the value as JSON. `scalar` returns the text of a value that is not a container; by
  /// default, dates are RFC 3339 strings, data is base64, and non-finite numbers are strings.
  package func json(
    _ layout: JSONLayout, scalar: (PreferenceValue) -> String = { $0.jsonScalar }
  ) -> String {
    var text = ""
    writeJSON(into: &text, layout, indent: "\n", scalar)
    return text
  }

  private func writeJSON(
    into text: inout String, _ layout: JSONLayout, indent: String,
    _ scalar: (PreferenceValue) -> String
  ) {
    let isIndented = layout == .indented || layout == .indentedWithShortLists
    let inner = isIndented ? indent + "  " : ""
    let separator = layout == .oneLine ? ", " : ","
    switch self {
    case .array(let elements):
      if layout == .indentedWithShortLists, isLeaf {
        let line = "[" + elements.map(scalar).joined(separator: ", ") + "]"
        if line.utf8.count <= 80 { return text += line }
      }
      for (position, element) in elements.enumerated() {
        text += (position == 0 ? "[" : separator) + inner
        element.writeJSON(into: &text, layout, indent: inner, scalar)
      }
      text += elements.isEmpty ? "[]" : (isIndented ? indent : "") + "]"
    case .dictionary(let members):
      for (position, member) in members.enumerated() {
        text += (position == 0 ? "{" : separator) + inner + member.key.quoted
        text += layout == .minified ? ":" : ": "
        member.value.writeJSON(into: &text, layout, indent: inner, scalar)
      }
      text += members.isEmpty ? "{}" : (isIndented ? indent : "") + "}"
    default: text += scalar(self)
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
  /// The number as JSON: in its own spelling if valid, else in its canonical one, else as a string.
  package var json: String {
    if JSONNumber.value(spelling) != nil { return spelling }
    return JSONNumber.value(canonical) == nil ? spelling.quoted : canonical
  }

  /// The number as JSON with a fraction or exponent, which distinguishes it from a whole number.
  fileprivate var jsonReal: String {
    if case .integer? = JSONNumber.value(json) { json + ".0" } else { json }
  }
}
