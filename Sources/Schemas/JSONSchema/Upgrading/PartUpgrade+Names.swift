import Preferences

extension PartUpgrade {
  /// The `$id`, and the `$anchor` that older drafts write as its fragment.
  var identity: [Member] {
    let identity = SchemaIdentity(members, in: part.draft, isFile: part.isFile)
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
  func reference(_ value: PreferenceValue) -> PreferenceValue {
    guard case .string(let text) = value, let target = survey.target(of: text, from: part.base),
      let fragment = survey.newFragment(to: target)
    else { return value }
    return .string(SchemaAddress(text).document + "#" + fragment)
  }

  /// Translates recursive references. All resources with `$recursiveAnchor` get the same anchor, so
  /// that the outermost is found.
  func recursion(_ key: String) -> [Member] {
    if key == "$recursiveAnchor" {
      return members[key] == .bool(true)
        ? [(["$dynamicAnchor"], .string(survey.recursiveName))] : []
    }
    let resource = survey.parts[part.resource]
    if resource?.members["$recursiveAnchor"] == .bool(true) {
      return [(["$dynamicRef"], .string("#" + survey.recursiveName))]
    }
    return [(members["$ref"] == nil ? ["$ref"] : added + ["$ref"], .string("#"))]
  }

  /// Moves `definitions` to `$defs`.
  func definitions(_ value: PreferenceValue) -> [Member] {
    guard case .dictionary(let parts) = value, !parts.isEmpty else { return [(["$defs"], value)] }
    return parts.map { (["$defs", definition(named: $0)], $1) }
  }

  /// Returns the new name of a definition, which differs if `$defs` already has the name.
  func definition(named name: String) -> String {
    guard case .dictionary(let taken)? = members["$defs"],
      case .dictionary(let own)? = members["definitions"]
    else { return name }
    var free = name
    while taken[free] != nil || free != name && own[free] != nil { free += "'" }
    return free
  }
}

extension SchemaSurvey {
  /// Returns the new fragment of `target`, or nil if the old one still works.
  fileprivate func newFragment(to target: Target) -> String? {
    switch target {
    case .name(let name, _): return name.anchor == name ? nil : name.anchor
    case .place(let place, let resource):
      let way = place.tokens.dropFirst(resource.tokens.count)
      let newWay = moved(place).tokens.dropFirst(moved(resource).tokens.count)
      return way.elementsEqual(newWay) ? nil : Pointer(tokens: Array(newWay)).fragment
    }
  }
}

extension String {
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
