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
