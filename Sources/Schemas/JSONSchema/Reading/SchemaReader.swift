import Preferences

/// Walks a schema from its root to its leaves and declares an entry for every part.
///
/// Without values, a group has the members of all its branches. With a snapshot, it has the members
/// of the branches that apply, with their reasons. Elements and members covered by a template have
/// entries of their own if they depend on values. A recursive part is followed as deep as the
/// values go.
struct SchemaReader {
  private static let maximumDepth = 64
  /// The most entries declared. Outer entries come first.
  private static let maximumEntries = 6_000
  /// The most entries for single elements and members, which are read again after each edit.
  private static let maximumInstances = 1_000

  let schema: CompiledSchema
  /// The values. Nil if none are known.
  let snapshot: (any Snapshot)?
  let known = KnownEntries()
  private var result = Schema()
  private var waiting: [(parts: [PartID], spot: Spot)] = []
  private var instanceCount = 0
  private var dependence = Dependence()

  init(_ schema: CompiledSchema, over snapshot: (any Snapshot)? = nil) {
    self.schema = schema
    self.snapshot = snapshot
  }

  mutating func read() -> Schema {
    waiting = [([schema.validator.root], Spot())]
    var position = 0
    while position < waiting.count {
      declare(waiting[position].parts, at: waiting[position].spot)
      position += 1
    }
    result.orderByPlace()
    return result
  }

  /// Whether any entry depends on a value.
  mutating func dependsOnValues() -> Bool {
    dependence.isFound(in: [schema.validator.root], of: schema)
  }

  private mutating func declare(_ parts: [PartID], at spot: Spot) {
    let isKnown = spot.name.map { snapshot?.resolve($0) != nil } == true
    let ancestors = isKnown ? [] : spot.ancestors
    let base = layers(of: parts, inside: ancestors)
    guard !base.isForbidden, spot.path.count <= SchemaReader.maximumDepth else { return }
    let inside = ancestors + base.references
    let variation = variation(of: base, at: spot, inside: inside)
    let layers = situated(base, variation, at: spot, inside: inside)
    var entry = entry(of: layers, at: spot.path, inside: inside)
    // A branch's title belongs to its variant, not to the value.
    entry.title = base.text("title")
    entry.summary = base.summary
    entry.adopt(spot, variation)
    if snapshot != nil, spot.choices == nil {
      entry.laidParts = parts.filter(schema.asserted.contains)
    }
    if layers.ownKind == .namespace {
      result.keepPlace(at: spot.path)
    } else {
      result.declare(entry, at: spot.path)
    }
    guard waiting.count < SchemaReader.maximumEntries else { return }
    let inner = Inner(spot: spot, layers: layers, variation: variation, ancestors: inside)
    declareMembers(of: inner, defaults: entry.defaultValue)
    declareElements(of: inner)
  }

  /// A declared part whose children come next.
  private struct Inner {
    let spot: Spot
    let layers: Layers
    let variation: Variation?
    let ancestors: [PartID]
  }

  /// Returns the properties of the layers. Without values, includes those of branches and
  /// conditions.
  private func properties(of inner: Inner) -> [(key: String, parts: [PartID])] {
    var properties = inner.layers.properties
    guard snapshot == nil else { return properties }
    var known = properties.map(\.key).exactKeys
    for branch in inner.layers.possibilities {
      let layers = layers(of: [branch], inside: inner.ancestors)
      properties += layers.properties.filter { known.insert(ExactKey($0.key)).inserted }
    }
    return properties
  }

  /// Schedules `parts` for declaration after all outer parts.
  private mutating func wait(for parts: [PartID], at spot: Spot) {
    if waiting.count < SchemaReader.maximumEntries { waiting.append((parts, spot)) }
  }

  private mutating func declareMembers(of inner: Inner, defaults: PreferenceValue?) {
    var properties = properties(of: inner)
    if let key = inner.variation?.discriminator, !properties.map(\.key).containsExactly(key) {
      // The discriminator is shown even if no variant is chosen yet.
      properties.append((key, []))
    }
    for (key, parts) in properties {
      var spot = inner.spot.stepping(.key(key), inside: inner.ancestors)
      spot.defaultValue = defaults?[[.key(key)]]
      if inner.variation?.discriminator?.isExactly(key) == true {
        spot.choices = inner.variation?.choices
      } else {
        spot.condition = inner.layers.condition(of: key)
      }
      wait(for: parts, at: spot)
    }
    for (pattern, parts) in inner.layers.patterns {
      wait(for: parts, at: inner.spot.stepping(.pattern(pattern), inside: inner.ancestors))
    }
    let others = inner.layers.others
    if !others.isEmpty {
      wait(for: others, at: inner.spot.stepping(.other, inside: inner.ancestors))
    }
    declareInstances(of: inner, besides: properties.map(\.key).exactKeys, others)
  }

  /// Declares members that a template covers, if their entries depend on values.
  private mutating func declareInstances(
    of inner: Inner, besides known: Set<ExactKey>, _ others: [PartID]
  ) {
    let patterns = inner.layers.patterns
    let templates = patterns.flatMap(\.parts) + others
    guard let name = inner.spot.name, !templates.isEmpty, depends(templates),
      case .dictionary(let members)? = value(at: name)
    else { return }
    for key in members.keys where !known.contains(ExactKey(key)) {
      let matching = patterns.filter { (try? $0.pattern.isFound(in: key)) == true }
      let parts = matching.isEmpty ? others : matching.flatMap(\.parts)
      guard !parts.isEmpty, countInstance() else { continue }
      wait(for: parts, at: inner.spot.stepping(.instance(.key(key)), inside: inner.ancestors))
    }
  }

  private mutating func declareElements(of inner: Inner) {
    let places = inner.layers.places ?? []
    for (position, part) in places.enumerated() {
      let step = Schema.Step.instance(.index(position))
      wait(for: [part], at: inner.spot.stepping(step, inside: inner.ancestors))
    }
    let parts = inner.layers.elements
    guard !parts.isEmpty else { return }
    wait(for: parts, at: inner.spot.stepping(.element, inside: inner.ancestors))
    guard let name = inner.spot.name, depends(parts),
      case .array(let elements)? = value(at: name)
    else { return }
    for position in elements.indices where countInstance() {
      let step = Schema.Step.instance(.index(position))
      wait(for: parts, at: inner.spot.stepping(step, inside: inner.ancestors))
    }
  }

  private mutating func depends(_ parts: [PartID]) -> Bool {
    guard snapshot != nil else { return false }
    return dependence.isFound(in: parts, of: schema)
  }

  private mutating func countInstance() -> Bool {
    instanceCount += 1
    return instanceCount <= SchemaReader.maximumInstances
  }

  /// Returns the value of `name`, or nil if it is absent or no values are known.
  func value(at name: PreferenceName?) -> PreferenceValue? {
    guard let snapshot, let name, let exact = snapshot.resolve(name) else { return nil }
    return snapshot[exact]
  }
}

/// Makes the entries of a schema for each snapshot.
struct ReadingOverValues: SchemaAdaptation {
  let schema: CompiledSchema

  func schema(for snapshot: any Snapshot) -> Schema {
    var reader = SchemaReader(schema, over: snapshot)
    return reader.read()
  }
}
