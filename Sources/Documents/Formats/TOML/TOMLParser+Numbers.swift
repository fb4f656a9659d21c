import Preferences

extension TOMLParser {
  /// Parses a number, a date or a time.
  mutating func numberOrDate() throws(Problem) {
    let start = at
    if let kind = plainNumber() { return append(kind, from: start) }
    at = start
    let digits = skipDigits()
    if digits == 4 && view[at] == UInt8(ascii: "-") || digits == 2 && view[at] == UInt8(ascii: ":")
    {
      return try date(from: start)
    }
    while view[at].isValueByte { at &+= 1 }
    let word = view.text(start..<at)
    guard let kind = TOMLNumber.kind(of: word) else {
      guard view[start].isLetter else { throw badNumber(from: start) }
      at = start
      throw badValue()
    }
    append(kind, from: start)
  }

  /// Moves past a decimal number without underscores and exponent that certainly has at most 64 bits. Returns nil if
  /// there is other text.
  private mutating func plainNumber() -> NodeKind? {
    if view[at] == UInt8(ascii: "-") || view[at] == UInt8(ascii: "+") { at &+= 1 }
    let hasZero = view[at] == UInt8(ascii: "0")
    let digits = skipDigits()
    guard digits > 0, digits < 19, digits == 1 || !hasZero else { return nil }
    guard view[at] == UInt8(ascii: ".") else { return view[at].isValueByte ? nil : .integer }
    at &+= 1
    return skipDigits() > 0 && !view[at].isValueByte ? .real : nil
  }

  /// Moves past digits. Returns their number.
  @inline(__always) private mutating func skipDigits() -> Int {
    let start = at
    while view[at].isDigit { at &+= 1 }
    return at &- start
  }

  private mutating func date(from start: Int) throws(Problem) {
    while view[at].isValueByte { at &+= 1 }
    // A blank may be in the place of the letter T.
    if at &- start == 10, view[at] == 0x20, view[at &+ 1].isDigit, view[at &+ 2].isDigit,
      view[at &+ 3] == UInt8(ascii: ":")
    {
      at &+= 1
      while view[at].isValueByte { at &+= 1 }
    }
    guard let date = TOMLDate(view.text(start..<at)) else { throw badDate(from: start) }
    if isStrict, !date.hasSeconds { throw withoutSeconds(from: start) }
    append(.date, from: start)
  }
}

/// The grammar of numbers.
enum TOMLNumber {
  /// Returns `.integer`, or `.real` for a number with a fraction or an exponent, `inf` and `nan`. Nil if `text` is
  /// not a number, or an integer of more than 64 bits.
  static func kind(of text: String) -> NodeKind? {
    var rest = text.utf8[...]
    let sign = rest.first.flatMap { "+-".utf8.contains($0) ? $0 : nil }
    if sign != nil { rest.removeFirst() }
    if rest.elementsEqual("inf".utf8) || rest.elementsEqual("nan".utf8) { return .real }
    if sign == nil, ["0x", "0o", "0b"].contains(String(text.prefix(2))) { return integer(text) }
    guard let whole = takeDigits(&rest), whole.count == 1 || whole.first != UInt8(ascii: "0")
    else { return nil }
    if rest.isEmpty { return integer(text) }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits(&rest) != nil else { return nil }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
      guard takeDigits(&rest) != nil else { return nil }
    }
    return rest.isEmpty ? .real : nil
  }

  /// Returns nil if an integer has more than 64 bits, or other digits than those of its base.
  private static func integer(_ text: String) -> NodeKind? {
    Number(spelling: text).int == nil ? nil : .integer
  }

  /// Takes digits with single underscores between them. Nil if there are none.
  private static func takeDigits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View? {
    let digits = rest.prefix { $0.isDigit || $0 == UInt8(ascii: "_") }
    guard digits.hasSingleUnderscores else { return nil }
    rest = rest[digits.endIndex...]
    return digits
  }
}

extension Substring.UTF8View {
  /// Whether there are digits, and each underscore is between two of them.
  fileprivate var hasSingleUnderscores: Bool {
    let underscore = UInt8(ascii: "_")
    return !isEmpty && first != underscore && last != underscore
      && !zip(self, dropFirst()).contains { $0 == underscore && $1 == underscore }
  }
}

/// A date, a time, or both, as TOML spells them.
struct TOMLDate {
  enum Form { case offsetDateTime, localDateTime, date, time }

  let form: Form
  /// Whether the time has seconds, which only TOML 1.1 may omit.
  let hasSeconds: Bool

  /// Returns nil if a spelling is none.
  init?(_ spelling: ArraySlice<UInt8>) {
    guard spelling.first?.isDigit == true else { return nil }
    self.init(String(decoding: spelling, as: UTF8.self))
  }

  /// Returns nil if `text` is none, or if the day or the time does not exist.
  init?(_ text: String) {
    var rest = text.utf8[...]
    let hasDate = text.utf8.dropFirst(4).first == UInt8(ascii: "-")
    if hasDate {
      guard let year = rest.number(4), rest.takes("-"), let month = rest.number(2),
        rest.takes("-"), let day = rest.number(2), year > 0,
        Timestamp.isDay(year: year, month: month, day: day)
      else { return nil }
      if rest.isEmpty {
        (form, hasSeconds) = (.date, true)
        return
      }
      guard rest.takes("T") || rest.takes("t") || rest.takes(" ") else { return nil }
    }
    guard let hour = rest.number(2), hour < 24, rest.takes(":"), let minute = rest.number(2),
      minute < 60
    else { return nil }
    hasSeconds = rest.takes(":")
    if hasSeconds {
      guard let second = rest.number(2), second < 60 else { return nil }
      if rest.takes(".") {
        let digits = rest.prefix(while: \.isDigit)
        guard !digits.isEmpty else { return nil }
        rest = rest[digits.endIndex...]
      }
    }
    if rest.isEmpty {
      form = hasDate ? .localDateTime : .time
      return
    }
    guard hasDate else { return nil }
    form = .offsetDateTime
    if rest.takes("Z") || rest.takes("z") { if rest.isEmpty { return } else { return nil } }
    guard rest.takes("+") || rest.takes("-"), let hours = rest.number(2), hours < 24,
      rest.takes(":"), let minutes = rest.number(2), minutes < 60, rest.isEmpty
    else { return nil }
  }
}

extension Substring.UTF8View {
  /// Takes a number of so many digits.
  fileprivate mutating func number(_ count: Int) -> Int? {
    let digits = prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    self = dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 & 15) }
  }

  fileprivate mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }
}
