import Preferences

/// Translates types, allowed values and defaults.
extension SubkeyPart {
  mutating func addValues(of type: SubkeyType?) {
    take("pfm_type")
    keywords.merge(type?.keywords ?? [:]) { own, _ in own }
    addChoices(of: type)
    if type?.isNumber == true {
      takeNumber("pfm_range_min", as: "minimum")
      takeNumber("pfm_range_max", as: "maximum")
    }
    if type == .string || type == .url { takePattern("pfm_format") }
    if type == .array || type == .unionPolicy {
      takeCount("pfm_repetition_min", as: "minItems")
      takeCount("pfm_repetition_max", as: "maxItems")
      if takeFlag("pfm_value_unique") { keywords["uniqueItems"] = .bool(true) }
    }
    if let value = takeValue("pfm_default") { keywords.set("default", to: value) }
    if let value = takeValue("pfm_value_placeholder"), value != .string("") {
      keywords.set("examples", to: .array([value]))
    }
  }

  /// Adds the choices of a value. Those of a list apply to its elements.
  private mutating func addChoices(of type: SubkeyType?) {
    guard type != .array, let choices = takeChoices(of: type) else { return }
    if choices["anyOf"] != nil, let type {
      for keyword in type.keywords.keys { keywords.removeValue(forKey: keyword) }
    }
    keywords.merge(choices) { own, _ in own }
  }

  /// Returns the choices. If there are only two titles and no values, they label a boolean's false
  /// and true.
  mutating func takeChoices(of type: SubkeyType?) -> Members? {
    let titles = fields.texts("pfm_range_list_titles")
    var values = fields.list("pfm_range_list")
    if values == nil, type == .boolean, titles?.count == 2 { values = [.bool(false), .bool(true)] }
    guard let values, !values.isEmpty else { return nil }
    take("pfm_range_list", "pfm_range_list_titles")
    var choices: Members = [:]
    choices.set("enum", to: .array(values))
    choices["enumItemLabels"] = titles.map { .array($0.map(PreferenceValue.string)) }
    guard takeFlag("pfm_range_list_allow_custom_value") else { return choices }
    let any = type == .array ? [:] : type?.keywords ?? [:]
    return ["anyOf": .array([.dictionary(choices), .dictionary(any)])]
  }
}
