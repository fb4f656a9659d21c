import Preferences

/// A part of an older draft, with the new path and value of each member.
struct PartUpgrade {
  let part: UpgradeSurvey.Part
  let survey: UpgradeSurvey

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
    case "$schema": return [([key], .string(JSONSchemaDraft.draft2020.address))]
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
    case "exclusiveMinimum", "exclusiveMaximum": return value.form == .bool ? [] : [([key], value)]
    default: return [([key], value)]
    }
  }

  /// Whether a separate flag excludes the bound, as in draft 4.
  private func excludes(_ bound: String) -> Bool {
    part.draft == .draft4 && members[bound.exclusive] == true && members[bound] != nil
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

  /// Whether the part's draft ignores a member that 2020-12 would not.
  private func isIgnored(_ key: String) -> Bool {
    guard let value = members[key] else { return false }
    let isBinding = JSONSchemaDraft.isBindingIn2020(key)
    if part.draft.ignoresSiblings, case .string? = members["$ref"] {
      // Keys that identify the file count next to a reference too.
      let isOfFile = part.isFile && (key == "$schema" || key == part.draft.identifier)
      let wasBinding = ["additionalItems", "dependencies", "id"].contains(key)
      return key != "$ref" && (isBinding || wasBinding) && !isOfFile
    }
    switch key {
    case _ where isBinding && !part.draft.knows(key): return true
    case "$schema": return !part.isResourceRoot
    case "$recursiveAnchor": return value == true && !part.isResourceRoot
    case part.draft.identifier: return identity.isEmpty
    case "exclusiveMinimum": return value == true && !excludes("minimum")
    case "exclusiveMaximum": return value == true && !excludes("maximum")
    case "type": return part.draft == .draft4 && value.isAnyType
    default: return false
    }
  }

  /// Whether `items` is a list, which 2020-12 calls `prefixItems`.
  private var hasItemList: Bool { members["items"]?.form == .array }

  private func items(_ key: String, _ value: PreferenceValue) -> [Member] {
    guard hasItemList else { return [([key], value)] }
    if key == "additionalItems" { return [(["items"], value)] }
    return value == .array([]) ? [] : [(["prefixItems"], value)]
  }

  /// The path of an additional part in `allOf`, after the existing ones.
  var added: Path {
    guard case .array(let parts)? = members["allOf"] else { return ["allOf", "0"] }
    return ["allOf", String(parts.count)]
  }

  /// The path of `contains` inside a double negation. In 2020-12, matched elements count as
  /// evaluated; a negation hides that.
  private var hidden: Path { added + ["not", "not"] }
}

/// Translates names and references.
extension PartUpgrade {
  /// The `$id`, and the `$anchor` that older drafts write as its fragment.
  private var identity: [Member] {
    let identity = PartIdentity(members, in: part.draft, isFile: part.isFile)
    var found: [Member] = []
    if part.isResourceRoot, let address = identity.address {
      found.append((["$id"], .string(address)))
    }
    if part.draft <= .draft7, let name = identity.name {
      found.append((["$anchor"], .string(name.anchor)))
    }
    return found
  }

  /// Returns the reference to the new position of its target. Unchanged if the target has not moved
  /// or is in another file.
  private func reference(_ value: PreferenceValue) -> PreferenceValue {
    guard case .string(let text) = value, let target = survey.target(of: text, from: part.base),
      let fragment = survey.newFragment(to: target)
    else { return value }
    return .string(URIReference(text).document + "#" + fragment)
  }

  /// Translates recursive references. All resources with `$recursiveAnchor` get the same anchor, so
  /// that the outermost is found.
  private func recursion(_ key: String) -> [Member] {
    if key == "$recursiveAnchor" {
      return members[key] == true
        ? [(["$dynamicAnchor"], .string(survey.recursiveName))] : []
    }
    let resource = survey.parts[part.resource]
    if resource?.members["$recursiveAnchor"] == true {
      return [(["$dynamicRef"], .string("#" + survey.recursiveName))]
    }
    return [(members["$ref"] == nil ? ["$ref"] : added + ["$ref"], .string("#"))]
  }

  /// Moves `definitions` to `$defs`.
  private func definitions(_ value: PreferenceValue) -> [Member] {
    guard case .dictionary(let parts) = value, !parts.isEmpty else { return [(["$defs"], value)] }
    return parts.map { (["$defs", definition(named: $0)], $1) }
  }

  /// Returns the new name of a definition, which differs if `$defs` already has the name.
  private func definition(named name: String) -> String {
    guard case .dictionary(let taken)? = members["$defs"],
      case .dictionary(let own)? = members["definitions"]
    else { return name }
    var free = name
    while taken[free] != nil || free != name && own[free] != nil { free += "'" }
    return free
  }
}

extension String {
  /// The keyword `exclusiveMinimum` for `minimum`.
  fileprivate var exclusive: String { "exclusive" + prefix(1).uppercased() + dropFirst() }

  /// The text as a plain name of 2020-12. Older drafts allow more characters.
  var anchor: String {
    unicodeScalars.reduce(into: "") { name, scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "_": name.unicodeScalars.append(scalar)
      case "0"..."9" where !name.isEmpty, "-" where !name.isEmpty, "." where !name.isEmpty:
        name.unicodeScalars.append(scalar)
      default: name += "_" + String(scalar.value, radix: 16)
      }
    }
  }
}

extension PreferenceValue {
  fileprivate var anchor: PreferenceValue {
    if case .string(let name) = self { .string(name.anchor) } else { self }
  }

  /// Whether this is draft 3's type for any value, which later schemas still name.
  fileprivate var isAnyType: Bool {
    switch self {
    case .string(let name): name == "any"
    case .array(let names): names.contains("any")
    default: false
    }
  }
}
