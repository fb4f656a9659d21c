import Preferences

/// Walks a schema from its root to its leaves and declares an entry for every part.
///
/// Without values, a group has the members of all its branches. With a snapshot, it has the members
/// of the branches that apply, with their reasons. Elements and members covered by a template have
/// entries of their own if they depend on values. A recursive part is followed as deep as the values
/// go.
struct EntryReader {
  private static let maximumDepth = 64
  /// The most entries declared. Outer entries come first.
  private static let maximumEntries = 6_000
  /// The most entries for single elements and members, which are read again after each edit.
  private static let maximumInstances = 1_000

  let schema: CompiledSchema
  /// The values. Nil if none are known.
  let snapshot: (any Snapshot)?
  let cache = EntryCache()
  private var result = Schema()
  private var waiting: [(parts: [PartID], position: WalkPosition)] = []
  private var instanceCount = 0
  private var dependence = ValueDependence()

  init(_ schema: CompiledSchema, over snapshot: (any Snapshot)? = nil) {
    self.schema = schema
    self.snapshot = snapshot
  }

  mutating func read() -> Schema {
    waiting = [([schema.validator.root], WalkPosition())]
    var next = 0
    while next < waiting.count {
      declare(waiting[next].parts, at: waiting[next].position)
      next += 1
    }
    result.sortDeclarations()
    return result
  }

  /// Whether any entry depends on a value.
  mutating func dependsOnValues() -> Bool {
    dependence.isFound(in: [schema.validator.root], of: schema)
  }

  private mutating func declare(_ parts: [PartID], at position: WalkPosition) {
    let isKnown = position.name.map { snapshot?.resolve($0) != nil } == true
    let base = layers(of: parts, inside: isKnown ? [] : position.ancestors)
    guard !base.isForbidden, position.path.count <= EntryReader.maximumDepth else { return }
    let variants = variantSet(of: base, at: position)
    let layers = applyingConditions(to: base, variants, at: position)
    var entry = entry(of: layers, at: position.path)
    // A branch's title belongs to its variant, not to the value.
    entry.title = base.text("title")
    entry.summary = base.summary
    entry.defaultValue = entry.defaultValue ?? position.defaultValue
    entry.condition = position.condition
    entry.variants = variants?.variants ?? []
    entry.variant = variants?.chosen
    if let choices = position.choices {
      entry.kind = .choice(choices)
    } else if snapshot != nil {
      entry.additionalParts = parts.filter(schema.asserted.contains)
    }
    if layers.explicitKind == .namespace {
      result.addNode(at: position.path)
    } else {
      result.declare(entry, at: position.path)
    }
    guard waiting.count < EntryReader.maximumEntries else { return }
    declareMembers(of: layers, variants, at: position, defaults: entry.defaultValue)
    declareElements(of: layers, at: position)
  }

  /// Returns the properties of the layers. Without values, includes those of branches and conditions.
  private func properties(of layers: Layers) -> [(key: String, parts: [PartID])] {
    var properties = layers.properties
    guard snapshot == nil else { return properties }
    var known = properties.map(\.key).exactKeys
    for branch in layers.possibilities {
      let inner = self.layers(of: [branch], inside: layers.ancestors)
      properties += inner.properties.filter { known.insert(ExactKey($0.key)).inserted }
    }
    return properties
  }

  /// Schedules `parts` for declaration after all outer parts.
  private mutating func schedule(_ parts: [PartID], at position: WalkPosition) {
    if waiting.count < EntryReader.maximumEntries { waiting.append((parts, position)) }
  }

  private mutating func declareMembers(
    of layers: Layers, _ variants: VariantSet?, at position: WalkPosition,
    defaults: PreferenceValue?
  ) {
    var properties = properties(of: layers)
    let discriminator = variants?.discriminator
    if let discriminator, !properties.map(\.key).containsExactly(discriminator) {
      // The discriminator is shown even if no variant is chosen yet.
      properties.append((discriminator, []))
    }
    for (key, parts) in properties {
      var member = position.stepping(.key(key), inside: layers.ancestors)
      member.defaultValue = defaults?[[.key(key)]]
      if discriminator?.isExactly(key) == true {
        member.choices = variants?.choices
      } else {
        member.condition = layers.condition(of: key)
      }
      schedule(parts, at: member)
    }
    for (pattern, parts) in layers.patterns {
      schedule(parts, at: position.stepping(.pattern(pattern), inside: layers.ancestors))
    }
    if !layers.others.isEmpty {
      schedule(layers.others, at: position.stepping(.other, inside: layers.ancestors))
    }
    declareInstances(of: layers, at: position, except: properties.map(\.key).exactKeys)
  }

  /// Declares members that a template covers, if their entries depend on values.
  private mutating func declareInstances(
    of layers: Layers, at position: WalkPosition, except known: Set<ExactKey>
  ) {
    let (patterns, others) = (layers.patterns, layers.others)
    guard let name = position.name, depends(patterns.flatMap(\.parts) + others),
      case .dictionary(let members)? = value(at: name)
    else { return }
    for key in members.keys where !known.contains(ExactKey(key)) {
      let matching = patterns.filter { (try? $0.pattern.isFound(in: key)) == true }
      let parts = matching.isEmpty ? others : matching.flatMap(\.parts)
      guard !parts.isEmpty, countInstance() else { continue }
      schedule(parts, at: position.stepping(.instance(.key(key)), inside: layers.ancestors))
    }
  }

  private mutating func declareElements(of layers: Layers, at position: WalkPosition) {
    for (index, part) in (layers.prefixItems ?? []).enumerated() {
      schedule([part], at: position.stepping(.instance(.index(index)), inside: layers.ancestors))
    }
    let parts = layers.items
    guard !parts.isEmpty else { return }
    schedule(parts, at: position.stepping(.element, inside: layers.ancestors))
    guard let name = position.name, depends(parts),
      case .array(let elements)? = value(at: name)
    else { return }
    for index in elements.indices where countInstance() {
      schedule(parts, at: position.stepping(.instance(.index(index)), inside: layers.ancestors))
    }
  }

  private mutating func depends(_ parts: [PartID]) -> Bool {
    snapshot != nil && !parts.isEmpty && dependence.isFound(in: parts, of: schema)
  }

  private mutating func countInstance() -> Bool {
    instanceCount += 1
    return instanceCount <= EntryReader.maximumInstances
  }

  /// Returns the value of `name`, or nil if it is absent or no values are known.
  func value(at name: PreferenceName?) -> PreferenceValue? {
    guard let snapshot, let name, let exact = snapshot.resolve(name) else { return nil }
    return snapshot[exact]
  }
}

/// Makes the entries of a schema for each snapshot.
struct SnapshotAdaptation: SchemaAdaptation {
  let schema: CompiledSchema

  func schema(for snapshot: any Snapshot) -> Schema {
    var reader = EntryReader(schema, over: snapshot)
    return reader.read()
  }
}

/// A position in the walk over a schema.
struct WalkPosition {
  var path: [Schema.Step] = []
  /// The concrete name. Nil inside `items`, `patternProperties` or `additionalProperties`.
  var name: PreferenceName? = .root
  /// References followed by enclosing parts.
  var ancestors: [PartID] = []
  /// The value in the default of the enclosing group.
  var defaultValue: PreferenceValue?
  /// The reason that the part applies, if it depends on a value.
  var condition: String?
  /// The values of the discriminator, if this is the one of the enclosing group.
  var choices: [Choice]?

  func stepping(_ step: Schema.Step, inside ancestors: [PartID]) -> WalkPosition {
    var position = WalkPosition(path: path + [step], ancestors: ancestors)
    position.name =
      switch step {
      case .key(let key): name?.appending(key: key)
      case .instance(let component): name?.appending(component)
      case .element, .pattern, .other: nil
      }
    return position
  }
}
