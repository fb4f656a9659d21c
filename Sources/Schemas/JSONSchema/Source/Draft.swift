import Preferences

/// A published version of JSON Schema.
public enum Draft: String, Hashable, Sendable, CaseIterable, Comparable {
  case draft4 = "draft-04"
  case draft6 = "draft-06"
  case draft7 = "draft-07"
  case draft2019 = "2019-09"
  case draft2020 = "2020-12"

  /// What `$schema` says.
  public var address: String {
    switch self {
    case .draft4, .draft6, .draft7: "http://json-schema.org/\(rawValue)/schema"
    case .draft2019, .draft2020: "https://json-schema.org/draft/\(rawValue)/schema"
    }
  }

  public static func < (a: Draft, b: Draft) -> Bool { a.rawValue.order < b.rawValue.order }

  init?(address: String) {
    let text = address.hasSuffix("#") ? String(address.dropLast()) : address
    let plain = text.withoutScheme
    guard let draft = Draft.allCases.first(where: { $0.address.withoutScheme == plain }) else {
      return nil
    }
    self = draft
  }
}

extension String {
  /// "draft-04" comes before "2019-09".
  fileprivate var order: String { hasPrefix("draft-0") ? "0" + dropFirst(7) : self }

  /// Many write `https` where the older drafts have `http`.
  fileprivate var withoutScheme: Substring {
    for scheme in ["http://", "https://"] where hasPrefix(scheme) { return dropFirst(scheme.count) }
    return self[...]
  }
}

/// A draft, and what of it a schema's meta-schema asks for.
struct Dialect: Hashable, Sendable {
  var draft: Draft
  /// A meta-schema may leave the validation vocabulary out: `type`, bounds, `required`, … are then
  /// words without force.
  var validates = true
  /// A vocabulary makes `format` an assertion.
  var assertsFormat = false

  /// Whether a keyword other than `$ref` has force. Ours have, beside those of the draft.
  func asserts(_ keyword: String) -> Bool {
    guard let isValidation = Dialect.keywords[draft]?[keyword] else {
      return keyword.hasPrefix("x-")
    }
    return validates || !isValidation
  }

  /// Each draft's keywords, and whether they belong to the validation vocabulary.
  private static let keywords: [Draft: [String: Bool]] = Dictionary(
    uniqueKeysWithValues: Draft.allCases.map { draft in
      let pairs = Vocabulary.all(of: draft).flatMap { vocabulary in
        vocabulary.keywords.map { ($0.keyword, vocabulary.name == "validation") }
      }
      return (draft, Dictionary(pairs, uniquingKeysWith: { own, _ in own }))
    })

  /// From `$vocabulary` of a meta-schema (2019-09 and later, section 8.1.2).
  init(_ draft: Draft, vocabularies: ExactDictionary<PreferenceValue>? = nil) {
    self.draft = draft
    guard let vocabularies else { return }
    validates = vocabularies.keys.contains { $0.hasSuffix("/vocab/validation") }
    assertsFormat = vocabularies.contains { address, isRequired in
      address.hasSuffix("/vocab/format-assertion")
        || address.hasSuffix("2019-09/vocab/format") && isRequired == .bool(true)
    }
  }
}

extension Draft {
  /// For a schema that names none: by the words that only one of them has.
  init(guessedFrom root: PreferenceValue) {
    var marks = DraftMarks()
    marks.look(at: root)
    self = marks.draft
  }
}

private struct DraftMarks {
  private var isFourth = false
  private var isSeventh = false

  var draft: Draft { isFourth ? .draft4 : isSeventh ? .draft7 : .draft2020 }

  /// A node that looks like a schema; data under `enum`, `default`, … is passed over.
  mutating func look(at value: PreferenceValue) {
    guard case .dictionary(let members) = value else {
      if case .array(let elements) = value { for element in elements { look(at: element) } }
      return
    }
    for (key, member) in members {
      switch (key, member) {
      case ("exclusiveMinimum", .bool), ("exclusiveMaximum", .bool): isFourth = true
      case ("items", .array), ("dependencies", .dictionary), ("additionalItems", _):
        isSeventh = true
      case ("enum", _), ("const", _), ("default", _), ("examples", _): continue
      default: break
      }
      look(at: member)
    }
  }
}
