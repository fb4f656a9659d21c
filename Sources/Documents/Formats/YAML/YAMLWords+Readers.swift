import Preferences

/// The readings of other readers than those of YAML 1.2: of YAML 1.1, of Go and Ruby programs.
extension YAMLWords {
  /// A value that a reader may take a plain scalar for.
  enum Other: Equatable {
    case null, bool(Bool)
    /// A number, in decimal if it is simple.
    case number(String?)
    /// A date, with or without a time.
    case date
    /// A word with a meaning of its own: `=`, `<<`.
    case special
  }

  /// Whether every reader takes a plain scalar for this text.
  static func isOnlyText(_ text: String) -> Bool {
    kind(of: Array(text.utf8)[...]) == .string && other(than: text) == nil
  }

  /// Returns a value that a reader takes a text for. Nil if all take it for text.
  static func other(than text: String) -> Other? {
    guard let first = text.utf8.first else { return .null }
    if first.isDigit || "+-.".utf8.contains(first) {
      let bytes = Array(text.utf8)
      return isDate(bytes) ? .date : number(bytes)
    }
    guard text.utf8.count < 6 else { return nil }
    return switch text.lowercased() {
    case "y", "yes", "on", "true": .bool(true)
    case "n", "no", "off", "false": .bool(false)
    case "null", "~": .null
    case "=", "<<": .special
    default: nil
    }
  }

  /// Returns how some readers take a plain scalar, for a hint: `boolean to YAML 1.1 readers; type false`. Nil if all
  /// readers agree with those of YAML 1.2.
  static func otherReading(of plain: String) -> String? {
    switch kind(of: Array(plain.utf8)[...]) {
    case .integer:
      let decimal = spelling(ofInteger: Number(spelling: plain)) ?? plain
      if decimal == plain { return nil }
      if plain.utf8.contains(where: { "89o".utf8.contains($0) }) {
        return "text to YAML 1.1 readers; type \(decimal)"
      }
      let sign = plain.hasPrefix("-") ? "-0o" : "0o"
      let octal = Number(spelling: sign + plain.drop { "+-".contains($0) }).canonical
      return octal == decimal
        ? nil : "the number \(octal) to YAML 1.1 readers; type \(octal) or \(decimal)"
    case .real:
      let spelling = spelling(ofReal: Number(spelling: plain))
      guard let spelling, spelling != plain, plain.utf8.last?.isDigit == true else { return nil }
      return "text to YAML 1.1 readers; type \(spelling)"
    case .string: return other(than: plain).map(description)
    default: return nil
    }
  }

  private static func description(of other: Other) -> String {
    switch other {
    case .null: "null to some readers; type null"
    case .bool(let value): "boolean to YAML 1.1 readers; type \(value)"
    case .number(let value?): "the number \(value) to YAML 1.1 readers; type \(value)"
    case .number(nil): "a number to YAML 1.1 readers"
    case .date: "a date to YAML 1.1 readers"
    case .special: "a word with a meaning of its own to YAML 1.1 readers"
    }
  }

  /// Whether the bytes are like `2026-1-31`, perhaps with a time.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    guard let day = takeDay(bytes[...]), day.count < bytes.count else { return false }
    guard let mark = day.first else { return true }
    return (mark | 0x20 == UInt8(ascii: "t") || mark.isBlank)
      && day.dropFirst().contains(where: \.isDigit)
      && day.dropFirst().allSatisfy { $0.isDigit || $0.isBlank || ":.+-Zz".utf8.contains($0) }
  }

  /// Returns the bytes behind a day. Nil if there is none.
  private static func takeDay(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = bytes
    for (length, isLast) in [(4...4, false), (1...2, false), (1...2, true)] {
      let digits = rest.prefix(while: \.isDigit)
      guard length.contains(digits.count) else { return nil }
      rest = rest[digits.endIndex...]
      if isLast { break }
      guard rest.popFirst() == UInt8(ascii: "-") else { return nil }
    }
    return rest
  }

  // MARK: numbers

  /// Returns a number in any notation of any reader: with underscores, in base 60, in base 2. Nil if the bytes are
  /// none.
  private static func number(_ bytes: [UInt8]) -> Other? {
    // Some readers drop all underscores first.
    let text = String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
      .lowercased()
    var rest = text.utf8[...]
    rest = rest.drop { "+-".utf8.contains($0) }
    let body = String(Substring(rest))
    if [".inf", ".nan", "."].contains(body) { return .number(nil) }
    if let base = ["0x": 16, "0o": 8, "0b": 2][body.prefix(2)] {
      let digits = body.dropFirst(2).drop { "+-".contains($0) }
      guard bytes.count > 2, digits.utf8.allSatisfy({ $0.isHexDigit && $0.hexDigitValue < base })
      else { return nil }
      return .number(decimal(text))
    }
    let whole = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ",") }
    if whole.first == UInt8(ascii: ",") || whole.last == UInt8(ascii: ",") { return nil }
    rest = rest[whole.endIndex...]
    if rest.first == UInt8(ascii: ":") {
      return whole.isEmpty || !isBase60(rest) ? nil : .number(base60(text))
    }
    var digits = whole.count
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isDigit)
      digits += fraction.count
      rest = rest[fraction.endIndex...]
    }
    guard digits > 0 else { return nil }
    if rest.first == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      if rest.isEmpty { return nil }
      rest = rest.drop(while: \.isDigit)
    }
    return rest.isEmpty ? .number(decimal(text)) : nil
  }

  private static func decimal(_ text: String) -> String? {
    let number = Number(spelling: text.filter { $0 != "," })
    let canonical = number.canonical
    return number.isInteger && canonical.utf8.count < 20 ? canonical : nil
  }

  /// Whether the bytes are numbers below 60, each after a colon, perhaps with a fraction.
  private static func isBase60(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes
    while rest.first == UInt8(ascii: ":") {
      rest.removeFirst()
      let digits = rest.prefix(while: \.isDigit)
      guard digits.count == 1 || digits.count == 2 && "012345".utf8.contains(digits.first ?? 0)
      else { return false }
      rest = rest[digits.endIndex...]
    }
    return rest.isEmpty
      || rest.first == UInt8(ascii: ".") && rest.dropFirst().allSatisfy(\.isDigit)
  }

  /// Returns the number of a text in base 60. Nil if it has a fraction or many digits.
  private static func base60(_ text: String) -> String? {
    var sum = 0
    for part in text.drop(while: { "+-".contains($0) }).split(separator: ":") {
      guard let part = Int(part), part < 1 << 50, sum < 1 << 50 else { return nil }
      sum = sum * 60 + part
    }
    return text.hasPrefix("-") ? "-\(sum)" : "\(sum)"
  }

  // MARK: writing

  /// Returns the spelling of a boolean: `true`, `false`, or `yes` and the like in the place of such a word.
  static func spelling(of value: Bool, like former: ArraySlice<UInt8>) -> String {
    let standard = value ? "true" : "false"
    guard former.count < 4, kind(of: former) == .string else { return standard }
    let word = String(decoding: former, as: UTF8.self)
    let pairs = [("yes", "no"), ("on", "off"), ("y", "n")]
    let pair = pairs.first { $0.0 == word.lowercased() || $0.1 == word.lowercased() }
    guard let pair else { return standard }
    let new = value ? pair.0 : pair.1
    if word == word.lowercased() { return new }
    return word == word.uppercased()
      ? new.uppercased() : new.prefix(1).uppercased() + new.dropFirst()
  }

  /// Returns the spelling of an integer: its own one if every reader takes it for this number, else in decimal. Nil
  /// if it is not an integer.
  static func spelling(ofInteger number: Number) -> String? {
    [number.spelling, number.canonical].first { spelling in
      let bytes = Array(spelling.utf8)
      let digits = bytes.drop { !$0.isDigit }
      return kind(of: bytes[...]) == .integer
        && (digits.count < 2 || digits.first != UInt8(ascii: "0") || bytes[1] == UInt8(ascii: "x"))
    }
  }

  /// Returns the spelling of a real: its own one if every reader takes it for this number, else with a point, and
  /// with the sign of its exponent. Nil if it is not a number.
  static func spelling(ofReal number: Number) -> String? {
    let word = number.spelling.lowercased()
    switch word.drop(while: { "+-.".contains($0) }) {
    case "inf", "infinity": return word.hasPrefix("-") ? "-.inf" : ".inf"
    case "nan": return ".nan"
    default: break
    }
    return [number.spelling, number.canonical].first { isDecimal($0) }.map(pointed)
  }

  private static func isDecimal(_ spelling: String) -> Bool {
    let kind = kind(of: Array(spelling.utf8)[...])
    return kind == .real || kind == .integer && spelling.utf8.dropFirst().allSatisfy(\.isDigit)
  }

  /// Returns a number with a point and, in its exponent, a sign.
  private static func pointed(_ spelling: String) -> String {
    let parts = spelling.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    var base = String(parts[0])
    if !base.contains(".") { base += ".0" }
    if base.hasPrefix("-.") || base.hasPrefix("+.") {
      base.insert("0", at: base.index(after: base.startIndex))
    }
    guard parts.count > 1 else { return base }
    let hasSign = parts[1].hasPrefix("+") || parts[1].hasPrefix("-")
    return base + (spelling.contains("E") ? "E" : "e") + (hasSign ? "" : "+") + parts[1]
  }
}
