import OrderedCollections
import Preferences

/// A key of a schema after inheritance and overrides.
struct ResolvedKey {
  /// Faulty choices, ranges, aliases and defaults, which are left out.
  private(set) var faults: [Problem] = []
  private let declared: DeclaredSettingsKey
  private let enumeration: DeclaredEnumeration?
  private var choices: [String]?
  private var aliases: [(alias: String, target: String)]
  /// The bounds from `<range>`. An infinite bound counts as none.
  private var bounds: (minimum: PreferenceValue?, maximum: PreferenceValue?)?
  /// A test for the strings in a value, or nil if any string is allowed. O(1).
  private var isAllowed: ((String) -> Bool)?
  /// All defaults. The last valid one counts.
  private var defaults: [KeyDefault]
  private var desktopDefaults: OrderedDictionary<String, KeyDefault> = [:]
  /// The translation notes of the default.
  private var translation: DeclaredDefault

  private var type: VariantType { declared.type.variant }

  init(_ declared: DeclaredSettingsKey, of enumeration: DeclaredEnumeration?) {
    self.declared = declared
    self.enumeration = enumeration
    aliases = declared.aliases
    translation = declared.standard
    defaults = [KeyDefault(text: declared.standard.text, source: declared.origin.source)]
    bounds = attempt { () throws(Problem) in try declared.bounds() } ?? nil
    if let enumeration {
      isAllowed = { enumeration.numbers[$0] != nil }
    } else if let choices = declared.choices {
      if type.isText {
        self.choices = choices
        isAllowed = Set(choices).contains
      } else {
        faults.append(
          declared.origin.refusal("choices of type \(type.text)", expected: "the type s, as or ms"))
      }
    }
    guard let isAllowed else { return }
    for (_, target) in aliases where !isAllowed(target) {
      faults.append(
        declared.origin.refusal(
          "alias of \(target.quotedBriefly)", expected: "an alias of a choice"))
    }
    aliases.removeAll { !isAllowed($0.target) }
  }

  /// Runs `read`. If it throws, records the fault and returns nil.
  private mutating func attempt<Value>(_ read: () throws(Problem) -> Value) -> Value? {
    do throws(Problem) {
      return try read()
    } catch {
      faults.append(error)
      return nil
    }
  }

  /// Sets the default that a schema extending the key's own schema gives.
  mutating func override(by standard: DeclaredDefault, in source: DeclarationSource) {
    translation = standard
    defaults.append(KeyDefault(text: standard.text, source: source))
  }

  mutating func override(by override: OverrideFile.Override) {
    if let desktop = override.desktop {
      desktopDefaults[desktop] = override.standard
    } else {
      defaults.append(override.standard)
    }
  }

  // MARK: values

  /// Returns the value that `standard` writes. Throws if the key does not allow it.
  private func value(_ standard: KeyDefault) throws(Problem) -> PreferenceValue {
    let value: PreferenceValue
    do throws(VariantError) {
      value = try PreferenceValue(variantText: standard.text.bytes, of: type)
    } catch {
      throw standard.source.problem(error, in: standard.text)
    }
    if let reason = refusal(of: value) {
      throw standard.source.problem(reason, at: standard.text.offset())
    }
    if case .flags = declared.type { return value.withoutDuplicates }
    return value
  }

  private func refusal(of value: PreferenceValue) -> Problem.Reason? {
    if let isAllowed {
      guard let other = value.firstText(where: { !isAllowed($0) }) else { return nil }
      let texts = enumeration.map { Array($0.numbers.keys) } ?? choices ?? []
      return .unknownChoice(other.quotedBriefly, nearest: other.nearest(among: texts)?.quoted)
    }
    guard let (minimum, maximum) = bounds,
      value.isLess(than: minimum) || maximum?.isLess(than: value) == true
    else { return nil }
    return .notA("in the range of its key", found: value.text, nearest: nil)
  }

  /// Returns the last valid default. A faulty one from an override file is skipped.
  private mutating func standard() -> (value: PreferenceValue, text: String)? {
    while let last = defaults.popLast() {
      if let value = attempt({ [self] () throws(Problem) in try value(last) }) {
        return (value, last.text.string)
      }
      guard last.isOverride else { return nil }
    }
    return nil
  }

  // MARK: translation

  /// Translates the key. Records a faulty default and leaves it out. `domain` is the gettext domain
  /// of the schema.
  mutating func jsonSchema(domain: String?) -> JSONObject {
    var members: JSONObject = [:]
    members["title"] = declared.summary.map { .string($0) }
    members["description"] = declared.description.map { .string($0) }
    members.merge(shape) { $1 }
    if let (value, text) = standard() {
      members[value.fitsJSON ? "default" : "x-variantDefault"] =
        value.fitsJSON ? value : .string(text)
    }
    var desktops: JSONObject = [:]
    for (desktop, standard) in desktopDefaults {
      desktops[desktop] = attempt { [self] () throws(Problem) in try value(standard) }
    }
    if !desktops.isEmpty { members["x-desktopDefaults"] = .dictionary(desktops) }
    members["x-l10n"] = translation.notes(domain: domain)
    members["x-variantType"] = .string(type.text)
    members["$comment"] = .string(declared.origin.description)
    return members
  }

  private var shape: JSONObject {
    var members = type.jsonSchema(text: textShape)
    if case .flags = declared.type { members["uniqueItems"] = true }
    members["minimum"] = bounds?.minimum ?? members["minimum"]
    members["maximum"] = bounds?.maximum ?? members["maximum"]
    if !aliases.isEmpty {
      members["x-aliases"] = .dictionary(
        JSONObject(aliases.map { ($0.alias, .string($0.target)) }, uniquingKeysWith: { $1 }))
    }
    return members
  }

  /// Returns the schema of each string in a value: one of the choices, or an alias that older values
  /// may have.
  private var textShape: JSONObject? {
    guard isAllowed != nil else { return nil }
    let known: JSONObject =
      enumeration.map { ["$ref": .string($0.reference)] }
      ?? ["type": "string", "enum": .array((choices ?? []).map { .string($0) })]
    guard !aliases.isEmpty else { return known }
    let deprecated: JSONObject = [
      "enum": .array(aliases.map { .string($0.alias) }), "deprecated": true,
    ]
    return ["anyOf": .array([.dictionary(known), .dictionary(deprecated)])]
  }
}

/// A default as one file writes it.
struct KeyDefault {
  let text: MarkupText
  let source: DeclarationSource
  /// Whether an override file sets it. Such a default is skipped if it is faulty.
  var isOverride = false
}

extension DeclaredSettingsKey {
  fileprivate func bounds() throws(Problem) -> (
    minimum: PreferenceValue?, maximum: PreferenceValue?
  )? {
    guard let range else { return nil }
    let source = origin.source
    try source.check(range, attributes: ["min", "max"])
    guard case .basic(let basic) = type.variant, basic.isNumber, basic != .handle else {
      throw source.refusal("<range>", expected: "a key of numbers", at: range)
    }
    let minimum = try bound(range.attributes["min"]), maximum = try bound(range.attributes["max"])
    if let minimum, let maximum, maximum.isLess(than: minimum) {
      throw source.refusal(
        "max \(maximum.text)", expected: "\(minimum.text) or more", at: range)
    }
    return (minimum, maximum)
  }

  private func bound(_ text: MarkupText?) throws(Problem) -> PreferenceValue? {
    guard let text else { return nil }
    do throws(VariantError) {
      let value = try PreferenceValue(variantText: text.bytes, of: type.variant)
      return value.fitsJSON ? value : nil
    } catch {
      throw origin.source.problem(error, in: text)
    }
  }
}

extension DeclaredDefault {
  fileprivate func notes(domain: String?) -> PreferenceValue? {
    guard let category else { return nil }
    var members: JSONObject = ["category": .string(category)]
    members["context"] = context.map { .string($0) }
    members["domain"] = domain.map { .string($0) }
    return .dictionary(members)
  }
}

extension VariantType {
  /// Whether this is a string type, in any number of arrays and maybes.
  fileprivate var isText: Bool {
    switch self {
    case .basic(.string): true
    case .array(let inner), .maybe(let inner): inner.isText
    default: false
    }
  }
}

extension PreferenceValue {
  /// Whether both are numbers and this one is less.
  fileprivate func isLess(than bound: PreferenceValue?) -> Bool {
    switch (self, bound) {
    case (.integer(let a), .integer(let b)), (.real(let a), .real(let b)): a.isLess(than: b) == true
    default: false
    }
  }

  fileprivate func firstText(where belongs: (String) -> Bool) -> String? {
    switch self {
    case .string(let text): return belongs(text) ? text : nil
    case .array(let elements):
      for element in elements { if let text = element.firstText(where: belongs) { return text } }
      return nil
    default: return nil
    }
  }

  fileprivate var withoutDuplicates: PreferenceValue {
    guard case .array(let elements) = self else { return self }
    var seen: Set<PreferenceValue> = []
    return .array(elements.filter { seen.insert($0).inserted })
  }

  /// Whether the value contains neither infinity nor NaN.
  var fitsJSON: Bool {
    switch self {
    case .real(let number): number.double?.isFinite == true
    case .array(let elements): elements.allSatisfy(\.fitsJSON)
    case .dictionary(let members): members.values.allSatisfy(\.fitsJSON)
    default: true
    }
  }
}
