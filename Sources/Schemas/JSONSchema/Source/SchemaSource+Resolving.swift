import Preferences

/// Resolves references.
extension SchemaSource {
  func dialect(of part: SchemaPart) -> Dialect { resources[part.resource].dialect }

  /// Returns the part with the resource that it begins, if it begins one.
  func settled(_ part: SchemaPart) -> SchemaPart {
    guard case .dictionary(let members) = part.value, members["$id"] != nil || members["id"] != nil,
      let resource = resourcesByPlace[part.location]
    else { return part }
    return SchemaPart(
      value: part.value, name: part.name, document: part.document, resource: resource)
  }

  /// Returns the part that `reference` in `part` leads to, or nil if its document is missing.
  /// Throws `.faultyKeyword` if the target does not exist or is not a schema.
  func target(
    of reference: String, in part: SchemaPart, at key: String
  ) throws(Problem) -> SchemaPart? {
    let address = SchemaAddress(reference).resolved(against: resources[part.resource].address)
    let isHere = reference.isEmpty || reference.hasPrefix("#")
    guard let resource = isHere ? part.resource : resourcesByAddress[address.document] else {
      return nil
    }
    let fragment = String(address.fragment ?? "").percentDecoded
    let root = resources[resource].root
    let target =
      fragment.isEmpty
      ? root
      : fragment.hasPrefix("/")
        ? self.part(at: fragment, in: root) : resources[resource].anchors[fragment]
    guard let target, target.isObjectOrFlag else {
      throw missing(reference, in: part, at: key, isHere: isHere)
    }
    return target
  }

  /// Returns the part at a JSON Pointer (RFC 6901).
  private func part(at pointer: String, in root: SchemaPart) -> SchemaPart? {
    guard let path = try? PreferenceName(parsing: pointer) else { return nil }
    var part = root
    for component in path.components {
      guard case .key(let key) = component, let inner = part.member(key) else { return nil }
      part = settled(inner)
    }
    return part
  }

  private func missing(
    _ reference: String, in part: SchemaPart, at key: String, isHere: Bool
  ) -> Problem {
    let expected = "a reference to something in \(isHere ? "this" : "that") file"
    return told(
      Problem(
        .faultyKeyword(reference.quotedBriefly, expected: expected),
        name: part.name.appending(key: key)), of: part)
  }

  /// Adds the document to a problem, unless it is the main one.
  func told(_ problem: Problem, of part: SchemaPart) -> Problem {
    var problem = problem
    let label = labels[part.document]
    if part.document > 0, !label.isEmpty { problem.source = label }
    return problem
  }
}

extension SchemaPart {
  fileprivate func member(_ key: String) -> SchemaPart? {
    switch value {
    case .dictionary(let members): return members[key].map { part($0, .key(key)) }
    case .array(let elements):
      guard let position = Int(key), elements.indices.contains(position) else { return nil }
      return part(elements[position], .index(position))
    default: return nil
    }
  }
}
