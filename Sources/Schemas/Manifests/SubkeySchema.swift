import Preferences

/// A key's part of the schema under construction.
///
/// Fields that a keyword expresses are consumed. All others are kept with the prefix `x-`.
struct SubkeySchema {
  let fields: Fields
  var keywords: JSONObject = [:]
  private var consumed: Set<ExactKey> = []

  init(_ fields: Fields) { self.fields = fields }

  var members: JSONObject {
    var members = keywords
    for (key, value) in fields.members where !consumed.contains(ExactKey(key)) {
      members["x-\(key)"] = value
    }
    return members
  }

  mutating func consume(_ keys: String...) { consumed.formUnion(keys.map(ExactKey.init)) }

  /// Returns a text, or nil if it is absent or empty.
  mutating func consumeText(_ key: String) -> String? {
    consume(key)
    return fields.text(key).nonEmpty
  }

  mutating func consumeFlag(_ key: String) -> Bool {
    consume(key)
    return fields.flag(key) ?? false
  }

  /// Returns the value of a field, or nil if it is absent.
  mutating func consumeValue(_ key: String) -> PreferenceValue? {
    consume(key)
    return fields.members[key]
  }

  mutating func consumeNumber(_ key: String, as keyword: String) {
    let value = consumeValue(key)
    if fields.number(key) != nil { keywords[keyword] = value }
  }

  /// Translates a regular expression.
  mutating func consumePattern(_ key: String) {
    guard let pattern = consumeText(key) else { return }
    if let why = Pattern(pattern).compileError {
      fields.leaveOut(key, expected: "a regular expression that can be used (\(why))")
    } else {
      keywords["pattern"] = .string(pattern)
    }
  }

  /// Translates an integer that is 0 or more.
  mutating func consumeCount(_ key: String, as keyword: String) {
    let value = consumeValue(key)
    guard let number = fields.number(key) else { return }
    if number.isInteger, number.isLess(than: 0) == false {
      keywords[keyword] = value
    } else {
      fields.leaveOut(key, expected: "a whole number, 0 or more")
    }
  }
}

/// Translates titles, descriptions and notes.
extension SubkeySchema {
  mutating func addDescriptions() {
    keywords["title"] = consumeText("pfm_title").map(PreferenceValue.string)
    keywords["description"] = summary().map(PreferenceValue.string)
    if let message = deprecation() {
      keywords["deprecated"] = true
      keywords["deprecationMessage"] = String?(message).nonEmpty.map(PreferenceValue.string)
    }
    keywords["x-unit"] = consumeText("pfm_value_unit").map(PreferenceValue.string)
    if consumeFlag("pfm_sensitive") { keywords["writeOnly"] = true }
  }

  private mutating func summary() -> String? {
    var sentences = [consumeText("pfm_description")]
    if sentences == [nil] { sentences = [consumeText("pfm_description_reference")] }
    sentences.append(consumeText("pfm_description_extended"))
    sentences.append(consumeText("pfm_note").map { "Note: \($0)" })
    if fields.flag("pfm_value_inverted") == true {
      sentences.append("Its title says the opposite: what that calls on is stored as false.")
    }
    let text = sentences.compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  /// Returns why the key is deprecated, for macOS or the program. Versions of other systems do not
  /// matter to a file. The versions also stay as `x-…`.
  private mutating func deprecation() -> String? {
    let versions = [
      ("pfm_app_deprecated", "since version"), ("pfm_macos_deprecated", "since macOS"),
      ("pfm_app_max", "up to version"), ("pfm_macos_max", "up to macOS"),
    ]
    var reasons = versions.compactMap { key, words in
      fields.text(key).nonEmpty.map { "\(words) \($0)" }
    }
    guard let marked = consumeValue("pfm_deprecated"), marked != false else {
      return reasons.isEmpty ? nil : reasons.joined(separator: ", ")
    }
    if case .string(let text) = marked, !text.isEmpty { reasons.insert(text, at: 0) }
    return reasons.joined(separator: ", ")
  }
}

extension String? {
  var nonEmpty: String? { self == "" ? nil : self }
}

/// Translates types, allowed values and defaults.
extension SubkeySchema {
  mutating func addValues(of type: SubkeyType?) {
    consume("pfm_type")
    keywords.merge(type?.keywords ?? [:]) { own, _ in own }
    addChoices(of: type)
    if type?.isNumber == true {
      consumeNumber("pfm_range_min", as: "minimum")
      consumeNumber("pfm_range_max", as: "maximum")
    }
    if type == .string || type == .url { consumePattern("pfm_format") }
    if type == .array || type == .unionPolicy {
      consumeCount("pfm_repetition_min", as: "minItems")
      consumeCount("pfm_repetition_max", as: "maxItems")
      if consumeFlag("pfm_value_unique") { keywords["uniqueItems"] = true }
    }
    if let value = consumeValue("pfm_default") { keywords.set("default", to: value) }
    if let value = consumeValue("pfm_value_placeholder"), value != "" {
      keywords.set("examples", to: .array([value]))
    }
  }

  /// Adds the choices of a value. Those of a list apply to its elements.
  private mutating func addChoices(of type: SubkeyType?) {
    guard type != .array, let choices = consumeChoices(of: type) else { return }
    if choices["anyOf"] != nil, let type {
      for keyword in type.keywords.keys { keywords.removeValue(forKey: keyword) }
    }
    keywords.merge(choices) { own, _ in own }
  }

  /// Returns the choices. If there are only two titles and no values, they label a boolean's false
  /// and true.
  mutating func consumeChoices(of type: SubkeyType?) -> JSONObject? {
    let titles = fields.texts("pfm_range_list_titles")
    var values = fields.list("pfm_range_list")
    if values == nil, type == .boolean, titles?.count == 2 { values = [false, true] }
    guard let values, !values.isEmpty else { return nil }
    consume("pfm_range_list", "pfm_range_list_titles")
    var choices: JSONObject = [:]
    choices.set("enum", to: .array(values))
    choices["enumItemLabels"] = titles.map { .array($0.map(PreferenceValue.string)) }
    guard consumeFlag("pfm_range_list_allow_custom_value") else { return choices }
    let any = type == .array ? [:] : type?.keywords ?? [:]
    return ["anyOf": .array([.dictionary(choices), .dictionary(any)])]
  }
}
