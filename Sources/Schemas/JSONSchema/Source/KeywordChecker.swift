import Preferences

/// Removes keywords whose value is not of the type that the draft requires.
///
/// A faulty keyword never makes the rest unusable: the part counts as if the keyword were absent. If
/// a keyword holds several parts, only the faulty ones are removed, unless that changes the meaning
/// of the others. Keywords that the draft does not know, or that have no force, are removed without a
/// report.
struct KeywordChecker {
  private let keywords: PartKeywords
  private let draft: JSONSchemaDraft
  private(set) var members: JSONObject
  private(set) var faults: [Problem] = []
  /// Whether removed keywords are reported.
  private var reports = true

  /// Checks all keywords. O(members), and O(length) for a pattern.
  init(_ keywords: PartKeywords, of dialect: Dialect) {
    self.keywords = keywords
    draft = dialect.draft
    members = keywords.members
    let known = Self.forms[draft] ?? [:]
    if draft.ignoresSiblings, keywords.has("$ref") { check("$ref", .reference) }
    let isReferenceAlone = draft.ignoresSiblings && members["$ref"] != nil
    for key in keywords.members.keys where !(key == "$ref" && draft.ignoresSiblings) {
      guard let form = known[key] ?? Self.allForms[key] else { continue }
      let isKnown = known[key] != nil || Self.extensionForms[key] != nil
      reports = isKnown && dialect.validates && !isReferenceAlone
      check(key, form)
    }
  }

  private mutating func check(_ key: String, _ form: Vocabulary.Form) {
    do throws(Problem) {
      switch form {
      case .part: try checkPart(key)
      case .partOrFlag: if keywords.members[key]?.form != .bool { try checkPart(key) }
      case .parts: try checkParts(key)
      case .partsByKey: try checkPartsByKey(key)
      case .partOrParts: try checkPartOrParts(key)
      case .dependencies, .keysByKey: try checkDependencies(key)
      case .keys: if let part = keywords.part(key) { try checkKeys(part) }
      case .types: try checkTypes(key)
      case .pattern: try check(pattern: try text(key), at: keywords.name.appending(key: key))
      case .anchor: try checkAnchor(key)
      default:
        if let expected = expectation(of: key, form) { throw fault(key, expected: expected) }
      }
    } catch {
      members[key] = nil
      report(error)
    }
  }

  private mutating func report(_ fault: Problem) { if reports { faults.append(fault) } }

  private func fault(_ key: String, expected: String) -> Problem {
    let found = keywords.members[key]?.text(limit: 60) ?? "nothing"
    return Problem(
      .faultyKeyword(found, expected: expected), name: keywords.name.appending(key: key))
  }

  private func fault(_ part: SourcePart, expected: String) -> Problem {
    Problem(.faultyKeyword(part.value.text(limit: 60), expected: expected), name: part.name)
  }

  // MARK: keywords that hold parts

  private func checkPart(_ key: String) throws(Problem) {
    if let part = keywords.part(key) { try check(part) }
  }

  private func check(_ part: SourcePart) throws(Problem) {
    switch part.value {
    case .dictionary: return
    case .bool where draft > .draft4: return
    default:
      throw fault(part, expected: draft > .draft4 ? "an object, true or false" : "an object")
    }
  }

  /// Replaces each faulty part of a list with an empty one, so that the others keep their positions.
  /// `oneOf` is refused as a whole, because each branch matters.
  private mutating func checkParts(_ key: String) throws(Problem) {
    guard let parts = keywords.parts(inList: key) else { throw fault(key, expected: "a list") }
    guard !parts.isEmpty else { throw fault(key, expected: "at least one part") }
    var values = parts.map(\.value)
    for (position, part) in parts.enumerated() {
      do throws(Problem) {
        try check(part)
      } catch {
        if key == "oneOf" { throw error }
        values[position] = [:]
        report(error)
      }
    }
    members[key] = .array(values)
  }

  private mutating func checkPartsByKey(_ key: String) throws(Problem) {
    try checkIsObject(key)
    for (name, part) in keywords.parts(byKey: key) {
      var replacement: PreferenceValue?
      do throws(Problem) {
        if key == "patternProperties" { try check(pattern: name, at: part.name) }
        replacement = [:]
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

  /// Checks `items`. Since draft 6 an empty list is allowed.
  private mutating func checkPartOrParts(_ key: String) throws(Problem) {
    guard case .array(let elements)? = keywords.members[key] else { return try checkPart(key) }
    if !elements.isEmpty || draft == .draft4 { try checkParts(key) }
  }

  private mutating func checkDependencies(_ key: String) throws(Problem) {
    try checkIsObject(key)
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

  private func checkIsObject(_ key: String) throws(Problem) {
    if keywords.members[key]?.form != .dictionary { throw fault(key, expected: "an object") }
  }
}

/// Checks keywords with a single value.
extension KeywordChecker {
  /// Returns the expected value if the actual one is not of the form.
  private func expectation(of key: String, _ form: Vocabulary.Form) -> String? {
    switch form {
    case .count, .countOr0, .countOr1:
      if keywords.number(key) == nil { return "a number" }
      return keywords.count(key) == nil ? "a whole number, 0 or more" : nil
    case .number: return keywords.number(key) == nil ? "a number" : nil
    case .positive:
      guard let number = keywords.number(key) else { return "a number" }
      return Number(0).isLess(than: number) == true ? nil : "a number above 0"
    case .flag:
      guard keywords.members[key]?.form == .bool else { return "true or false" }
      // In draft 4, these are flags about another keyword.
      let bounds = ["exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"]
      return bounds[key].flatMap { keywords.has($0) ? nil : "\"\($0)\" next to it" }
    case .text, .reference, .absolute:
      guard let text = keywords.text(key) else { return "text" }
      guard key == "$id", draft >= .draft2019 else { return nil }
      return URIReference(text).fragment?.isEmpty == false
        ? "an address without a fragment" : nil
    case .spelling:
      guard let text = keywords.text(key) else { return "text" }
      return (try? PreferenceValue(typed: text)) == nil ? "a value" : nil
    case .values, .list: return keywords.list(key) == nil ? "a list" : nil
    case .flagsByKey: return keywords.members[key]?.form == .dictionary ? nil : "an object"
    default: return nil
    }
  }

  private func check(pattern: String, at name: PreferenceName) throws(Problem) {
    guard let why = Pattern(pattern).compileError else { return }
    throw Problem(
      .faultyKeyword(
        pattern.quotedBriefly, expected: "a regular expression that can be used (\(why))"),
      name: name)
  }

  /// Checks an anchor. In 2019-09 it begins with a letter; later drafts also allow an underscore.
  private func checkAnchor(_ key: String) throws(Problem) {
    let pattern: Pattern =
      draft == .draft2019 ? "^[A-Za-z][-A-Za-z0-9.:_]*$" : "^[A-Za-z_][-A-Za-z0-9._]*$"
    if !(try pattern.isFound(in: try text(key))) {
      throw fault(key, expected: "a name that matches \(pattern.source)")
    }
  }

  private func text(_ key: String) throws(Problem) -> String {
    guard let text = keywords.text(key) else { throw fault(key, expected: "text") }
    return text
  }

  private func checkKeys(_ part: SourcePart) throws(Problem) {
    guard case .array(let elements) = part.value, elements.allSatisfy({ $0.form == .string }) else {
      throw fault(part, expected: "a list of text")
    }
    guard Set(elements).count == elements.count else {
      throw fault(part, expected: "each key once")
    }
    guard !elements.isEmpty || draft > .draft4 else {
      throw fault(part, expected: "at least one key")
    }
  }

  private func checkTypes(_ key: String) throws(Problem) {
    guard let names = keywords.typeNames else {
      throw fault(key, expected: keywords.list(key) == nil ? "a list" : "a list of text")
    }
    for name in names where !Self.types.contains(name) {
      let nearest = name.nearest(among: Self.types).map(\.quoted)
      throw Problem(
        .faultyKeyword(name.quoted, expected: nearest ?? "a type such as \"string\""),
        name: keywords.name.appending(key: key))
    }
    guard !names.isEmpty, Set(names).count == names.count else {
      throw fault(key, expected: "one or several types, each once")
    }
  }

  private static let types = [
    "null", "boolean", "integer", "number", "string", "array", "object",
  ]
}

/// The required type of each keyword's value.
extension KeywordChecker {
  /// Whether `key` is a keyword of any draft, or an extension.
  static func isKeyword(_ key: String) -> Bool { key.hasPrefix("$") || allForms[key] != nil }

  /// The keywords of each draft, and those of older drafts that are still accepted.
  private static let forms: [JSONSchemaDraft: [String: Vocabulary.Form]] =
    Vocabulary.keywords.mapValues { keywords in
      let older: [String: Vocabulary.Form] = [
        "definitions": .partsByKey, "dependencies": .dependencies, "$ref": .reference,
      ]
      return older.merging(keywords.mapValues(\.form)) { $1 }
    }

  /// Keywords of any draft, newest first, and extensions. Entries are made from all of them.
  private static let allForms: [String: Vocabulary.Form] = JSONSchemaDraft.allCases.reversed()
    .reduce(into: extensionForms) { all, draft in
      all.merge(forms[draft] ?? [:]) { newer, _ in newer }
    }

  private static let extensionForms: [String: Vocabulary.Form] = [
    "markdownDescription": .text, "deprecationMessage": .text, "markdownDeprecationMessage": .text,
    "x-kind": .text, "x-unit": .text, "x-unitSize": .number, "x-takesEffect": .text,
    "x-check": .text, "x-reason": .text, "x-successor": .text, "x-secret": .flag, "x-each": .part,
    "x-enum": .spelling, "x-const": .spelling, "x-default": .spelling, "x-examples": .spelling,
  ]
}
