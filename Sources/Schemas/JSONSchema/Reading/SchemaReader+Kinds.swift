import Preferences

/// Layers to kinds.
extension SchemaReader {
  func kind(of layers: Layers, inside ancestors: [String]) throws(Problem) -> Kind {
    let kind = try bareKind(of: layers, inside: ancestors)
    return layers.isNullable ? kind.orNull : kind
  }

  private func bareKind(of layers: Layers, inside ancestors: [String]) throws(Problem) -> Kind {
    switch try ownKind(of: layers) {
    case .any, .namespace: return .any
    case .choice: return .choice(try choices(of: layers, inside: ancestors) ?? [])
    case .either: return .either(try branchKinds(of: layers, inside: ancestors))
    case .optional: return .optional(try branchKinds(of: layers, inside: ancestors).last ?? .any)
    case .other: break
    case nil:
      if let choices = try choices(of: layers, inside: ancestors) { return .choice(choices) }
    }
    if let types = try types(of: layers) ?? impliedTypes(of: layers) {
      return try kind(of: types, layers, inside: ancestors)
    }
    guard try !branches(of: layers).isEmpty else { return .any }
    return Kind.oneOf(try branchKinds(of: layers, inside: ancestors))
  }

  /// Of what stands inside others: more of them tell nothing.
  private static let maximumInnerKinds = 12

  /// Of the first `anyOf` or `oneOf`.
  func branchKinds(of layers: Layers, inside ancestors: [String]) throws(Problem) -> [Kind] {
    let parts = try branches(of: layers).first ?? []
    guard known.depth < 2 || parts.count <= SchemaReader.maximumInnerKinds else { return [.any] }
    return try entries(of: parts, inside: ancestors).map(\.kind)
  }

  private func kind(
    of types: [String], _ layers: Layers, inside ancestors: [String]
  ) throws(Problem) -> Kind {
    var kinds: [Kind] = []
    for type in types where type != "null" {
      kinds.append(try kind(ofType: type, layers, inside: ancestors))
    }
    guard !kinds.isEmpty else { return .null }
    let kind = Kind.oneOf(kinds)
    return types.contains("null") ? kind.orNull : kind
  }

  private func kind(
    ofType type: String, _ layers: Layers, inside ancestors: [String]
  ) throws(Problem) -> Kind {
    switch type {
    case "boolean": .boolean
    case "integer", "number": try layers.numberKind() ?? (type == "integer" ? .integer : .real)
    case "string": try layers.stringKind()
    case "array": .list(of: try elementKind(of: layers, inside: ancestors))
    default: try objectKind(of: layers, inside: ancestors)
    }
  }

  private func elementKind(of layers: Layers, inside ancestors: [String]) throws(Problem) -> Kind {
    if let places = try tuple(of: layers) {
      return Kind.oneOf(try entries(of: places, inside: ancestors).map(\.kind))
    }
    return try innerKind(of: elementParts(of: layers), inside: ancestors)
  }

  private func objectKind(of layers: Layers, inside ancestors: [String]) throws(Problem) -> Kind {
    let isDictionary = try layers.text("x-kind") == "dictionary"
    if isDictionary {
      return .dictionary(of: try innerKind(of: otherParts(of: layers), inside: ancestors))
    }
    if layers.has("properties") || layers.has("patternProperties") { return .record }
    if try branches(of: layers).isEmpty == false { return .record }
    return .dictionary(of: try innerKind(of: otherParts(of: layers), inside: ancestors))
  }

  private func innerKind(of parts: [SchemaPart], inside ancestors: [String]) throws(Problem) -> Kind
  {
    parts.isEmpty ? .any : try entry(of: parts, inside: ancestors).kind
  }
}

extension SchemaReader {
  /// What every layer allows; nil where none says.
  func types(of layers: Layers) throws(Problem) -> [String]? {
    var types: [String]?
    for layer in layers.all {
      guard let own = try layer.typeNames else { continue }
      types = types.map { SchemaReader.common($0, own) } ?? own
    }
    return types
  }

  private static func common(_ a: [String], _ b: [String]) -> [String] {
    a.compactMap { type in
      if b.contains(type) { return type }
      if type == "number", b.contains("integer") { return "integer" }
      return type == "integer" && b.contains("number") ? "integer" : nil
    }
  }

  /// What a part without `type` is about.
  private func impliedTypes(of layers: Layers) -> [String]? {
    let marks: [(String, [String])] = [
      ("object", ["properties", "patternProperties", "additionalProperties", "required"]),
      ("array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"]),
      ("string", ["format", "contentEncoding", "x-kind"]),
    ]
    return marks.first { $0.1.contains(where: layers.has) }.map { [$0.0] }
  }
}

extension Kind {
  var orNull: Kind {
    switch self {
    case .optional, .null, .any: self
    default: .optional(self)
    }
  }

  /// Each once; `any` swallows the others.
  static func oneOf(_ kinds: [Kind]) -> Kind {
    var once: [Kind] = []
    for kind in kinds where !once.contains(kind) { once.append(kind) }
    if once.isEmpty || once.contains(.any) { return .any }
    guard once.contains(.null), once.count > 1 else {
      return once.count == 1 ? once[0] : .either(once)
    }
    return oneOf(once.filter { $0 != .null }).orNull
  }
}
