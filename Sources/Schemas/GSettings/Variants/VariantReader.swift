import Preferences

/// Parses the GVariant text format into `VariantText`, in one pass. Nesting is limited to 128.
struct VariantReader {
  let bytes: [UInt8]
  var at = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() throws(VariantMistake) -> VariantText {
    let value = try value()
    skipSpace()
    guard at == bytes.count else { throw unexpected(expected: "the end of the value") }
    return value
  }

  private mutating func value() throws(VariantMistake) -> VariantText {
    skipSpace()
    guard depth < VariantType.depth else {
      throw VariantMistake(
        reason: .limit("levels of nesting", is: VariantType.depth), offset: at)
    }
    depth += 1
    let start = at
    let form = try form()
    depth -= 1
    return VariantText(offset: start, form: form)
  }

  private mutating func form() throws(VariantMistake) -> VariantText.Form {
    switch byte(at) {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "b")
    where byte(at + 1) == UInt8(ascii: "'")
      || byte(at + 1) == UInt8(ascii: "\""):
      return .bytes(try byteString())
    case UInt8(ascii: "["): return .array(try elements())
    case UInt8(ascii: "("): return .tuple(try tuple())
    case UInt8(ascii: "{"): return try braces()
    case UInt8(ascii: "<"): return .variant(try variant())
    case UInt8(ascii: "@"): return try annotated()
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return try word()
    default: return try number()
    }
  }

  // MARK: containers

  private mutating func elements() throws(VariantMistake) -> [VariantText] {
    at += 1
    var elements: [VariantText] = []
    if takes("]") { return elements }
    repeat { elements.append(try value()) } while takes(",")
    try take("]", expected: "\",\" or \"]\"")
    return elements
  }

  private mutating func tuple() throws(VariantMistake) -> [VariantText] {
    at += 1
    if takes(")") { return [] }
    var elements = [try value()]
    try take(",", expected: "\",\" after a tuple's first element")
    if takes(")") { return elements }
    repeat { elements.append(try value()) } while takes(",")
    try take(")", expected: "\",\" or \")\"")
    return elements
  }

  private mutating func braces() throws(VariantMistake) -> VariantText.Form {
    at += 1
    if takes("}") { return .dictionary([]) }
    let key = try value()
    if takes(",") {
      let value = try value()
      try take("}", expected: "\"}\"")
      return .entry(key: key, value: value)
    }
    try take(":", expected: "\":\" or \",\"")
    var members = [(key: key, value: try value())]
    while takes(",") {
      let key = try value()
      try take(":", expected: "\":\"")
      members.append((key: key, value: try value()))
    }
    try take("}", expected: "\",\" or \"}\"")
    return .dictionary(members)
  }

  private mutating func variant() throws(VariantMistake) -> VariantText {
    at += 1
    let value = try value()
    try take(">", expected: "\">\"")
    return value
  }

  // MARK: words

  private mutating func annotated() throws(VariantMistake) -> VariantText.Form {
    var rest = bytes[(at + 1)...]
    guard let type = VariantType(readingFrom: &rest) else {
      at += 1
      throw unexpected(expected: "a type such as as or a{sv}")
    }
    at = rest.startIndex
    return .typed(type, try value())
  }

  private mutating func word() throws(VariantMistake) -> VariantText.Form {
    let start = at
    let word = take { $0.isLowercaseLetter || $0.isDigit }
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "nan": return .number(word)
    case "nothing": return .nothing
    case "just": return .just(try value())
    default:
      if let type = VariantType.Basic(keyword: word) { return .typed(.basic(type), try value()) }
      at = start
      throw unexpected(found: word.quotedBriefly, expected: "a value")
    }
  }

  private mutating func number() throws(VariantMistake) -> VariantText.Form {
    let start = at
    let spelling = take { $0.isNumberByte }
    guard !spelling.isEmpty else { throw unexpected(expected: "a value") }
    guard spelling.utf8.contains(where: \.isDigit) || ["-inf", "+inf"].contains(spelling) else {
      at = start
      throw unexpected(found: spelling.quotedBriefly, expected: "a value")
    }
    return .number(spelling)
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let start = at
    while at < bytes.count, isPart(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }
}
