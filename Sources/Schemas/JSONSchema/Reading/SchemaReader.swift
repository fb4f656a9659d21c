import Preferences

/// The walk from a schema's root to its leaves, declaring an entry for every part.
///
/// Without values, what depends on them is read leniently: a group has the members of all its
/// branches. Over a snapshot it has those of the branches that its values take, with the reason;
/// elements and members that a template stands for have entries of their own where they depend on
/// their values; and a part that contains itself is followed as deep as the values go.
struct SchemaReader {
  private static let maximumDepth = 64
  /// What stands further out comes first.
  private static let maximumEntries = 6_000
  /// Of single elements and members, over a snapshot: each edit reads them anew.
  private static let maximumInstances = 1_000

  let source: SchemaSource
  let parts: CompiledParts
  /// nil where no values are known.
  let snapshot: (any Snapshot)?
  let known = KnownEntries()
  private var schema = Schema()
  private var waiting: [(parts: [SchemaPart], spot: Spot)] = []
  private var instanceCount = 0
  private var dependence = Dependence()
  let effort = Effort()

  init(_ source: SchemaSource, _ parts: CompiledParts, over snapshot: (any Snapshot)? = nil) {
    self.source = source
    self.parts = parts
    self.snapshot = snapshot
  }

  mutating func read() throws(Problem) -> Schema {
    waiting = [([source.root], Spot())]
    var position = 0
    while position < waiting.count {
      try declare(waiting[position].parts, at: waiting[position].spot)
      position += 1
    }
    schema.orderByPlace()
    return schema
  }

  /// Whether any entry depends on a value.
  mutating func dependsOnValues() throws(Problem) -> Bool {
    try dependence.isFound(in: [source.root], of: source)
  }

  /// With a branch that is only null folded into nullability.
  func layers(of parts: [SchemaPart], inside ancestors: [String]) throws(Problem) -> Layers {
    try foldingNull(source.layers(of: parts, inside: ancestors), inside: ancestors)
  }

  private mutating func declare(_ parts: [SchemaPart], at spot: Spot) throws(Problem) {
    let isKnown = spot.name.map { snapshot?.resolve($0) != nil } == true
    let ancestors = isKnown ? [] : spot.ancestors
    let base = try layers(of: parts, inside: ancestors)
    guard !base.isForbidden, spot.path.count <= SchemaReader.maximumDepth else { return }
    let inside = ancestors + base.references
    let variation = try variation(of: base, at: spot, inside: inside)
    let layers = try situated(base, variation, at: spot, inside: inside)
    var entry = try entry(of: layers, at: spot.path, inside: inside)
    // What a branch is called is what its variant is, not the value that has it.
    entry.title = try base.text("title")
    entry.summary = try base.text("description", "markdownDescription")
    entry.adopt(spot, variation)
    if snapshot != nil, spot.choices == nil {
      entry.laidParts = parts.compactMap { self.parts.ids[$0.location] }
    }
    if try ownKind(of: layers) == .namespace {
      schema.keepPlace(at: spot.path)
    } else {
      schema.declare(entry, at: spot.path)
    }
    guard waiting.count < SchemaReader.maximumEntries else { return }
    let inner = Inner(spot: spot, layers: layers, variation: variation, ancestors: inside)
    try declareMembers(of: inner, defaults: entry.defaultValue)
    try declareElements(of: inner)
  }

  /// What the walk knows of the part whose children it comes to.
  private struct Inner {
    let spot: Spot
    let layers: Layers
    let variation: Variation?
    let ancestors: [String]
  }

  /// Its turn comes after all that stands further out.
  private mutating func wait(for parts: [SchemaPart], at spot: Spot) {
    if waiting.count < SchemaReader.maximumEntries { waiting.append((parts, spot)) }
  }

  private mutating func declareMembers(
    of inner: Inner, defaults: PreferenceValue?
  ) throws(Problem) {
    var properties = try properties(of: inner.layers, inside: inner.ancestors)
    if let key = inner.variation?.discriminator, !properties.map(\.key).containsExactly(key) {
      // No branch is chosen yet: what chooses one is there all the same.
      properties.append((key, []))
    }
    for (key, parts) in properties {
      var spot = inner.spot.stepping(.key(key), inside: inner.ancestors)
      spot.defaultValue = defaults?[[.key(key)]]
      if inner.variation?.discriminator?.isExactly(key) == true {
        spot.choices = inner.variation?.choices
      } else {
        spot.condition = try inner.layers.condition(of: key)
      }
      wait(for: parts, at: spot)
    }
    for (pattern, parts) in try inner.layers.parts(byKey: "patternProperties") {
      let step = Schema.Step.pattern(Pattern(pattern))
      wait(for: parts, at: inner.spot.stepping(step, inside: inner.ancestors))
    }
    let others = try otherParts(of: inner.layers)
    if !others.isEmpty {
      wait(for: others, at: inner.spot.stepping(.other, inside: inner.ancestors))
    }
    try declareInstances(of: inner, besides: properties.map(\.key).exactKeys, others)
  }

  /// Members that a template stands for, where they depend on their values.
  private mutating func declareInstances(
    of inner: Inner, besides known: Set<ExactKey>, _ others: [SchemaPart]
  ) throws(Problem) {
    let patterns = try inner.layers.parts(byKey: "patternProperties")
    let templates = patterns.flatMap(\.parts) + others
    guard let name = inner.spot.name, !templates.isEmpty, try depends(templates),
      case .dictionary(let members)? = value(at: name)
    else { return }
    for key in members.keys where !known.contains(ExactKey(key)) {
      let matching = patterns.filter { (try? Pattern($0.key).isFound(in: key)) == true }
      let parts = matching.isEmpty ? others : matching.flatMap(\.parts)
      guard !parts.isEmpty, countInstance() else { continue }
      wait(for: parts, at: inner.spot.stepping(.instance(.key(key)), inside: inner.ancestors))
    }
  }

  private mutating func declareElements(of inner: Inner) throws(Problem) {
    let places = try tuple(of: inner.layers) ?? []
    for (position, part) in places.enumerated() {
      let step = Schema.Step.instance(.index(position))
      wait(for: [part], at: inner.spot.stepping(step, inside: inner.ancestors))
    }
    let parts = try elementParts(of: inner.layers)
    guard !parts.isEmpty else { return }
    wait(for: parts, at: inner.spot.stepping(.element, inside: inner.ancestors))
    guard let name = inner.spot.name, try depends(parts),
      case .array(let elements)? = value(at: name)
    else { return }
    for position in elements.indices where countInstance() {
      let step = Schema.Step.instance(.index(position))
      wait(for: parts, at: inner.spot.stepping(step, inside: inner.ancestors))
    }
  }

  private mutating func depends(_ parts: [SchemaPart]) throws(Problem) -> Bool {
    guard snapshot != nil else { return false }
    return try dependence.isFound(in: parts, of: source)
  }

  private mutating func countInstance() -> Bool {
    instanceCount += 1
    return instanceCount <= SchemaReader.maximumInstances
  }

  /// nil where it is absent, or no values are known.
  func value(at name: PreferenceName?) -> PreferenceValue? {
    guard let snapshot, let name, let exact = snapshot.resolve(name) else { return nil }
    return snapshot[exact]
  }
}
