import Documents
import Preferences

/// Parses the GVariant text format into `VariantText`, in one pass. Nesting is limited to 128.
struct VariantReader {
  let bytes: [UInt8]
  var at = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() throws(VariantError) -> VariantText {
    let value = try value()
    skipSpace()
    guard at == bytes.count else { throw unexpected(expected: "the end of the value") }
    return value
  }

  private mutating func value() throws(VariantError) -> VariantText {
    skipSpace()
    guard depth < VariantType.depth else {
      throw VariantError(
        reason: .limit("levels of nesting", is: VariantType.depth), offset: at)
    }
    depth += 1
    let start = at
    let form = try form()
    depth -= 1
    return VariantText(offset: start, form: form)
  }

  private mutating func form() throws(VariantError) -> VariantText.Form {
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

  private mutating func elements() throws(VariantError) -> [VariantText] {
    at += 1
    var elements: [VariantText] = []
    if takes("]") { return elements }
    repeat { elements.append(try value()) } while takes(",")
    try take("]", expected: "\",\" or \"]\"")
    return elements
  }

  private mutating func tuple() throws(VariantError) -> [VariantText] {
    at += 1
    if takes(")") { return [] }
    var elements = [try value()]
    try take(",", expected: "\",\" after a tuple's first element")
    if takes(")") { return elements }
    repeat { elements.append(try value()) } while takes(",")
    try take(")", expected: "\",\" or \")\"")
    return elements
  }

  private mutating func braces() throws(VariantError) -> VariantText.Form {
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

  private mutating func variant() throws(VariantError) -> VariantText {
    at += 1
    let value = try value()
    try take(">", expected: "\">\"")
    return value
  }

  // MARK: words

  private mutating func annotated() throws(VariantError) -> VariantText.Form {
    var rest = bytes[(at + 1)...]
    guard let type = VariantType(readingFrom: &rest) else {
      at += 1
      throw unexpected(expected: "a type such as as or a{sv}")
    }
    at = rest.startIndex
    return .typed(type, try value())
  }

  private mutating func word() throws(VariantError) -> VariantText.Form {
    let start = at
    let word = take { $0.isLowercaseLetter || $0.isDigit }
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "nan": return .number(word)
    case "nothing": return .nothing
    case "just": return .just(try value())
    default:
      if let type = VariantType.Basic.keywords[word] { return .typed(.basic(type), try value()) }
      at = start
      throw unexpected(found: word.quotedBriefly, expected: "a value")
    }
  }

  private mutating func number() throws(VariantError) -> VariantText.Form {
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

  mutating func text() throws(VariantError) -> String {
    var text: [UInt8] = []
    let quote = bytes[at]
    try readQuoted(quote) { (reader: inout VariantReader) throws(VariantError) in
      try reader.escape(into: &text)
    } plain: {
      text.append($0)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a byte string and adds the terminating zero.
  mutating func byteString() throws(VariantError) -> [UInt8] {
    at += 1
    var text: [UInt8] = []
    try readQuoted(bytes[at]) { (reader: inout VariantReader) throws(VariantError) in
      reader.byteEscape(into: &text)
    } plain: {
      text.append($0)
    }
    return text + [0]
  }

  /// Reads a quoted string. `escape` is called after each backslash.
  private mutating func readQuoted(
    _ quote: UInt8,
    escape: (inout VariantReader) throws(VariantError) -> Void,
    plain: (UInt8) -> Void
  ) throws(VariantError) {
    at += 1
    while at < bytes.count, bytes[at] != quote {
      at += 1
      if bytes[at - 1] != UInt8(ascii: "\\") {
        plain(bytes[at - 1])
      } else if at < bytes.count {
        try escape(&self)
      }
    }
    guard at < bytes.count else { throw unexpected(expected: "the closing quote") }
    at += 1
  }

  private mutating func escape(into text: inout [UInt8]) throws(VariantError) {
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "u"): text += try scalar(digits: 4)
    case UInt8(ascii: "U"): text += try scalar(digits: 8)
    case UInt8(ascii: "\n"): break
    default: text.append(byte.controlNamed ?? byte)
    }
  }

  private mutating func scalar(digits: Int) throws(VariantError) -> String.UTF8View {
    let spelling = bytes[at...].prefix(digits)
    guard spelling.count == digits, spelling.allSatisfy(\.isHexDigit),
      let number = UInt32(String(decoding: spelling, as: UTF8.self), radix: 16), number > 0,
      let scalar = Unicode.Scalar(number)
    else {
      throw unexpected(expected: "\(digits) hexadecimal digits of a Unicode character")
    }
    at += digits
    return String(Character(scalar)).utf8
  }

  private mutating func byteEscape(into text: inout [UInt8]) {
    let octal = bytes[at...].prefix(3).prefix { 0x30...0x37 ~= $0 }
    guard octal.isEmpty else {
      at += octal.count
      return text.append(octal.reduce(0) { $0 << 3 | ($1 & 7) })
    }
    at += 1
    if bytes[at - 1] != UInt8(ascii: "\n") {
      text.append(bytes[at - 1].controlNamed ?? bytes[at - 1])
    }
  }

  // MARK: bytes

  /// Returns the byte at `offset`, or 0 past the end.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func skipSpace() {
    while byte(at).isXMLSpace || byte(at) == 0x0B || byte(at) == 0x0C { at += 1 }
  }

  mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte(at) == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  mutating func take(_ character: Unicode.Scalar, expected: String) throws(VariantError) {
    guard takes(character) else { throw unexpected(expected: expected) }
  }

  func unexpected(found: String? = nil, expected: String) -> VariantError {
    let next = String(decoding: bytes[min(at, bytes.count)...].prefix(16), as: UTF8.self)
    let found = found ?? next.first.map { String($0).quoted } ?? "the end of the value"
    return VariantError(reason: .syntax(found: found, expected: expected), offset: at)
  }
}

extension UInt8 {
  /// The control character that this letter names after a backslash: `\n`.
  fileprivate var controlNamed: UInt8? {
    switch self {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    default: nil
    }
  }

  var isDigit: Bool { 0x30...0x39 ~= self }
  var isLowercaseLetter: Bool { 0x61...0x7A ~= self }
  fileprivate var isHexDigit: Bool { isDigit || 0x61...0x66 ~= self | 0x20 }
  /// Whether a number may contain this byte: digits, letters, signs and the decimal point.
  var isNumberByte: Bool {
    isDigit || (self | 0x20).isLowercaseLetter || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
