import Preferences

/// Removes keywords whose value is not of the type that the draft requires.
///
/// A faulty keyword never makes the rest unusable: the part counts as if the keyword were absent.
/// If a keyword holds several parts, only the faulty ones are removed, unless that changes the
/// meaning of the others. Keywords that the draft does not know, or that have no force, are removed
/// without a report.
struct KeywordForms {
  private let keywords: Keywords
  private let draft: Draft
  private(set) var members: Members
  private(set) var faults: [Problem] = []
  /// Whether removed keywords are reported.
  private var reports = true

  /// Checks all keywords. O(members), and O(length) for a pattern.
  init(_ keywords: Keywords, of dialect: Dialect) {
    self.keywords = keywords
    draft = dialect.draft
    members = keywords.members
    let own = Self.forms[draft] ?? [:]
    if draft <= .draft7, keywords.has("$ref") { check("$ref", .reference) }
    let isReferenceAlone = draft <= .draft7 && members["$ref"] != nil
    for key in keywords.members.keys where !(key == "$ref" && draft <= .draft7) {
      guard let form = own[key] ?? Self.formsOfOthers[key] else { continue }
      let isKnown = own[key] != nil || Self.beside[key] != nil
      reports = isKnown && dialect.validates && !isReferenceAlone
      check(key, form)
    }
  }

  private mutating func check(_ key: String, _ form: Vocabulary.Form) {
    do throws(Problem) {
      switch form {
      case .part: if let part = keywords.part(key) { try check(part) }
      case .partOrFlag:
        if case .bool? = keywords.members[key] { break }
        if let part = keywords.part(key) { try check(part) }
      case .parts: try checkParts(key)
      case .partsByKey: try checkPartsByKey(key)
      case .partOrParts: try checkPartOrParts(key)
      case .dependencies, .keysByKey: try checkDependencies(key)
      case .count, .countOr0, .countOr1:
        try demand(keywords.number(key) != nil, "a number", of: key)
        try demand(keywords.count(key) != nil, "a whole number, 0 or more", of: key)
      case .flag: try checkFlag(key)
      case .text, .reference, .absolute: try checkText(key)
      case .pattern: try checkPattern(key)
      case .anchor: try checkAnchor(key)
      case .number: try demand(keywords.number(key) != nil, "a number", of: key)
      case .positive: try checkPositive(key)
      case .keys: if let part = keywords.part(key) { try checkKeys(part) }
      case .values, .list: try demand(keywords.list(key) != nil, "a list", of: key)
      case .types: try checkTypes(key)
      case .flagsByKey: try demandObject(key)
      case .spelling:
        let text = try text(key)
        try demand((try? PreferenceValue(typed: text)) != nil, "a value", of: key)
      case .anything: break
      }
    } catch {
      members[key] = nil
      report(error)
    }
  }

  private mutating func report(_ fault: Problem) { if reports { faults.append(fault) } }

  private func check(_ part: SchemaPart) throws(Problem) {
    switch part.value {
    case .dictionary: return
    case .bool where draft > .draft4: return
    default:
      throw refusal(of: part, draft > .draft4 ? "an object, true or false" : "an object")
    }
  }

  /// Replaces each faulty part of a list with an empty one, so that the others keep their
  /// positions. `oneOf` is refused as a whole, because each branch matters.
  private mutating func checkParts(_ key: String) throws(Problem) {
    let parts = keywords.parts(inList: key)
    try demand(parts != nil, "a list", of: key)
    guard let parts, !parts.isEmpty else { throw refusal(of: key, "at least one part") }
    var values = parts.map(\.value)
    for (position, part) in parts.enumerated() {
      do throws(Problem) {
        try check(part)
      } catch {
        if key == "oneOf" { throw error }
        values[position] = Self.empty
        report(error)
      }
    }
    members[key] = .array(values)
  }

  private mutating func checkPartsByKey(_ key: String) throws(Problem) {
    try demandObject(key)
    for (name, part) in keywords.parts(byKey: key) {
      var replacement: PreferenceValue?
      do throws(Problem) {
        if key == "patternProperties" { try check(pattern: name, at: part.name) }
        replacement = Self.empty
        try check(part)
      } catch {
        replace(name, in: key, with: replacement)
        report(error)
      }
    }
  }

  private mutating func replace(_ name: String, in key: String, with value: PreferenceValue?) {
    guard case .dictionary(var inner)? = members[key] else { return }
    inner[name] = value
    members[key] = .dictionary(inner)
  }

  private static let empty = PreferenceValue.dictionary([:])

  /// Checks `items`. Since draft 6 an empty list is allowed.
  private mutating func checkPartOrParts(_ key: String) throws(Problem) {
    guard case .array(let elements)? = keywords.members[key] else {
      if let part = keywords.part(key) { try check(part) }
      return
    }
    if elements.isEmpty, draft > .draft4 { return }
    try checkParts(key)
  }

  private mutating func checkDependencies(_ key: String) throws(Problem) {
    try demandObject(key)
    for (name, part) in keywords.parts(byKey: key) {
      do throws(Problem) {
        let isKeys = part.isList || key == "dependentRequired"
        if isKeys { try checkKeys(part) } else { try check(part) }
      } catch {
        replace(name, in: key, with: nil)
        report(error)
      }
    }
  }
}

/// Checks of keywords with a single value.
extension KeywordForms {
  /// Checks a flag. In draft 4, `exclusiveMinimum` is a flag about `minimum`.
  private func checkFlag(_ key: String) throws(Problem) {
    try demand(keywords.members[key]?.form == .bool, "true or false", of: key)
    let bounds = ["exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"]
    guard let bound = bounds[key] else { return }
    try demand(keywords.has(bound), "\"\(bound)\" beside it", of: key)
  }

  private func checkText(_ key: String) throws(Problem) {
    let fragment = SchemaAddress(try text(key)).fragment ?? ""
    guard key == "$id", draft >= .draft2019 else { return }
    try demand(fragment.isEmpty, "an address without a fragment", of: key)
  }

  private func checkPattern(_ key: String) throws(Problem) {
    try check(pattern: try text(key), at: keywords.name.appending(key: key))
  }

  private func check(pattern: String, at name: PreferenceName) throws(Problem) {
    guard let why = Pattern(pattern).whyUnusable else { return }
    throw Problem(
      .faultyKeyword(
        pattern.quotedBriefly, expected: "a regular expression that can be used (\(why))"),
      name: name)
  }

  /// Checks an anchor. In 2019-09 it begins with a letter; later drafts also allow an underscore.
  private func checkAnchor(_ key: String) throws(Problem) {
    let text = try text(key)
    let pattern: Pattern =
      draft == .draft2019 ? "^[A-Za-z][-A-Za-z0-9.:_]*$" : "^[A-Za-z_][-A-Za-z0-9._]*$"
    try demand(
      try pattern.isFound(in: text), "a name that matches \(pattern.source)", of: key)
  }

  private func checkPositive(_ key: String) throws(Problem) {
    guard let number = keywords.number(key) else { throw refusal(of: key, "a number") }
    try demand(Number(0).isLess(than: number) == true, "a number above 0", of: key)
  }

  private func checkKeys(_ part: SchemaPart) throws(Problem) {
    guard case .array(let elements) = part.value, elements.allSatisfy({ $0.form == .string }) else {
      throw refusal(of: part, "a list of text")
    }
    guard Set(elements).count == elements.count else { throw refusal(of: part, "each key once") }
    guard !elements.isEmpty || draft > .draft4 else { throw refusal(of: part, "at least one key") }
  }

  private func checkTypes(_ key: String) throws(Problem) {
    guard let names = keywords.typeNames else {
      throw refusal(of: key, keywords.list(key) == nil ? "a list" : "a list of text")
    }
    for name in names where !Self.types.contains(name) {
      let nearest = name.nearest(among: Self.types).map(\.quoted)
      throw Problem(
        .faultyKeyword(name.quoted, expected: nearest ?? "a type such as \"string\""),
        name: keywords.name.appending(key: key))
    }
    try demand(
      !names.isEmpty && Set(names).count == names.count, "one or several types, each once",
      of: key)
  }

  private static let types = [
    "null", "boolean", "integer", "number", "string", "array", "object",
  ]

  private func text(_ key: String) throws(Problem) -> String {
    guard let text = keywords.text(key) else { throw refusal(of: key, "text") }
    return text
  }

  private func demandObject(_ key: String) throws(Problem) {
    try demand(keywords.members[key]?.form == .dictionary, "an object", of: key)
  }

  private func demand(
    _ holds: Bool, _ expected: @autoclosure () -> String, of key: String
  ) throws(Problem) {
    if !holds { throw refusal(of: key, expected()) }
  }

  private func refusal(of key: String, _ expected: String) -> Problem {
    let found = keywords.members[key]?.text(limit: 60) ?? "nothing"
    return Problem(
      .faultyKeyword(found, expected: expected), name: keywords.name.appending(key: key))
  }

  private func refusal(of part: SchemaPart, _ expected: String) -> Problem {
    Problem(.faultyKeyword(part.value.text(limit: 60), expected: expected), name: part.name)
  }
}

/// The required type of each keyword's value.
extension KeywordForms {
  private static let forms: [Draft: [String: Vocabulary.Form]] = Dictionary(
    uniqueKeysWithValues: Draft.allCases.map { draft in
      let pairs = Vocabulary.all(of: draft).flatMap(\.keywords) + older(than: draft)
      return (draft, Dictionary(pairs.map { ($0.0, $0.1) }, uniquingKeysWith: { own, _ in own }))
    })

  /// Returns keywords of older drafts that are still accepted.
  private static func older(than draft: Draft) -> [(keyword: String, form: Vocabulary.Form)] {
    draft >= .draft2019
      ? [("definitions", .partsByKey), ("dependencies", .dependencies)] : [("$ref", .reference)]
  }

  /// Keywords of any draft, newest first, and extensions. Entries are made from all of them.
  private static let formsOfOthers: [String: Vocabulary.Form] = Draft.allCases.reversed()
    .reduce(into: beside) { all, draft in
      all.merge(forms[draft] ?? [:]) { newer, _ in newer }
    }

  private static let beside: [String: Vocabulary.Form] = [
    "markdownDescription": .text, "deprecationMessage": .text, "markdownDeprecationMessage": .text,
    "x-kind": .text, "x-unit": .text, "x-unitSize": .number, "x-takesEffect": .text,
    "x-check": .text, "x-reason": .text, "x-successor": .text, "x-secret": .flag, "x-each": .part,
    "x-enum": .spelling, "x-const": .spelling, "x-default": .spelling, "x-examples": .spelling,
  ]
}
