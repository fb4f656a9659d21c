import Preferences

/// A part of an older draft, with the new path and value of each member.
struct PartUpgrade {
  let part: SchemaSurvey.Part
  let survey: SchemaSurvey

  /// The keyword for members that the part's draft ignores and 2020-12 would not.
  static let ignored = "x-ignored"

  /// The path from a part to a member.
  typealias Path = [String]
  typealias Member = (path: Path, value: PreferenceValue)

  var members: ExactDictionary<PreferenceValue> { part.members }

  /// Returns the new path of the first of `tokens`, and the number of tokens that it replaces.
  /// `tokens` is not empty.
  func step(along tokens: ArraySlice<String>) -> (path: Path, taken: Int) {
    let key = tokens[tokens.startIndex]
    if isIgnored(key) { return ([Self.ignored, key], 1) }
    switch key {
    case "definitions":
      guard let name = tokens.dropFirst().first else { return (["$defs"], 1) }
      return (["$defs", definition(named: name)], 2)
    case "dependencies" where part.draft <= .draft7: return (["dependentSchemas"], 1)
    case "items" where hasItemList: return (["prefixItems"], 1)
    case "additionalItems" where hasItemList: return (["items"], 1)
    case "contains" where survey.hidesContains: return (hidden + [key], 1)
    default: return ([key], 1)
    }
  }

  /// Returns the members that replace a member, whose value is already upgraded.
  func upgraded(_ key: String, _ value: PreferenceValue) -> [Member] {
    if isIgnored(key) { return [([Self.ignored, key], value)] }
    switch key {
    case "$schema": return [([key], .string(Draft.draft2020.address))]
    case "$ref": return [([key], reference(value))]
    case part.draft.identifier: return identity
    case "$anchor": return [([key], value.anchor)]
    case "$recursiveAnchor", "$recursiveRef": return recursion(key)
    case "definitions": return definitions(value)
    case "dependencies" where part.draft <= .draft7: return dependencies(value)
    case "items", "additionalItems": return items(key, value)
    case "contains", "minContains", "maxContains":
      return [((survey.hidesContains ? hidden : []) + [key], value)]
    case "minimum", "maximum": return [([excludes(key) ? key.exclusive : key], value)]
    case "exclusiveMinimum", "exclusiveMaximum": return value.isBool ? [] : [([key], value)]
    default: return [([key], value)]
    }
  }
}

extension PartUpgrade {
  /// Whether a separate flag excludes the bound, as in draft 4.
  func excludes(_ bound: String) -> Bool {
    part.draft == .draft4 && members[bound.exclusive] == .bool(true) && members[bound] != nil
  }

  /// Splits dependencies into lists of keys and parts, which have a keyword each.
  private func dependencies(_ value: PreferenceValue) -> [Member] {
    guard case .dictionary(let members) = value else { return [(["dependencies"], value)] }
    return members.map { key, value in
      switch value {
      case .array: (["dependentRequired", key], value)
      case .string: (["dependentRequired", key], .array([value]))
      default: (["dependentSchemas", key], value)
      }
    }
  }
}

extension String {
  /// The keyword `exclusiveMinimum` for `minimum`.
  fileprivate var exclusive: String { "exclusive" + prefix(1).uppercased() + dropFirst() }
}

extension PreferenceValue {
  fileprivate var anchor: PreferenceValue {
    if case .string(let name) = self { .string(name.anchor) } else { self }
  }

  fileprivate var isBool: Bool {
    if case .bool = self { true } else { false }
  }
}
