import Preferences

/// Whether each keyword of a part holds what its draft says, where no value will ask for it either.
struct KeywordForms {
  private static let forms: [Draft: [String: Vocabulary.Form]] = Dictionary(
    uniqueKeysWithValues: Draft.allCases.map { draft in
      let pairs = Vocabulary.all(of: draft).flatMap(\.keywords) + older(than: draft)
      return (draft, Dictionary(pairs.map { ($0.0, $0.1) }, uniquingKeysWith: { own, _ in own }))
    })

  /// Kept for schemas that were written for an older draft.
  private static func older(than draft: Draft) -> [(keyword: String, form: Vocabulary.Form)] {
    draft >= .draft2019 ? [("definitions", .partsByKey), ("dependencies", .dependencies)] : []
  }

  private let keywords: Keywords
  private let draft: Draft

  /// Throws `.notASchema`, named by the keyword. O(members).
  static func check(_ keywords: Keywords, of draft: Draft) throws(Problem) {
    let isReferenceAlone = draft <= .draft7 && keywords.has("$ref")
    guard let forms = forms[draft], !isReferenceAlone else { return }
    let check = KeywordForms(keywords: keywords, draft: draft)
    for key in keywords.members.keys {
      if let form = forms[key] { try check.check(key, form) }
    }
  }

  private init(keywords: Keywords, draft: Draft) {
    self.keywords = keywords
    self.draft = draft
  }

  private func check(_ key: String, _ form: Vocabulary.Form) throws(Problem) {
    switch form {
    case .part: if let part = keywords.part(key) { try check(part) }
    case .partOrFlag:
      if case .bool? = keywords.members[key] { break }
      if let part = keywords.part(key) { try check(part) }
    case .parts: try check(parts: keywords.parts(inList: key) ?? [], of: key)
    case .partsByKey: for (_, part) in try keywords.parts(byKey: key) { try check(part) }
    case .partOrParts: try checkPartOrParts(key)
    case .dependencies: try checkDependencies(key)
    case .count, .countOr0, .countOr1: _ = try keywords.count(key)
    case .flag: try checkFlag(key)
    case .text, .pattern, .reference, .absolute: try checkText(key)
    case .anchor: try checkAnchor(key)
    case .number, .positive: _ = try keywords.number(key)
    case .keys: try checkKeys(key)
    case .keysByKey: try checkKeysByKey(key)
    case .values, .list: _ = try keywords.list(key)
    case .types: try checkTypes(key)
    case .flagsByKey: _ = try keywords.parts(byKey: key)
    case .anything: break
    }
  }

  /// Draft 4 has `exclusiveMinimum` say of `minimum` that it is none itself.
  private func checkFlag(_ key: String) throws(Problem) {
    _ = try keywords.flag(key)
    let bounds = ["exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"]
    guard let bound = bounds[key], !keywords.has(bound) else { return }
    throw keywords.refusal(of: key, expected: "\"\(bound)\" beside it")
  }

  private func check(_ part: SchemaPart) throws(Problem) {
    switch part.value {
    case .dictionary: return
    case .bool where draft > .draft4: return
    default:
      let expected = draft > .draft4 ? "an object, true or false" : "an object"
      throw Problem(.notASchema(part.value.text(limit: 60), expected: expected), name: part.name)
    }
  }

  private func check(parts: [SchemaPart], of key: String) throws(Problem) {
    guard !parts.isEmpty else { throw keywords.refusal(of: key, expected: "at least one part") }
    for part in parts { try check(part) }
  }

  /// Since draft 6 a list of none is one.
  private func checkPartOrParts(_ key: String) throws(Problem) {
    guard case .array(let elements)? = keywords.members[key] else {
      if let part = keywords.part(key) { try check(part) }
      return
    }
    if elements.isEmpty, draft > .draft4 { return }
    try check(parts: keywords.parts(inList: key) ?? [], of: key)
  }

  private func checkDependencies(_ key: String) throws(Problem) {
    for (_, part) in try keywords.parts(byKey: key) {
      guard case .array = part.value else {
        try check(part)
        continue
      }
      try checkKeys(part)
    }
  }

  private func checkText(_ key: String) throws(Problem) {
    let text = try keywords.text(key)
    guard key == "$id", draft >= .draft2019, let fragment = text.map(SchemaAddress.init)?.fragment,
      !fragment.isEmpty
    else { return }
    throw keywords.refusal(of: key, expected: "an address without a fragment")
  }

  /// 2019-09 has them begin with a letter; an underscore came later.
  private func checkAnchor(_ key: String) throws(Problem) {
    guard let text = try keywords.text(key) else { return }
    let pattern: Pattern =
      draft == .draft2019 ? "^[A-Za-z][-A-Za-z0-9.:_]*$" : "^[A-Za-z_][-A-Za-z0-9._]*$"
    guard try pattern.isFound(in: text) else {
      throw keywords.refusal(of: key, expected: "a name that matches \(pattern.source)")
    }
  }

  private func checkKeys(_ key: String) throws(Problem) {
    if let part = keywords.part(key) { try checkKeys(part) }
  }

  private func checkKeys(_ part: SchemaPart) throws(Problem) {
    guard case .array(let elements) = part.value else { throw refusal(of: part, "a list of text") }
    guard elements.allSatisfy({ $0.form == .string }) else {
      throw refusal(of: part, "a list of text")
    }
    guard Set(elements).count == elements.count else { throw refusal(of: part, "each key once") }
    guard !elements.isEmpty || draft > .draft4 else { throw refusal(of: part, "at least one key") }
  }

  private func checkKeysByKey(_ key: String) throws(Problem) {
    for (_, part) in try keywords.parts(byKey: key) { try checkKeys(part) }
  }

  private func checkTypes(_ key: String) throws(Problem) {
    guard let names = try keywords.typeNames else { return }
    guard !names.isEmpty, Set(names).count == names.count else {
      throw keywords.refusal(of: key, expected: "one or several types, each once")
    }
  }

  private func refusal(of part: SchemaPart, _ expected: String) -> Problem {
    Problem(.notASchema(part.value.text(limit: 60), expected: expected), name: part.name)
  }
}
