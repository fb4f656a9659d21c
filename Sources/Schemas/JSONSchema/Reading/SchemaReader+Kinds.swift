import Preferences

/// Makes kinds from layers.
extension SchemaReader {
  func kind(of layers: Layers, inside ancestors: [PartID]) -> Kind {
    let kind = bareKind(of: layers, inside: ancestors)
    return layers.isNullable ? kind.orNull : kind
  }

  private func bareKind(of layers: Layers, inside ancestors: [PartID]) -> Kind {
    switch layers.ownKind {
    case .any, .namespace: return .any
    case .choice: return .choice(choices(of: layers, inside: ancestors) ?? [])
    case .either: return .either(branchKinds(of: layers, inside: ancestors))
    case .optional: return .optional(branchKinds(of: layers, inside: ancestors).last ?? .any)
    case .other: break
    case nil:
      if let choices = choices(of: layers, inside: ancestors) { return .choice(choices) }
    }
    if let types = layers.types ?? layers.impliedTypes {
      return kind(of: types, layers, inside: ancestors)
    }
    guard !layers.branches.isEmpty else { return .any }
    return Kind.oneOf(branchKinds(of: layers, inside: ancestors))
  }

  /// The most branches described for a nested value. A longer description helps nobody.
  private static let maximumInnerKinds = 12

  /// Returns the kinds of the first `anyOf` or `oneOf`.
  func branchKinds(of layers: Layers, inside ancestors: [PartID]) -> [Kind] {
    let parts = layers.branches.first ?? []
    guard known.depth < 2 || parts.count <= SchemaReader.maximumInnerKinds else { return [.any] }
    return entries(of: parts, inside: ancestors).map(\.kind)
  }

  private func kind(of types: [String], _ layers: Layers, inside ancestors: [PartID]) -> Kind {
    let kinds = types.filter { $0 != "null" }.map {
      self.kind(ofType: $0, layers, inside: ancestors)
    }
    guard !kinds.isEmpty else { return .null }
    let kind = Kind.oneOf(kinds)
    return types.contains("null") ? kind.orNull : kind
  }

  private func kind(ofType type: String, _ layers: Layers, inside ancestors: [PartID]) -> Kind {
    switch type {
    case "boolean": .boolean
    case "integer", "number": layers.numberKind ?? (type == "integer" ? .integer : .real)
    case "string": layers.stringKind
    case "array": .list(of: elementKind(of: layers, inside: ancestors))
    default: objectKind(of: layers, inside: ancestors)
    }
  }

  private func elementKind(of layers: Layers, inside ancestors: [PartID]) -> Kind {
    if let places = layers.places {
      return Kind.oneOf(entries(of: places, inside: ancestors).map(\.kind))
    }
    return innerKind(of: layers.elements, inside: ancestors)
  }

  private func objectKind(of layers: Layers, inside ancestors: [PartID]) -> Kind {
    let isRecord =
      layers.has("properties") || layers.has("patternProperties") || !layers.branches.isEmpty
    if isRecord, layers.text("x-kind") != "dictionary" { return .record }
    return .dictionary(of: innerKind(of: layers.others, inside: ancestors))
  }

  private func innerKind(of parts: [PartID], inside ancestors: [PartID]) -> Kind {
    parts.isEmpty ? .any : entry(of: parts, inside: ancestors).kind
  }
}

extension Layers {
  /// The types that the keywords of a part without `type` are about.
  fileprivate var impliedTypes: [String]? {
    let marks: [(String, [String])] = [
      ("object", ["properties", "patternProperties", "additionalProperties", "required"]),
      ("array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems"]),
      ("string", ["format", "contentEncoding", "x-kind"]),
    ]
    return marks.first { $0.1.contains(where: has) }.map { [$0.0] }
  }
}

extension Kind {
  var orNull: Kind {
    switch self {
    case .optional, .null, .any: self
    default: .optional(self)
    }
  }

  /// Returns the union of `kinds`. If `any` is among them, the result is `any`.
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
