import Preferences

/// The walk from a schema file's root to its leaves, declaring an entry for every part.
struct SchemaReader {
  private static let maximumDepth = 40
  private static let maximumEntries = 200_000

  let source: SchemaSource
  private var schema = Schema()
  private var count = 0

  init(_ source: SchemaSource) { self.source = source }

  mutating func read() throws(Problem) -> Schema {
    try declare(layers(of: [source.root], inside: []), at: [], inside: [])
    return schema
  }

  /// With a branch that is only null folded into nullability.
  func layers(of parts: [SchemaPart], inside ancestors: [String]) throws(Problem) -> Layers {
    try foldingNull(source.layers(of: parts, inside: ancestors), inside: ancestors)
  }

  private mutating func declare(
    _ layers: Layers, at path: [Schema.Step], inside ancestors: [String]
  ) throws(Problem) {
    guard !layers.isForbidden, path.count <= SchemaReader.maximumDepth,
      count < SchemaReader.maximumEntries
    else { return }
    count += 1
    let ancestors = ancestors + layers.references
    if try ownKind(of: layers) != .namespace {
      schema.declare(try entry(of: layers, at: path, inside: ancestors), at: path)
    }
    for (step, parts) in try children(of: layers, inside: ancestors) {
      try declare(self.layers(of: parts, inside: ancestors), at: path + [step], inside: ancestors)
    }
  }

  private func children(
    of layers: Layers, inside ancestors: [String]
  ) throws(Problem) -> [(Schema.Step, [SchemaPart])] {
    var children: [(Schema.Step, [SchemaPart])] = []
    for (key, parts) in try properties(of: layers, inside: ancestors) {
      children.append((.key(key), parts))
    }
    let elements = try elementParts(of: layers)
    if !elements.isEmpty { children.append((.element, elements)) }
    let others = try otherParts(of: layers)
    if !others.isEmpty { children.append((.other, others)) }
    return children
  }

  /// Those of the layers; then, leniently, what the branches of `anyOf` and `oneOf` add.
  private func properties(
    of layers: Layers, inside ancestors: [String]
  ) throws(Problem) -> [(key: String, parts: [SchemaPart])] {
    var properties = try layers.parts(byKey: "properties")
    var known = Set(properties.map(\.key))
    for branch in try branches(of: layers).flatMap(\.self) {
      let inner = try self.layers(of: [branch], inside: ancestors)
      for (key, parts) in try inner.parts(byKey: "properties") where known.insert(key).inserted {
        properties.append((key, parts))
      }
    }
    return properties
  }

  /// What every element is. Of several for several places, none is for every one.
  func elementParts(of layers: Layers) throws(Problem) -> [SchemaPart] {
    guard try tuple(of: layers) == nil else { return [] }
    return layers.parts("items")
  }

  /// One schema for each place: `prefixItems`, or `items` as a list.
  func tuple(of layers: Layers) throws(Problem) -> [SchemaPart]? {
    for layer in layers.all {
      if let parts = try layer.parts(inList: "prefixItems") { return parts }
      if case .array? = layer.members["items"] { return try layer.parts(inList: "items") }
    }
    return nil
  }

  /// What every member is that is not declared by key.
  func otherParts(of layers: Layers) throws(Problem) -> [SchemaPart] {
    if let pattern = try layers.parts(byKey: "patternProperties").first { return pattern.parts }
    return layers.parts("additionalProperties").filter {
      if case .bool = $0.value { false } else { true }
    }
  }
}
