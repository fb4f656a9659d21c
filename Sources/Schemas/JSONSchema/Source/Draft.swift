import Preferences

/// A published version of JSON Schema.
public enum Draft: String, Hashable, Sendable, CaseIterable, Comparable {
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
  /// A text that sorts "draft-04" before "2019-09".
  fileprivate var order: String { hasPrefix("draft-0") ? "0" + dropFirst(7) : self }

  /// The address without scheme, because many write `https` for the `http` of older drafts.
  fileprivate var withoutScheme: Substring {
    for scheme in ["http://", "https://"] where hasPrefix(scheme) { return dropFirst(scheme.count) }
    return self[...]
  }
}

/// A draft, restricted to the vocabularies of a schema's meta-schema.
struct Dialect: Hashable, Sendable {
  var draft: Draft
  /// Whether the validation vocabulary has force. A meta-schema may leave it out; then `type`,
  /// bounds and `required` assert nothing.
  var validates = true
  /// Whether a vocabulary makes `format` an assertion.
  var assertsFormat = false

  /// Whether a keyword other than `$ref` has force. Extensions have it in every draft.
  func asserts(_ keyword: String) -> Bool {
    guard let isValidation = Dialect.keywords[draft]?[keyword] else {
      return keyword.hasPrefix("x-")
    }
    return validates || !isValidation
  }

  /// The keywords of each draft. The value is whether they belong to the validation vocabulary.
  private static let keywords: [Draft: [String: Bool]] = Dictionary(
    uniqueKeysWithValues: Draft.allCases.map { draft in
      let pairs = Vocabulary.all(of: draft).flatMap { vocabulary in
        vocabulary.keywords.map { ($0.keyword, vocabulary.name == "validation") }
      }
      return (draft, Dictionary(pairs, uniquingKeysWith: { own, _ in own }))
    })

  /// Creates a dialect from a meta-schema's `$vocabulary` (2019-09 and later, section 8.1.2).
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
  /// Guesses the draft of a schema without `$schema`, from keywords that only one draft has.
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

  /// Looks for such keywords, but not in data: `enum`, `const`, `default`, `examples`.
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
