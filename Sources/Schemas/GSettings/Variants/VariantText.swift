import Preferences

/// A parsed value of the GVariant text format, before a type is applied.
///
/// The format is GLib's "GVariant Text Format". If the specification is silent, GLib decides. A
/// type before a value (`uint32 5`, `@as []`) counts only if no type is known otherwise. In a byte
/// string, `\x41` is three characters.
struct VariantText {
  /// The position of its first byte in the text.
  let offset: Int
  let form: Form

  indirect enum Form {
    case boolean(Bool)
    /// A number as it is spelled. The type decides whether it is an integer.
    case number(String)
    case text(String)
    case bytes([UInt8])
    case array([VariantText])
    case tuple([VariantText])
    case dictionary([(key: VariantText, value: VariantText)])
    case entry(key: VariantText, value: VariantText)
    case variant(VariantText)
    case nothing
    case just(VariantText)
    case typed(VariantType, VariantText)
  }

  func value(as type: VariantType) throws(VariantError) -> PreferenceValue {
    switch (form, type) {
    case (.typed(_, let inner), _): return try inner.value(as: type)
    case (.nothing, .maybe): return .null
    case (.just(let inner), .maybe(let type)): return try inner.value(as: type)
    case (_, .maybe(let type)): return try value(as: type)
    case (_, .basic(let basic)): return try scalar(basic)
    case (.variant(let inner), .variant):
      guard let type = try inner.pattern().type else {
        throw inner.mistake("of a known type; write it in front, as in @as []", found: "a value")
      }
      return try inner.value(as: type)
    case (.bytes(let bytes), .array(.basic(.byte))):
      return .array(bytes.map { .integer(Number($0)) })
    case (.array(let elements), .array(.entry(let key, let value))):
      return try dictionary(elements, key, value)
    case (.dictionary(let members), .array(.entry(let key, let value))):
      return try VariantText.dictionary(members, key, value)
    case (.array(let elements), .array(let type)):
      return .array(
        try elements.map { element throws(VariantError) in
          try element.value(as: type)
        })
    case (.tuple(let elements), .tuple(let types)) where elements.count == types.count:
      return .array(
        try zip(elements, types).map { element, type throws(VariantError) in
          try element.value(as: type)
        })
    case (.entry(let key, let value), .entry(let keyType, let type)):
      return try VariantText.dictionary([(key, value)], keyType, type)
    default: throw refusal(of: type)
    }
  }

  // MARK: dictionaries

  /// Converts an array of entries: `[{'a', 1}, {'b', 2}]`.
  private func dictionary(
    _ elements: [VariantText], _ keyType: VariantType.Basic, _ type: VariantType
  ) throws(VariantError) -> PreferenceValue {
    var members: [(key: VariantText, value: VariantText)] = []
    for element in elements {
      guard case .entry(let key, let value) = element.form else {
        throw element.refusal(of: .entry(key: keyType, value: type))
      }
      members.append((key, value))
    }
    return try VariantText.dictionary(members, keyType, type)
  }

  /// Converts members to a dictionary. The last of duplicate keys counts, as in a `JsonObject`.
  private static func dictionary(
    _ members: [(key: VariantText, value: VariantText)], _ keyType: VariantType.Basic,
    _ type: VariantType
  ) throws(VariantError) -> PreferenceValue {
    var dictionary: ExactDictionary<PreferenceValue> = [:]
    for (key, value) in members {
      let key = try key.value(as: .basic(keyType))
      dictionary[key.keyText] = try value.value(as: type)
    }
    return .dictionary(dictionary)
  }

  func scalar(_ type: VariantType.Basic) throws(VariantError) -> PreferenceValue {
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
  ) throws(VariantError) -> PreferenceValue {
    guard let number = WholeNumber(variantSpelling: spelling), bounds.contains(number) else {
      throw mistake(
        "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
        found: spelling.quotedBriefly)
    }
    return .integer(Number(number))
  }

  private func real(_ spelling: String) throws(VariantError) -> PreferenceValue {
    let isInfinite = spelling.hasSuffix("inf")
    guard let number = Double(spelling), number.isInfinite == isInfinite else {
      throw mistake("a number", found: spelling.quotedBriefly)
    }
    return .real(Number(number))
  }

  // MARK: mistakes

  func mistake(_ expected: String, found: String) -> VariantError {
    VariantError(reason: .notA(expected, found: found, nearest: nil), offset: offset)
  }

  func refusal(of type: VariantType) -> VariantError {
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

/// A mistake in the text of a value, and its position in bytes.
struct VariantError: Error {
  let reason: Problem.Reason
  let offset: Int
}

extension PreferenceValue {
  /// Parses GVariant text of a known type, with the JSON form of json-glib's
  /// `json_gvariant_serialize`. Arrays and tuples become lists, and dictionaries become objects
  /// with string keys. A maybe is null or its value, a variant is its content, and a byte is a
  /// number. Infinity and NaN become reals that JSON cannot hold.
  ///
  /// Throws if `text` is not GVariant text, or not of `type`.
  init(variantText text: [UInt8], of type: VariantType) throws(VariantError) {
    var reader = VariantReader(text)
    self = try reader.read().value(as: type)
  }

  fileprivate var keyText: String {
    if case .string(let text) = self { text } else { text }
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
