import Preferences

extension VariantText {
  func scalar(_ type: VariantType.Basic) throws(VariantMistake) -> PreferenceValue {
    switch (form, type) {
    case (.typed(_, let inner), _): return try inner.scalar(type)
    case (.boolean(let flag), .boolean): return .bool(flag)
    case (.text(let text), .string): return .string(text)
    case (.text(let text), .objectPath):
      guard text.isObjectPath else { throw mistake("an object path", found: text.quotedBriefly) }
      return .string(text)
    case (.text(let text), .signature):
      guard text.isSignature else { throw mistake("a signature", found: text.quotedBriefly) }
      return .string(text)
    case (.number(let spelling), .double): return try real(spelling)
    case (.number(let spelling), _):
      guard let bounds = type.bounds else { throw refusal(of: .basic(type)) }
      return try integer(spelling, in: bounds)
    default: throw refusal(of: .basic(type))
    }
  }

  /// Parses an integer as C spells it: `010` is eight, `0x10` is sixteen.
  private func integer(
    _ spelling: String, in bounds: ClosedRange<WholeNumber>
  ) throws(VariantMistake) -> PreferenceValue {
    guard let number = WholeNumber(variantSpelling: spelling), bounds.contains(number) else {
      throw mistake(
        "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
        found: spelling.quotedBriefly)
    }
    return .integer(Number(number))
  }

  private func real(_ spelling: String) throws(VariantMistake) -> PreferenceValue {
    let isInfinite = spelling.hasSuffix("inf")
    guard let number = Double(spelling), number.isInfinite == isInfinite else {
      throw mistake("a number", found: spelling.quotedBriefly)
    }
    return .real(Number(number))
  }

  // MARK: mistakes

  func mistake(_ expected: String, found: String) -> VariantMistake {
    VariantMistake(reason: .notA(expected, found: found, nearest: nil), offset: offset)
  }

  func refusal(of type: VariantType) -> VariantMistake {
    mistake("a value of type \(type.text)", found: noun)
  }

  private var noun: String {
    switch form {
    case .boolean: "a Boolean"
    case .number(let spelling): spelling.quotedBriefly
    case .text(let text): text.quotedBriefly
    case .bytes: "a byte string"
    case .array: "an array"
    case .tuple: "a tuple"
    case .dictionary: "a dictionary"
    case .entry: "a dictionary's entry"
    case .variant: "a variant"
    case .nothing: "nothing"
    case .just: "a maybe"
    case .typed(_, let inner): inner.noun
    }
  }
}

extension WholeNumber {
  init?(variantSpelling spelling: String) {
    var digits = spelling[...]
    let sign = digits.first
    if sign == "-" || sign == "+" { digits.removeFirst() }
    var radix = 10
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      radix = 16
      digits.removeFirst(2)
    } else if digits.hasPrefix("0") {
      radix = 8
    }
    guard let first = digits.first, first != "-", first != "+",
      let magnitude = WholeNumber(digits, radix: radix)
    else { return nil }
    self = sign == "-" ? -magnitude : magnitude
  }
}

extension String {
  /// Whether this is an object path: `/`, or `/a/b_2`.
  fileprivate var isObjectPath: Bool {
    if self == "/" { return true }
    guard hasPrefix("/") else { return false }
    return dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { $0.isDigit || ($0 | 0x20).isLowercaseLetter || $0 == 0x5F }
    }
  }

  /// Whether this is a sequence of types without a maybe.
  fileprivate var isSignature: Bool {
    var rest = Array(utf8)[...]
    while !rest.isEmpty {
      guard VariantType(readingFrom: &rest) != nil else { return false }
    }
    return utf8.count <= 255 && !utf8.contains(UInt8(ascii: "m"))
  }
}
