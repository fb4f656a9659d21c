import OrderedCollections
import Preferences

/// A schema and all that its references reach, with the resources in them.
///
/// Loaded whole when it is made; a reference that leads nowhere is told when it is followed.
struct SchemaSource: Sendable {
  /// What `$id` begins: a base for references, and a scope for anchors.
  struct Resource: Sendable {
    let address: SchemaAddress
    let root: SchemaPart
    let dialect: Dialect
    var anchors: [String: SchemaPart] = [:]
    var dynamicAnchors: [String: SchemaPart] = [:]
    /// 2019-09.
    var isRecursiveAnchor = false
  }

  /// A file, its parts visited at most.
  private static let maximumParts = 300_000

  private(set) var resources: [Resource] = []
  /// How each document is told in problems; empty for the first where it has no name.
  private(set) var labels: [String] = []
  private var resourcesByAddress: [String: Int] = [:]
  private var resourcesByPlace: [SchemaLocation: Int] = [:]
  private var references: [String] = []
  private var partCount = 0

  var root: SchemaPart { resources[0].root }

  /// `address`: of the document, for relative references; `draft`: of a schema that names none.
  init(
    _ root: PreferenceValue, address: String = "", draft: Draft? = nil, library: SchemaLibrary
  ) throws(Problem) {
    try load(root, at: address, draft: draft, library)
    while let reference = references.popLast() {
      guard resourcesByAddress[reference] == nil,
        let value = try library.document(at: reference)
      else { continue }
      try load(value, at: reference, draft: draft ?? resources[0].dialect.draft, library)
    }
  }

  private mutating func load(
    _ value: PreferenceValue, at address: String, draft: Draft?, _ library: SchemaLibrary
  ) throws(Problem) {
    let document = labels.count
    labels.append(address)
    let first = resources.count
    let root = SchemaPart(value: value, name: .root, document: document, resource: first)
    let dialect =
      try SchemaSource.dialect(of: value, library)
      ?? Dialect(
        draft ?? Draft(guessedFrom: value))
    begin(root, at: SchemaAddress(address), dialect)
    resourcesByAddress[SchemaAddress(address).document] = first
    var waiting = [root]
    while let part = waiting.popLast() {
      partCount += 1
      guard partCount <= SchemaSource.maximumParts else {
        throw Problem(.limit("parts of a schema", is: SchemaSource.maximumParts))
      }
      waiting += try note(part, library).children.reversed()
    }
  }

  private mutating func begin(_ root: SchemaPart, at address: SchemaAddress, _ dialect: Dialect) {
    resources.append(Resource(address: address, root: root, dialect: dialect))
  }

  /// The same part, in the resource that it begins where it has an identifier.
  private mutating func note(
    _ part: SchemaPart, _ library: SchemaLibrary
  ) throws(Problem) -> SchemaPart {
    guard case .dictionary(let members) = part.value else { return part }
    var part = part
    let dialect =
      try SchemaSource.dialect(of: part.value, library)
      ?? resources[part.resource].dialect
    let isIgnored = dialect.draft <= .draft7 && members["$ref"] != nil
    if !isIgnored, case .string(let id)? = members[dialect.draft == .draft4 ? "id" : "$id"] {
      part = identify(part, as: id, dialect)
    }
    if dialect.validates {
      do throws(Problem) {
        try KeywordForms.check(Keywords(members: members, origin: part), of: dialect.draft)
      } catch {
        throw told(error, of: part)
      }
    }
    noteAnchors(members, part)
    noteReferences(members, resources[part.resource].address)
    return part
  }

  private mutating func identify(
    _ part: SchemaPart, as id: String, _ dialect: Dialect
  ) -> SchemaPart {
    let identifier = SchemaAddress(id)
    if let anchor = identifier.fragment, !anchor.isEmpty, dialect.draft <= .draft7 {
      resources[part.resource].anchors[String(anchor)] = part
      if identifier.document.isEmpty { return part }
    }
    let address = identifier.resolved(against: resources[part.resource].address)
    if part.name.isRoot {
      let own = resources[part.resource]
      resources[part.resource] = Resource(address: address, root: own.root, dialect: dialect)
      resourcesByAddress[address.document] = part.resource
      return part
    }
    let root = SchemaPart(
      value: part.value, name: part.name, document: part.document, resource: resources.count)
    begin(root, at: address, dialect)
    resourcesByAddress[address.document] = resourcesByAddress[address.document] ?? root.resource
    resourcesByPlace[part.location] = root.resource
    return root
  }

  private mutating func noteAnchors(
    _ members: OrderedDictionary<String, PreferenceValue>, _ part: SchemaPart
  ) {
    guard resources[part.resource].dialect.draft >= .draft2019 else { return }
    if case .string(let name)? = members["$anchor"] {
      resources[part.resource].anchors[name] = part
    }
    if case .string(let name)? = members["$dynamicAnchor"] {
      resources[part.resource].anchors[name] = part
      resources[part.resource].dynamicAnchors[name] = part
    }
    if members["$recursiveAnchor"] == .bool(true) {
      resources[part.resource].isRecursiveAnchor = true
    }
  }

  private mutating func noteReferences(
    _ members: OrderedDictionary<String, PreferenceValue>, _ base: SchemaAddress
  ) {
    for key in ["$ref", "$dynamicRef"] {
      guard case .string(let text)? = members[key], !text.hasPrefix("#") else { continue }
      references.append(SchemaAddress(text).resolved(against: base).document)
    }
  }

  private static func dialect(
    of value: PreferenceValue, _ library: SchemaLibrary
  ) throws(Problem) -> Dialect? {
    guard case .dictionary(let members) = value, case .string(let address)? = members["$schema"]
    else { return nil }
    if let draft = Draft(address: address) { return Dialect(draft) }
    let own = try library.document(at: SchemaAddress(address).document)
    guard case .dictionary(let meta)? = own else { return nil }
    guard case .string(let base)? = meta["$schema"], let draft = Draft(address: base) else {
      return nil
    }
    guard case .dictionary(let vocabularies)? = meta["$vocabulary"] else { return Dialect(draft) }
    return Dialect(draft, vocabularies: vocabularies)
  }
}

extension SchemaSource {
  func dialect(of part: SchemaPart) -> Dialect { resources[part.resource].dialect }

  /// The part with the resource that it begins, if it begins one.
  func settled(_ part: SchemaPart) -> SchemaPart {
    guard case .dictionary(let members) = part.value, members["$id"] != nil || members["id"] != nil,
      let resource = resourcesByPlace[part.location]
    else { return part }
    return SchemaPart(
      value: part.value, name: part.name, document: part.document, resource: resource)
  }

  /// What `reference`, which stands in `part`, names; nil where it names a document that was not given.
  /// Throws `.notASchema` where it names something in a document that is not there.
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
    guard let target else { throw missing(reference, in: part, at: key, isHere: isHere) }
    return target
  }

  /// A JSON Pointer: RFC 6901.
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
        .notASchema(reference.quotedBriefly, expected: expected),
        name: part.name.appending(key: key)), of: part)
  }

  /// With the document where it stands, where that is not the one that was given.
  func told(_ problem: Problem, of part: SchemaPart) -> Problem {
    var problem = problem
    let label = labels[part.document]
    if part.document > 0, !label.isEmpty { problem.source = label }
    return problem
  }

  /// A document that is no schema at all is told as one: another file was meant.
  func checkIsSchema() throws(Problem) {
    switch root.value {
    case .bool: return
    case .dictionary(let members):
      guard members.isEmpty || members.keys.contains(where: SchemaSource.isMark) else {
        let keys = members.keys.prefix(3).map(\.quoted).joined(separator: ", ")
        throw Problem(
          .notASchema(keys, expected: "keys of JSON Schema such as \"type\" or \"properties\""))
      }
    default:
      throw Problem(.notASchema(root.value.text(limit: 60), expected: "an object"))
    }
  }

  private static func isMark(_ key: String) -> Bool {
    key.hasPrefix("$") || SchemaPart.positions[key] != nil || marks.contains(key)
  }

  private static let marks: Set = [
    "id", "type", "enum", "const", "required", "minimum", "maximum", "exclusiveMinimum",
    "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern", "format", "minItems",
    "maxItems", "uniqueItems", "minContains", "maxContains", "minProperties", "maxProperties",
    "dependentRequired", "title", "description", "default", "examples", "deprecated", "readOnly",
    "writeOnly", "contentEncoding", "contentMediaType", "x-kind",
  ]
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
