import Documents
import Preferences

private typealias Members = ExactDictionary<PreferenceValue>

extension CatalogEntry {
  /// Returns the JSON Schema of settings of this program, for files in the program's syntax. A value that it refuses
  /// is refused by the program, too. Names are those of the table: it does not say that other spellings are equal.
  func jsonSchema(of settings: [CatalogSetting]) -> PreferenceValue {
    var root: Members = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
      "type": "object",
    ]
    root.merge(members(of: settings.filter(\.isOutsideSections))) { $1 }
    var definitions: Members = [:]
    for (section, part) in sectionParts(of: settings, &definitions) {
      if section == "*" {
        root["additionalProperties"] = part
      } else if section.contains("*") {
        root.add(part, to: "patternProperties", as: "^\(section.asPattern)$")
      } else {
        root.add(part, to: "properties", as: section)
      }
    }
    if let blocks = lines?.blocks.sorted(), !blocks.isEmpty {
      let inside = settings.filter { $0.marks.contains("block") }.map(\.withoutDefault)
      root.add(
        .dictionary(members(of: inside)), to: "patternProperties",
        as: "^(?i:\(blocks.joined(separator: "|"))) ")
    }
    if !definitions.isEmpty { root["$defs"] = .dictionary(definitions) }
    return .dictionary(root)
  }

  /// Returns the part of each section. Settings that sections share are in `definitions`.
  private func sectionParts(
    of settings: [CatalogSetting], _ definitions: inout Members
  ) -> [(section: String, part: PreferenceValue)] {
    var groups: ExactDictionary<[CatalogSetting]> = [:]
    for setting in settings where !setting.sections.isEmpty {
      groups[setting.sections.joined(separator: " "), default: []].append(setting)
    }
    var references: ExactDictionary<[PreferenceValue]> = [:]
    for (heading, settings) in groups {
      let name = heading.map { $0 == " " ? "-" : $0 == "*" ? "any" : String($0) }.joined()
      definitions[name] = .dictionary(members(of: settings))
      for section in settings[0].sections where section != "-" {
        references[section, default: []].append(["$ref": .string("#/$defs/\(name)")])
      }
    }
    return references.map { section, parts in
      (section, parts.count == 1 ? parts[0] : ["allOf": .array(parts)])
    }
  }

  private func members(of settings: [CatalogSetting]) -> Members {
    var members: Members = [:]
    for setting in settings {
      let part = PreferenceValue.dictionary(setting.keywords(in: self))
      if setting.name.contains("*") {
        members.add(part, to: "patternProperties", as: "^\(setting.name.asPattern)$")
      } else {
        members.add(part, to: "properties", as: setting.name)
      }
    }
    return members
  }
}

extension Members {
  fileprivate mutating func add(_ part: PreferenceValue, to keyword: String, as key: String) {
    var group: Self = if case .dictionary(let group)? = self[keyword] { group } else { [:] }
    group[key] = part
    self[keyword] = .dictionary(group)
  }
}

extension CatalogSetting {
  fileprivate var withoutDefault: CatalogSetting {
    CatalogSetting(
      name: name, sections: sections, kind: kind, initial: .unknown, effect: effect, marks: marks,
      summary: summary)
  }

  fileprivate func keywords(in program: CatalogEntry) -> Members {
    var keywords = program.keywords(of: kind, mayBeEmpty: mayBeEmpty)
    if mayRepeat, !keywords.isEmpty {
      let one = PreferenceValue.dictionary(keywords)
      keywords = ["anyOf": [one, ["type": "array", "items": one]]]
    }
    if !summary.isEmpty { keywords["description"] = .string(summary) }
    keywords["default"] = defaultValue(in: program)
    if marks.contains("readonly") { keywords["readOnly"] = true }
    if marks.contains("secret") { keywords["writeOnly"] = true }
    if isDeprecated { keywords["deprecated"] = true }
    keywords["x-takesEffect"] = (effect ?? program.effect).map(PreferenceValue.string)
    return keywords
  }
}

extension CatalogEntry {
  /// Returns the keywords of a value of `kind` in a file. Empty if any value is allowed.
  fileprivate func keywords(of kind: SettingKind, mayBeEmpty: Bool) -> Members {
    let isFlag = switches.isEmpty && kind.hasSwitch
    if isFlag, kind.alternatives.count == 1 { return ["type": "boolean"] }
    guard var pattern = kind.pattern(switches: switches) else { return [:] }
    if mayBeEmpty { pattern += "|" }
    if let reference = lines?.reference { pattern += "|.*\(reference.quotedForPattern).*" }
    var types = ["string"] + kind.scalarTypes(switches: switches)
    if isFlag, !types.contains("boolean") { types.append("boolean") }
    var keywords: Members = [
      "type": types.count == 1 ? "string" : .array(types.map { .string($0) }),
      "pattern": .string("^(?:\(pattern))$"),
    ]
    if let range = kind.rangeOfNumbers {
      keywords["minimum"] = range.lower.map { .integer($0.number) }
      keywords["maximum"] = range.upper.map { .integer($0.number) }
    }
    if let words = kind.choices(switches: switches) {
      return ["anyOf": [["enum": .array(words.map { .string($0) })], .dictionary(keywords)]]
    }
    return keywords
  }
}

extension SettingKind {
  /// The types besides text of values in files that are spelled like numbers or booleans.
  fileprivate func scalarTypes(switches: [String]) -> [String] {
    let numbers = Set(alternatives.compactMap { $0.typeOfNumbers(switches: switches) })
    var types = numbers.contains("number") ? ["number"] : Array(numbers)
    if alternatives.contains(where: { $0.takesTrue(switches: switches) }) {
      types.append("boolean")
    }
    return types
  }

  /// The range of a number without a unit, if the kind is one amount or number.
  fileprivate var rangeOfNumbers: SettingRange? {
    guard alternatives.count == 1 else { return nil }
    return switch alternatives[0] {
    case .integer(let range, _), .number(let range), .amount(_, _, let range): range
    default: nil
    }
  }
}

extension SettingKind.Alternative {
  /// The type of numbers in files that are values. Nil if none is.
  fileprivate func typeOfNumbers(switches: [String]) -> String? {
    switch self {
    case .integer, .octal: "integer"
    case .number, .pattern: "number"
    case .amount(let form, _, _): form.allowsFractions ? "number" : "integer"
    case .switched: switches.contains { Double($0) != nil } ? "integer" : nil
    case .words(let words, _): words.contains { Double($0) != nil } ? "number" : nil
    case .list(_, let element): element.typeOfNumbers(switches: switches)
    case .noun: nil
    }
  }

  /// Whether the word for true or false may be a value, which files of most dialects have as a boolean.
  fileprivate func takesTrue(switches: [String]) -> Bool {
    let isBoolean: (String) -> Bool = { ["true", "false"].contains($0.lowercased()) }
    return switch self {
    case .switched: switches.contains(where: isBoolean)
    case .words(let words, _): words.contains(where: isBoolean)
    case .list(_, let element): element.takesTrue(switches: switches)
    case .pattern: true
    default: false
    }
  }
}
