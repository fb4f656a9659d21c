import Preferences

/// Compiles schema parts to assertions for a validator and to parts for entries. Each part
/// reachable from the root is compiled once.
struct SchemaCompiler {
  let source: SchemaSource
  /// Whether `format` is an assertion in every draft.
  let assertsFormats: Bool
  private let readsEntries: Bool
  var validator = Validator()
  /// Dangling references, which are left out.
  private(set) var faults: [Problem] = []
  /// Parts for entries, by the validator's numbers.
  private var parts: [CompiledPart?] = []
  private var ids: [SchemaLocation: PartID] = [:]
  /// Parts that keywords with force lead to.
  private var asserted: Set<PartID> = []
  private var waiting: [(id: PartID, part: SchemaPart)] = []
  /// Parts that perhaps only keywords without force lead to. They are compiled last, when that is
  /// certain.
  private var waitingForEntries: [(id: PartID, part: SchemaPart)] = []

  init(_ source: SchemaSource, assertsFormats: Bool, readsEntries: Bool = true) {
    self.source = source
    self.assertsFormats = assertsFormats
    self.readsEntries = readsEntries
  }

  /// Compiles all parts. A part without keywords allows everything.
  mutating func compile() -> Validator {
    validator.root = id(of: source.root, isAsserted: true)
    for resource in source.resources {
      validator.dynamicAnchors.append(
        resource.dynamicAnchors.mapValues { id(of: $0, isAsserted: true) })
    }
    for (number, resource) in source.resources.enumerated() where resource.isRecursiveAnchor {
      validator.dynamicAnchors[number][SchemaCompiler.recursiveAnchor] = id(
        of: resource.root, isAsserted: true)
    }
    while let (id, part) = waiting.popLast() { compile(part, as: id, isAsserted: true) }
    while let (id, part) = waitingForEntries.popLast() {
      if !asserted.contains(id), parts[id] == nil { compile(part, as: id, isAsserted: false) }
    }
    validator.traceSecrets()
    return validator
  }

  /// The compiled schema, complete after `compile()`.
  var schema: CompiledSchema {
    CompiledSchema(validator: validator, parts: parts, asserted: asserted)
  }

  /// The name of `$recursiveAnchor` among dynamic anchors. No name in a schema is empty.
  static let recursiveAnchor = ""

  /// Returns the number of a part and schedules its compilation. `isAsserted` is whether a keyword
  /// with force leads to it.
  mutating func id(of part: SchemaPart, isAsserted: Bool) -> PartID {
    let part = source.settled(part)
    let id = ids[part.location] ?? addPart(part)
    if isAsserted {
      if asserted.insert(id).inserted { waiting.append((id, part)) }
    } else if readsEntries, parts[id] == nil {
      waitingForEntries.append((id, part))
    }
    return id
  }

  private mutating func addPart(_ part: SchemaPart) -> PartID {
    let label = source.labels[part.document]
    let place = SchemaPlace(document: label.isEmpty ? nil : label, name: part.name)
    var compiled = Part(place: place, title: part.title, resource: part.resource)
    compiled.isSecret = part.isSecret
    let id = add(compiled)
    ids[part.location] = id
    return id
  }

  /// Adds a part that the schema does not contain.
  mutating func add(_ part: Part) -> PartID {
    validator.parts.append(part)
    parts.append(nil)
    return validator.parts.count - 1
  }

  private mutating func compile(_ part: SchemaPart, as id: PartID, isAsserted: Bool) {
    guard let keywords = source.keywords(of: part) else {
      guard part.value == .bool(false) else { return }
      if isAsserted { validator.parts[id].assertions = [Assertion("", .never)] }
      parts[id] = CompiledPart(forbidden: id, part)
      return
    }
    var own = PartInProgress(id, keywords, source.dialect(of: part), isAsserted: isAsserted)
    compile(keywords, &own)
    validator.parts[id].assertions = own.assertions
    validator.parts[id].asksForRest = own.assertions.contains(where: \.asksForRest)
    if readsEntries { parts[id] = own.compiled }
  }

  /// Compiles all keywords. A container is checked after its content; `unevaluated*` comes last.
  private mutating func compile(_ keywords: Keywords, _ own: inout PartInProgress) {
    compileReferences(keywords, &own)
    compileTypes(keywords, &own)
    compileMembers(keywords, &own)
    compileElements(keywords, &own)
    compileEach(keywords, &own)
    compileValues(keywords, &own)
    compileBranches(keywords, &own)
    compileRest(keywords, &own)
  }

  mutating func report(_ fault: Problem) { faults.append(fault) }
}

/// Decides which keywords of a part are assertions.
struct Force {
  let dialect: Dialect
  /// Whether a keyword with force leads to the part.
  let isAsserted: Bool
  /// Whether the part has a `$ref`, which disables all other keywords up to draft 7.
  let isReferenceAlone: Bool

  func asserts(_ keyword: String) -> Bool {
    isAsserted && (keyword == "$ref" || !isReferenceAlone && dialect.asserts(keyword))
  }
}

/// The results of reading a part's keywords one after the other.
struct PartInProgress {
  let force: Force
  var compiled: CompiledPart
  /// Assertions of the keywords with force.
  private(set) var assertions: [Assertion] = []

  init(_ id: PartID, _ keywords: Keywords, _ dialect: Dialect, isAsserted: Bool) {
    force = Force(
      dialect: dialect, isAsserted: isAsserted,
      isReferenceAlone: dialect.draft <= .draft7 && keywords.has("$ref"))
    compiled = CompiledPart(id, keywords)
  }

  /// Adds an assertion if its keyword has force. `label` is the keyword that problems name.
  mutating func add(_ keyword: String, _ test: Test, as label: String? = nil) {
    if force.asserts(keyword) { assertions.append(Assertion(label ?? keyword, test)) }
  }

  /// Adds a rule for entries, and an assertion if its keyword has force.
  mutating func add(_ keyword: String, rule: Rule) {
    compiled.rules.append(rule)
    add(keyword, .rule(rule))
  }
}

extension SchemaPart {
  fileprivate var isSecret: Bool {
    guard case .dictionary(let members) = value else { return false }
    return members["writeOnly"] == true || members["x-secret"] == true
      || members["format"] == "password"
  }

  fileprivate var title: String? {
    guard case .dictionary(let members) = value, case .string(let title)? = members["title"],
      !title.isEmpty
    else { return nil }
    return title
  }
}
