import Preferences

/// Infers a schema from examples, so that each example is valid and the next one most likely is.
///
/// Statistics are collected for each position of the examples; then keywords are derived from them:
///
/// - types;
/// - `required`, for keys that none of two or more objects lacks;
/// - `format`, if all strings have it;
/// - `enum`, for a few words that recur often.
///
/// A range of numbers would say nothing about the next value. It is written as `x-seen`, which no
/// validator reads. Apart from the words of an `enum`, no text of an example gets into the schema.
///
/// An object has named `properties`, or `additionalProperties` if its members are alike and its
/// keys look like data. A key with dots stays one key.
public struct SchemaInference: Sendable {
  private var root = ValueStatistics()
  private var lists = 0

  /// Creates an inference without examples.
  public init() {}

  /// Adds an example. O(size), independent of earlier examples.
  public mutating func add(_ example: PreferenceValue) {
    root.add(example.withoutSchema, in: nil, lists: &lists)
  }

  /// The inferred JSON Schema 2020-12, with keys in the order of their first occurrence.
  public var jsonSchema: PreferenceValue {
    let members: JSONObject = [
      "$schema": .string(JSONSchemaDraft.draft2020.address)
    ]
    return .dictionary(members.merging(root.keywords(isSecret: false)) { own, _ in own })
  }
}

extension PreferenceValue {
  /// The value without the `$schema` that an example may name.
  fileprivate var withoutSchema: PreferenceValue {
    guard case .dictionary(var members) = self else { return self }
    members.removeValue(forKey: "$schema")
    return .dictionary(members)
  }
}

extension ValueStatistics {
  /// The JSON Schema types. Types that JSON lacks are described by `typesBeyondJSON`.
  var types: [String] {
    let seen: [(Bool, String)] = [
      (plain.contains(.boolean), "boolean"),
      (numbers.count > 0, numbers.isWhole ? "integer" : "number"), (texts.count > 0, "string"),
      (lists.count > 0, "array"), (records.count > 0, "object"),
      (plain.contains(.null), "null"),
    ]
    return seen.filter(\.0).map(\.1)
  }

  func keywords(isSecret: Bool) -> JSONObject {
    let others = typesBeyondJSON
    guard !others.isEmpty else { return keywordsOfJSONTypes(isSecret) }
    let branches = others + (types.isEmpty ? [] : [keywordsOfJSONTypes(isSecret)])
    guard branches.count > 1 else { return branches[0] }
    return ["anyOf": .array(branches.map(PreferenceValue.dictionary))]
  }

  private var typesBeyondJSON: [JSONObject] {
    let all: [(PlainType, JSONObject)] = [
      (.date, ["type": "string", "format": "date-time", "x-kind": "timestamp"]),
      (.data, ["type": "string", "contentEncoding": "base64", "x-kind": "bytes"]),
      (.uid, ["type": "integer", "x-kind": "uid"]),
    ]
    return all.filter { plain.contains($0.0) }.map(\.1)
  }

  private func keywordsOfJSONTypes(_ isSecret: Bool) -> JSONObject {
    var keywords: JSONObject = [:]
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

  private func addTexts(to keywords: inout JSONObject, _ isSecret: Bool) {
    if isSecret { return keywords["writeOnly"] = true }
    let isNullable = types == ["string", "null"]
    guard isNullable || types == ["string"] else { return }
    if let format = texts.format {
      keywords[format.keyword.key] = format.keyword.value
    } else if let choices = texts.choices {
      keywords["enum"] = .array(choices.map(PreferenceValue.string) + (isNullable ? [.null] : []))
    }
  }

  private func addMembers(to keywords: inout JSONObject, _ isSecret: Bool) {
    if records.isDictionary {
      keywords["additionalProperties"] = .dictionary(records.element.keywords(isSecret: isSecret))
      return
    }
    var properties: JSONObject = [:]
    for (key, member) in records.members {
      properties[key] = .dictionary(
        member.statistics.keywords(isSecret: isSecret || key.namesSecret))
    }
    keywords["properties"] = .dictionary(properties)
    let required = records.required
    if !required.isEmpty { keywords["required"] = .array(required.map(PreferenceValue.string)) }
  }
}

extension NumberStatistics {
  /// The range seen. It is not `minimum` and `maximum`, because the next value may lie outside.
  fileprivate var range: PreferenceValue? {
    guard let least, let greatest else { return nil }
    return .dictionary(["minimum": .integer(least), "maximum": .integer(greatest)])
  }
}
