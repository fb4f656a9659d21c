import Preferences

/// The meta-schemas of all drafts, which schemas may refer to. They are generated from the
/// vocabularies and equal the published ones, except for comments and titles.
enum MetaSchemas {
  /// Returns the meta-schema at `address`, or nil if it is not a draft's.
  static func document(at address: String) -> PreferenceValue? { documents[address] }

  private static let documents: [String: PreferenceValue] = {
    var documents: [String: PreferenceValue] = [:]
    for draft in Draft.allCases {
      documents[draft.address] = draft >= .draft2019 ? composed(draft) : whole(draft)
    }
    for draft in [Draft.draft2019, .draft2020] {
      for vocabulary in Vocabulary.all(of: draft) {
        documents[draft.address(of: vocabulary)] = meta(vocabulary, of: draft)
      }
    }
    return documents
  }()

  /// Makes the single meta-schema of draft 4, 6 or 7.
  private static func whole(_ draft: Draft) -> PreferenceValue {
    let forms = MetaForms(draft)
    var members: Members = [
      "$schema": .string(draft.address + "#"),
      draft == .draft4 ? "id" : "$id": .string(draft.address + "#"),
      "definitions": .dictionary(forms.definitions),
      "type": draft == .draft4 ? "object" as PreferenceValue : ["object", "boolean"],
    ]
    var properties: Members = [:]
    for vocabulary in Vocabulary.all(of: draft) {
      for (keyword, form) in vocabulary.keywords { properties[keyword] = forms.value(of: form) }
    }
    members["properties"] = .dictionary(properties)
    if draft == .draft4 {
      members["dependencies"] = [
        "exclusiveMaximum": ["maximum"], "exclusiveMinimum": ["minimum"],
      ]
    }
    members["default"] = draft == .draft4 ? [:] as PreferenceValue : true
    return .dictionary(members)
  }

  /// Makes the meta-schema of 2019-09 or later, which combines those of the vocabularies.
  private static func composed(_ draft: Draft) -> PreferenceValue {
    let vocabularies = Vocabulary.all(of: draft).filter(\.isStandard)
    var members = head(at: draft.address, of: draft)
    members["$vocabulary"] = .dictionary(
      Members(
        uniqueKeysWithValues: vocabularies.map {
          (draft.vocabulary($0), .bool(!$0.isOptional))
        }))
    members["allOf"] = .array(vocabularies.map { ["$ref": .string("meta/" + $0.name)] })
    members["type"] = ["object", "boolean"]
    let forms = MetaForms(draft)
    members["$defs"] = .dictionary(forms.definitions)
    members["properties"] = [
      "definitions": forms.value(of: .partsByKey), "dependencies": forms.value(of: .dependencies),
    ]
    return .dictionary(members)
  }

  private static func meta(_ vocabulary: Vocabulary, of draft: Draft) -> PreferenceValue {
    let forms = MetaForms(draft)
    var members = head(at: draft.address(of: vocabulary), of: draft)
    members["$vocabulary"] = .dictionary([draft.vocabulary(vocabulary): true])
    members["type"] = ["object", "boolean"]
    members["properties"] = .dictionary(
      Members(
        uniqueKeysWithValues: vocabulary.keywords.map { ($0.keyword, forms.value(of: $0.form)) }))
    members["$defs"] = .dictionary(forms.definitions)
    return .dictionary(members)
  }

  private static func head(at address: String, of draft: Draft) -> Members {
    let isLatest = draft == .draft2020
    return [
      "$schema": .string(draft.address), "$id": .string(address),
      isLatest ? "$dynamicAnchor" : "$recursiveAnchor": isLatest ? "meta" as PreferenceValue : true,
    ]
  }
}

extension Draft {
  fileprivate var base: String { "https://json-schema.org/draft/\(rawValue)/" }
  fileprivate func address(of vocabulary: Vocabulary) -> String { base + "meta/" + vocabulary.name }
  fileprivate func vocabulary(_ vocabulary: Vocabulary) -> String {
    base + "vocab/" + vocabulary.name
  }
}
