import Preferences

/// Schema parts to a validator's parts. Only what the root leads to is compiled; each part once.
struct SchemaCompiler {
  let source: SchemaSource
  /// `format` is an assertion whatever the draft says.
  let assertsFormats: Bool
  var validator = Validator()
  private(set) var ids: [SchemaLocation: Validator.PartID] = [:]
  /// References that lead nowhere, which are left out.
  var faults: [Problem] = []
  private var waiting: [(id: Validator.PartID, part: SchemaPart)] = []

  init(_ source: SchemaSource, assertsFormats: Bool) {
    self.source = source
    self.assertsFormats = assertsFormats
  }

  /// A part whose keywords cannot be compiled admits everything, and is among `faults`.
  mutating func compile() -> Validator {
    validator.root = id(of: source.root)
    for resource in source.resources {
      validator.dynamicAnchors.append(resource.dynamicAnchors.mapValues { id(of: $0) })
    }
    for (number, resource) in source.resources.enumerated() where resource.isRecursiveAnchor {
      validator.dynamicAnchors[number][SchemaCompiler.recursiveAnchor] = id(of: resource.root)
    }
    while let (id, part) = waiting.popLast() {
      do throws(Problem) {
        validator.parts[id].assertions = try assertions(of: part)
      } catch {
        faults.append(source.told(error, of: part))
      }
      validator.parts[id].asksForRest = validator.parts[id].assertions.contains(
        where: \.asksForRest)
    }
    validator.traceSecrets()
    return validator
  }

  /// What `$recursiveAnchor` is called among dynamic ones: no name of a schema's own is empty.
  static let recursiveAnchor = ""

  /// The number of a part, which is compiled in its turn.
  mutating func id(of part: SchemaPart) -> Validator.PartID {
    let part = source.settled(part)
    if let known = ids[part.location] { return known }
    let id = validator.parts.count
    ids[part.location] = id
    var compiled = Part(place: place(of: part), title: part.title, resource: part.resource)
    compiled.isSecret = part.isSecret
    validator.parts.append(compiled)
    waiting.append((id, part))
    return id
  }

  private func place(of part: SchemaPart) -> SchemaPlace {
    let label = source.labels[part.document]
    return SchemaPlace(document: label.isEmpty ? nil : label, name: part.name)
  }

  private mutating func assertions(of part: SchemaPart) throws(Problem) -> [Assertion] {
    switch part.value {
    case .bool(let isAllowed): return isAllowed ? [] : [Assertion("", .never)]
    default:
      guard let keywords = source.keywords(of: part) else { return [] }
      return try assertions(of: keywords, source.dialect(of: part))
    }
  }

  /// A container is judged as a whole after what is in it; what asks for the rest comes last.
  private mutating func assertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    if dialect.draft <= .draft7, keywords.has("$ref") {
      return try references(of: keywords, dialect)
    }
    var all = try references(of: keywords, dialect)
    if dialect.validates { all += try kindAssertions(of: keywords, dialect) }
    all += try memberAssertions(of: keywords, dialect)
    all += try elementAssertions(of: keywords, dialect)
    all += try ownAssertions(of: keywords)
    if dialect.validates { all += try valueAssertions(of: keywords, dialect) }
    all += try branchAssertions(of: keywords, dialect)
    return try all + restAssertions(of: keywords, dialect)
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
