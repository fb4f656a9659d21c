import Preferences

extension PreferenceValue {
  /// Parses GVariant text of a known type, with the JSON form of json-glib's
  /// `json_gvariant_serialize`. Arrays and tuples become lists, and dictionaries become objects
  /// with string keys. A maybe is null or its value, a variant is its content, and a byte is a
  /// number. Infinity and NaN become reals that JSON cannot hold.
  ///
  /// Throws if `text` is not GVariant text, or not of `type`.
  init(variantText text: [UInt8], of type: VariantType) throws(VariantMistake) {
    var reader = VariantReader(text)
    self = try reader.read().value(as: type)
  }
}

extension VariantText {
  func value(as type: VariantType) throws(VariantMistake) -> PreferenceValue {
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
        try elements.map { element throws(VariantMistake) in
          try element.value(as: type)
        })
    case (.tuple(let elements), .tuple(let types)) where elements.count == types.count:
      return .array(
        try zip(elements, types).map { element, type throws(VariantMistake) in
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
  ) throws(VariantMistake) -> PreferenceValue {
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
  ) throws(VariantMistake) -> PreferenceValue {
    var dictionary: ExactDictionary<PreferenceValue> = [:]
    for (key, value) in members {
      let key = try key.value(as: .basic(keyType))
      dictionary[key.keyText] = try value.value(as: type)
    }
    return .dictionary(dictionary)
  }
}

extension PreferenceValue {
  fileprivate var keyText: String {
    if case .string(let text) = self { text } else { text }
  }
}
