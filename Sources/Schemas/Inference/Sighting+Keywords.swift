import Preferences

typealias SchemaKeywords = ExactDictionary<PreferenceValue>

extension Sighting {
  /// The JSON Schema types. Types that JSON lacks are described by `oddKinds`.
  var types: [String] {
    let seen: [(Bool, String)] = [
      (plain.contains(.boolean), "boolean"),
      (numbers.count > 0, numbers.isWhole ? "integer" : "number"), (texts.count > 0, "string"),
      (lists.count > 0, "array"), (records.count > 0, "object"),
      (plain.contains(.null), "null"),
    ]
    return seen.filter(\.0).map(\.1)
  }

  func keywords(isSecret: Bool) -> SchemaKeywords {
    let odd = oddKinds
    guard !odd.isEmpty else { return ofJSON(isSecret) }
    let branches = odd + (types.isEmpty ? [] : [ofJSON(isSecret)])
    guard branches.count > 1 else { return branches[0] }
    return ["anyOf": .array(branches.map(PreferenceValue.dictionary))]
  }

  private var oddKinds: [SchemaKeywords] {
    let kinds: [(PlainType, SchemaKeywords)] = [
      (
        .date,
        ["type": .string("string"), "format": .string("date-time"), "x-kind": .string("timestamp")]
      ),
      (
        .data,
        [
          "type": .string("string"), "contentEncoding": .string("base64"),
          "x-kind": .string("bytes"),
        ]
      ),
      (.uid, ["type": .string("integer"), "x-kind": .string("uid")]),
    ]
    return kinds.filter { plain.contains($0.0) }.map(\.1)
  }

  private func ofJSON(_ isSecret: Bool) -> SchemaKeywords {
    var keywords: SchemaKeywords = [:]
    keywords["type"] =
      types.count == 1 ? .string(types[0]) : .array(types.map(PreferenceValue.string))
    if types.isEmpty { keywords["type"] = nil }
    keywords["x-seen"] = numbers.range
    if texts.count > 0 { addTexts(to: &keywords, isSecret) }
    if lists.count > 0 {
      let element = lists.element.keywords(isSecret: isSecret)
      if !element.isEmpty { keywords["items"] = .dictionary(element) }
    }
    if records.count > 0 { addMembers(to: &keywords, isSecret) }
    return keywords
  }

  private func addTexts(to keywords: inout SchemaKeywords, _ isSecret: Bool) {
    if isSecret { return keywords["writeOnly"] = .bool(true) }
    let isNullable = types == ["string", "null"]
    guard isNullable || types == ["string"] else { return }
    if let format = texts.format {
      keywords[format.keyword.key] = format.keyword.value
    } else if let choices = texts.choices {
      keywords["enum"] = .array(choices.map(PreferenceValue.string) + (isNullable ? [.null] : []))
    }
  }

  private func addMembers(to keywords: inout SchemaKeywords, _ isSecret: Bool) {
    if records.isDictionary {
      keywords["additionalProperties"] = .dictionary(records.element.keywords(isSecret: isSecret))
      return
    }
    var properties: SchemaKeywords = [:]
    for (key, member) in records.members {
      properties[key] = .dictionary(
        member.sighting.keywords(isSecret: isSecret || key.namesSecret))
    }
    keywords["properties"] = .dictionary(properties)
    let required = records.required
    if !required.isEmpty { keywords["required"] = .array(required.map(PreferenceValue.string)) }
  }
}

extension NumberSighting {
  /// The range seen. It is not `minimum` and `maximum`, because the next value may lie outside.
  fileprivate var range: PreferenceValue? {
    guard let least, let greatest else { return nil }
    return .dictionary(["minimum": .integer(least), "maximum": .integer(greatest)])
  }
}

extension String {
  /// Whether a string under this key probably is a secret.
  fileprivate var namesSecret: Bool {
    let plain = lowercased().filter(\.isLetter)
    return ["password", "passwd", "passphrase", "secret", "token", "apikey", "privatekey"]
      .contains { plain.contains($0) }
  }
}
