import Preferences

/// A published version of JSON Schema.
public enum JSONSchemaDraft: String, Hashable, Sendable, CaseIterable, Comparable {
  case draft4 = "draft-04"
  case draft6 = "draft-06"
  case draft7 = "draft-07"
  case draft2019 = "2019-09"
  case draft2020 = "2020-12"

  /// The value of `$schema`.
  public var address: String {
    switch self {
    case .draft4, .draft6, .draft7: "http://json-schema.org/\(rawValue)/schema"
    case .draft2019, .draft2020: "https://json-schema.org/draft/\(rawValue)/schema"
    }
  }

  /// Orders drafts by age.
  public static func < (a: JSONSchemaDraft, b: JSONSchemaDraft) -> Bool { a.number < b.number }

  /// The draft's number, or its year since 2019.
  var number: Int {
    switch self {
    case .draft4: 4
    case .draft6: 6
    case .draft7: 7
    case .draft2019: 2019
    case .draft2020: 2020
    }
  }

  init?(address: String) {
    // Many write `https` for the `http` of older drafts.
    func withoutScheme(_ address: String) -> Substring {
      address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...]
    }
    let path = withoutScheme(address.hasSuffix("#") ? String(address.dropLast()) : address)
    guard let draft = Self.allCases.first(where: { withoutScheme($0.address) == path }) else {
      return nil
    }
    self = draft
  }

  /// Creates the draft that `$schema` states.
  init?(statedBy value: PreferenceValue) {
    guard case .dictionary(let members) = value, case .string(let address)? = members["$schema"]
    else { return nil }
    self.init(address: address)
  }

  /// The keyword that identifies a part.
  var identifier: String { self == .draft4 ? "id" : "$id" }

  /// Whether `$ref` disables all other keywords of its part.
  var ignoresSiblings: Bool { self <= .draft7 }

  /// Guesses the draft of a schema without `$schema`, from keywords that only one draft has. Ignores
  /// data: `enum`, `const`, `default`, `examples`.
  init(guessedFrom value: PreferenceValue) {
    self = .draft2020
    let inner: [PreferenceValue]
    switch value {
    case .dictionary(let members):
      if members["exclusiveMinimum"]?.form == .bool || members["exclusiveMaximum"]?.form == .bool {
        self = .draft4
        return
      }
      if members["items"]?.form == .array || members["dependencies"]?.form == .dictionary
        || members["additionalItems"] != nil
      {
        self = .draft7
      }
      let data: Set = ["enum", "const", "default", "examples"]
      inner = members.filter { !data.contains($0.key) }.map(\.value)
    case .array(let elements): inner = elements
    default: return
    }
    for value in inner where self > .draft4 {
      self = min(self, JSONSchemaDraft(guessedFrom: value))
    }
  }
}

/// A draft, restricted to the vocabularies of a schema's meta-schema.
struct Dialect: Hashable, Sendable {
  var draft: JSONSchemaDraft
  /// Whether the validation vocabulary has force. A meta-schema may leave it out; then `type`,
  /// bounds and `required` assert nothing.
  var validates = true
  /// Whether a vocabulary makes `format` an assertion.
  var assertsFormat = false

  /// Whether a keyword other than `$ref` has force. Extensions have it in every draft.
  func asserts(_ keyword: String) -> Bool {
    guard let (_, vocabulary) = Vocabulary.keywords[draft]?[keyword] else {
      return keyword.hasPrefix("x-")
    }
    return validates || vocabulary != "validation"
  }

  /// Creates a dialect from a meta-schema's `$vocabulary` (2019-09 and later, section 8.1.2).
  init(_ draft: JSONSchemaDraft, vocabularies: ExactDictionary<PreferenceValue>? = nil) {
    self.draft = draft
    guard let vocabularies else { return }
    validates = vocabularies.keys.contains { $0.hasSuffix("/vocab/validation") }
    assertsFormat = vocabularies.contains { address, isRequired in
      address.hasSuffix("/vocab/format-assertion")
        || address.hasSuffix("2019-09/vocab/format") && isRequired == .bool(true)
    }
  }
}

/// Keywords that a draft defines together, with the type of each value.
struct Vocabulary {
  /// The type of a keyword's value.
  enum Form {
    case part, parts, partsByKey, partOrParts, partOrFlag, dependencies
    case count, countOr1, countOr0, flag, text, number, positive, pattern, reference, absolute
    case keys, keysByKey, values, anything, list, types, anchor, flagsByKey
    /// The value of another keyword, as users type it. No draft has this.
    case spelling
  }

  let name: String
  let keywords: [(keyword: String, form: Form)]

  var isOptional: Bool { name == "format" }
  /// Whether the draft's own meta-schema includes it.
  var isStandard: Bool { name != "format-assertion" }

  /// The vocabularies of a draft. Those of drafts before 2019-09 have no official names.
  static func all(of draft: JSONSchemaDraft) -> [Vocabulary] {
    let number = draft.number
    return table.compactMap { name, rows in
      let keywords = rows.filter { $0.first <= number && number <= $0.last }
      return keywords.isEmpty
        ? nil : Vocabulary(name: name, keywords: keywords.map { ($0.keyword, $0.form) })
    }
  }

  /// The keywords of each draft, with their type and vocabulary.
  static let keywords: [JSONSchemaDraft: [String: (form: Form, vocabulary: String)]] = Dictionary(
    uniqueKeysWithValues: JSONSchemaDraft.allCases.map { draft in
      let pairs = all(of: draft).flatMap { vocabulary in
        vocabulary.keywords.map { ($0.keyword, (form: $0.form, vocabulary: vocabulary.name)) }
      }
      return (draft, Dictionary(pairs, uniquingKeysWith: { own, _ in own }))
    })

  /// A keyword and the first and last draft that define it so.
  private typealias Row = (keyword: String, form: Form, first: Int, last: Int)

  private static let table: [(name: String, rows: [Row])] = [
    ("core", core), ("applicator", applicator), ("unevaluated", unevaluated),
    ("validation", validation), ("meta-data", metadata), ("format", [("format", .text, 4, 2019)]),
    ("format-annotation", [("format", .text, 2020, 2020)]),
    ("format-assertion", [("format", .text, 2020, 2020)]), ("content", content),
  ]

  private static let core: [Row] = [
    ("id", .reference, 4, 4), ("$id", .reference, 6, 2020), ("$schema", .absolute, 4, 2020),
    ("$ref", .reference, 6, 2020), ("$comment", .text, 7, 2020), ("$anchor", .anchor, 2019, 2020),
    ("$vocabulary", .flagsByKey, 2019, 2020), ("$defs", .partsByKey, 2019, 2020),
    ("$recursiveRef", .reference, 2019, 2019), ("$recursiveAnchor", .flag, 2019, 2019),
    ("$dynamicRef", .reference, 2020, 2020), ("$dynamicAnchor", .anchor, 2020, 2020),
  ]

  private static let applicator: [Row] = [
    ("properties", .partsByKey, 4, 2020), ("patternProperties", .partsByKey, 4, 2020),
    ("additionalProperties", .partOrFlag, 4, 4), ("additionalProperties", .part, 6, 2020),
    ("allOf", .parts, 4, 2020), ("anyOf", .parts, 4, 2020), ("oneOf", .parts, 4, 2020),
    ("not", .part, 4, 2020), ("items", .partOrParts, 4, 2019), ("items", .part, 2020, 2020),
    ("prefixItems", .parts, 2020, 2020), ("additionalItems", .partOrFlag, 4, 4),
    ("additionalItems", .part, 6, 2019), ("contains", .part, 6, 2020),
    ("propertyNames", .part, 6, 2020), ("if", .part, 7, 2020), ("then", .part, 7, 2020),
    ("else", .part, 7, 2020), ("definitions", .partsByKey, 4, 7),
    ("dependencies", .dependencies, 4, 7), ("dependentSchemas", .partsByKey, 2019, 2020),
    ("unevaluatedItems", .part, 2019, 2019), ("unevaluatedProperties", .part, 2019, 2019),
  ]

  private static let unevaluated: [Row] = [
    ("unevaluatedItems", .part, 2020, 2020), ("unevaluatedProperties", .part, 2020, 2020),
  ]

  private static let validation: [Row] = [
    ("type", .types, 4, 2020), ("enum", .values, 4, 2020), ("const", .anything, 6, 2020),
    ("multipleOf", .positive, 4, 2020), ("maximum", .number, 4, 2020),
    ("minimum", .number, 4, 2020), ("exclusiveMaximum", .flag, 4, 4),
    ("exclusiveMaximum", .number, 6, 2020), ("exclusiveMinimum", .flag, 4, 4),
    ("exclusiveMinimum", .number, 6, 2020), ("maxLength", .count, 4, 2020),
    ("minLength", .countOr0, 4, 2020), ("pattern", .pattern, 4, 2020),
    ("maxItems", .count, 4, 2020), ("minItems", .countOr0, 4, 2020),
    ("uniqueItems", .flag, 4, 2020), ("maxContains", .count, 2019, 2020),
    ("minContains", .countOr1, 2019, 2020), ("maxProperties", .count, 4, 2020),
    ("minProperties", .countOr0, 4, 2020), ("required", .keys, 4, 2020),
    ("dependentRequired", .keysByKey, 2019, 2020),
  ]

  private static let metadata: [Row] = [
    ("title", .text, 4, 2020), ("description", .text, 4, 2020), ("default", .anything, 4, 2020),
    ("examples", .list, 6, 2020), ("readOnly", .flag, 7, 2020), ("writeOnly", .flag, 7, 2020),
    ("deprecated", .flag, 2019, 2020),
  ]

  private static let content: [Row] = [
    ("contentMediaType", .text, 7, 2020), ("contentEncoding", .text, 7, 2020),
    ("contentSchema", .part, 2019, 2020),
  ]
}
