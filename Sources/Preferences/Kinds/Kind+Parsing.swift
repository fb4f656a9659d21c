extension Kind {
  /// Reads typed text. The problem carries no name yet.
  public func parse(_ text: String) throws(Problem) -> PreferenceValue {
    switch self {
    case .any: Kind.parseAny(text)
    case .null: try Kind.parseNull(text)
    case .boolean: try BooleanText.parse(text.trimmed)
    case .integer: try WholeNumberText.parse(text.trimmed)
    case .real: try RealText.parse(text.trimmed)
    case .string: .string(text)
    case .choice(let choices): try Kind.parse(text, among: choices)
    case .date(let form): try form.parse(text.trimmed)
    case .data(let form): try form.parse(text.trimmed)
    case .uid: try Kind.parseUID(text.trimmed)
    case .url: try URLText.parse(text.trimmed)
    case .path: try PathText.parse(text)
    case .colour: try ColourText.parse(text.trimmed)
    case .duration(let form): try form.parse(text.trimmed)
    case .byteSize(let form): try form.parse(text.trimmed)
    case .list(let kind): try kind.parseList(text)
    case .dictionary(let kind): try kind.parseDictionary(text)
    case .record: try Kind.any.parseDictionary(text)
    case .optional(let kind): try kind.parseOptional(text)
    case .either(let kinds): try Kind.parse(text, asOneOf: kinds)
    }
  }

  private static func parseNull(_ text: String) throws(Problem) -> PreferenceValue {
    guard ["", "null"].contains(text.trimmed) else {
      throw Kind.null.refusal(of: text, nearest: "null")
    }
    return .null
  }

  private static func parseUID(_ text: String) throws(Problem) -> PreferenceValue {
    guard let uid = UInt64(text) else { throw Kind.uid.refusal(of: text) }
    return .uid(uid)
  }

  /// `is not a whole number: "8o80"; did you mean 8080?`
  func refusal(of text: String, nearest: String? = nil) -> Problem {
    Problem(.notA(article, found: text.quotedBriefly, nearest: nearest))
  }
}
