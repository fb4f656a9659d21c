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
  private var ids: [PartLocation: PartID] = [:]
  /// Parts that keywords with force lead to.
  private var asserted: Set<PartID> = []
  private var waiting: [(id: PartID, part: SourcePart)] = []
  /// Parts that perhaps only keywords without force lead to. They are compiled last, when that is
  /// certain.
  private var waitingForEntries: [(id: PartID, part: SourcePart)] = []

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
    validator.markSecrets()
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
  mutating func id(of part: SourcePart, isAsserted: Bool) -> PartID {
    let part = source.inOwnResource(part)
    let id = ids[part.location] ?? addPart(part)
    if isAsserted {
      if asserted.insert(id).inserted { waiting.append((id, part)) }
    } else if readsEntries, parts[id] == nil {
      waitingForEntries.append((id, part))
    }
    return id
  }

  private mutating func addPart(_ part: SourcePart) -> PartID {
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

  private mutating func compile(_ part: SourcePart, as id: PartID, isAsserted: Bool) {
    guard let keywords = source.keywords(of: part) else {
      guard part.value == .bool(false) else { return }
      if isAsserted { validator.parts[id].assertions = [Assertion("", .never)] }
      parts[id] = CompiledPart(forbidden: id, part)
      return
    }
    var own = PartInProgress(id, keywords, source.dialect(of: part), isAsserted: isAsserted)
    compile(keywords, &own)
    validator.parts[id].assertions = own.assertions
    validator.parts[id].needsEvaluated = own.assertions.contains(where: \.needsEvaluated)
    if readsEntries { parts[id] = own.compiled }
  }

  /// Compiles all keywords. A container is checked after its content; `unevaluated*` comes last.
  private mutating func compile(_ keywords: PartKeywords, _ own: inout PartInProgress) {
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

  /// Compiles `$ref`, `$dynamicRef` and `$recursiveRef`. If a document is missing, its part is not
  /// checked, which validation reports. A dangling reference into a known document is a fault and
  /// is left out.
  mutating func compileReferences(_ keywords: PartKeywords, _ own: inout PartInProgress) {
    for key in ["$ref", "$dynamicRef", "$recursiveRef"] {
      guard let text = keywords.text(key) else { continue }
      let isAsserted = own.asserts(key)
      do throws(Problem) {
        guard let target = try source.target(of: text, in: keywords.origin, at: key) else {
          own.add(key, .unavailable(text))
          continue
        }
        let id = id(of: target, isAsserted: isAsserted)
        let anchor = dynamicAnchor(of: key, text, to: target, from: keywords.origin)
        own.add(
          key, anchor.map { .dynamicReference(anchor: $0, fallback: id) } ?? .reference(id))
        own.compiled.references.append(anchor.flatMap { validator.dynamicAnchors[0][$0] } ?? id)
      } catch {
        if isAsserted { report(error) }
      }
    }
  }

  /// Returns the anchor to look for in outer resources. Only a reference that first resolves to a
  /// dynamic anchor has one (core, section 8.2.3.2).
  private func dynamicAnchor(
    of key: String, _ text: String, to target: SourcePart, from part: SourcePart
  ) -> String? {
    switch key {
    case "$dynamicRef":
      guard let fragment = URIReference(text).fragment,
        case .dictionary(let members) = target.value
      else { return nil }
      let anchor = String(fragment).percentDecoded
      return members["$dynamicAnchor"] == .string(anchor) ? anchor : nil
    case "$recursiveRef":
      return source.resources[part.resource].isRecursiveAnchor
        ? SchemaCompiler.recursiveAnchor : nil
    default: return nil
    }
  }
}

/// The results of reading a part's keywords one after the other.
struct PartInProgress {
  let dialect: Dialect
  /// Whether a keyword with force leads to the part.
  private let isAsserted: Bool
  /// Whether the part has a `$ref`, which disables all other keywords up to draft 7.
  private let isReferenceAlone: Bool
  var compiled: CompiledPart
  var keywords: PartKeywords { compiled.keywords }
  /// Assertions of the keywords with force.
  private(set) var assertions: [Assertion] = []

  init(_ id: PartID, _ keywords: PartKeywords, _ dialect: Dialect, isAsserted: Bool) {
    self.dialect = dialect
    self.isAsserted = isAsserted
    isReferenceAlone = dialect.draft.ignoresSiblings && keywords.has("$ref")
    compiled = CompiledPart(id, keywords)
  }

  /// Whether the keyword is an assertion here.
  func asserts(_ keyword: String) -> Bool {
    isAsserted && (keyword == "$ref" || !isReferenceAlone && dialect.asserts(keyword))
  }

  /// Adds an assertion if its keyword has force. `label` is the keyword that problems name.
  mutating func add(_ keyword: String, _ test: Test, as label: String? = nil) {
    if asserts(keyword) { assertions.append(Assertion(label ?? keyword, test)) }
  }

  /// Adds a rule for entries, and an assertion if its keyword has force.
  mutating func add(_ keyword: String, rule: Rule) {
    compiled.rules.append(rule)
    add(keyword, .rule(rule))
  }
}

extension SourcePart {
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
