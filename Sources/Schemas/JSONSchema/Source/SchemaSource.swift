import Preferences

/// A schema with all documents that its references reach, and the resources in them.
///
/// All documents are loaded at creation, without faulty keywords. A dangling reference is reported
/// when it is followed.
struct SchemaSource: Sendable {
  /// A schema resource, begun by `$id`: the base for references and the scope of anchors.
  struct Resource: Sendable {
    let address: URIReference
    let root: SourcePart
    let dialect: Dialect
    var anchors: [String: SourcePart] = [:]
    var dynamicAnchors: [String: SourcePart] = [:]
    /// Whether `$recursiveAnchor` is true (2019-09).
    var isRecursiveAnchor = false
  }

  /// The most parts of all documents together.
  private static let maximumParts = 300_000
  /// The most faults reported. Further ones are left out silently.
  static let maximumFaults = 1_000

  private(set) var resources: [Resource] = []
  /// The name of each document in problems. Empty for a first document without a name.
  private(set) var labels: [String] = []
  /// The keywords left out, in the order of the documents.
  private(set) var faults: [Problem] = []
  private var resourcesByAddress: [String: Int] = [:]
  private var resourcesByLocation: [PartLocation: Int] = [:]
  /// The remaining members of parts with faulty keywords.
  private var remainingMembers: [PartLocation: JSONObject] = [:]
  private var partCount = 0

  private let library: SchemaLibrary
  /// Addresses of documents to load.
  private var references: [String] = []
  /// References with a JSON Pointer, which may lead to parts that no keyword holds.
  private var pointers: [(text: String, part: SourcePart)] = []
  /// Loaded parts that only references lead to.
  private var pointed: Set<PartLocation> = []

  var root: SourcePart { resources[0].root }

  /// Loads a schema. Relative references are resolved against `address`. `draft` applies if the
  /// schema does not name one.
  init(
    _ root: PreferenceValue, address: String = "", draft: JSONSchemaDraft? = nil,
    library: SchemaLibrary
  ) throws(Problem) {
    self.library = library
    try load(root, at: address, draft: draft)
    repeat {
      while let reference = references.popLast() {
        guard resourcesByAddress[reference] == nil, let value = document(at: reference) else {
          continue
        }
        try load(value, at: reference, draft: draft ?? resources[0].dialect.draft)
      }
      try loadPointedParts()
    } while !references.isEmpty
  }

  /// Returns a document, or nil if it is missing or unreadable. An unreadable one is a fault.
  private mutating func document(at address: String) -> PreferenceValue? {
    do throws(Problem) {
      return try library.document(at: address)
    } catch {
      faults.append(error)
      return nil
    }
  }

  // MARK: loading

  private mutating func load(
    _ value: PreferenceValue, at address: String, draft: JSONSchemaDraft?
  ) throws(Problem) {
    let root = SourcePart(
      value: value, name: .root, document: labels.count, resource: resources.count)
    labels.append(address)
    let dialect = dialect(statedBy: value) ?? Dialect(draft ?? JSONSchemaDraft(guessedFrom: value))
    let reference = URIReference(address)
    resourcesByAddress[reference.document] = resources.count
    resources.append(Resource(address: reference, root: root, dialect: dialect))
    try load(root)
  }

  /// Loads a part and all parts inside it. `isPointed` skips parts that an earlier reference has
  /// loaded.
  private mutating func load(_ part: SourcePart, isPointed: Bool = false) throws(Problem) {
    var waiting = [part]
    while let part = waiting.popLast() {
      if isPointed, !pointed.insert(part.location).inserted { continue }
      partCount += 1
      guard partCount <= SchemaSource.maximumParts else {
        throw Problem(.limit("parts of a schema", is: SchemaSource.maximumParts))
      }
      waiting += index(part).children.reversed()
    }
  }

  /// Loads parts that only references lead to, such as `#/components/port`.
  private mutating func loadPointedParts() throws(Problem) {
    while let (text, part) = pointers.popLast() {
      guard let target = try? target(of: text, in: part, at: "$ref"), !target.isHeldByKeywords
      else { continue }
      try load(target, isPointed: true)
    }
  }

  /// Records the identifiers and references of a part. Returns it with the resource that it may begin.
  private mutating func index(_ part: SourcePart) -> SourcePart {
    guard case .dictionary(let all) = part.value else { return part }
    let dialect = dialect(statedBy: part.value) ?? resources[part.resource].dialect
    let members = checkedMembers(PartKeywords(members: all, origin: part), dialect)
    var part = part
    let isIgnored = dialect.draft.ignoresSiblings && members["$ref"] != nil
    if !isIgnored, case .string(let id)? = members[dialect.draft.identifier] {
      part = identify(part, as: id, dialect)
    }
    indexAnchors(members, part)
    for key in ["$ref", "$dynamicRef"] {
      guard case .string(let text)? = members[key] else { continue }
      let address = URIReference(text)
      if address.fragment?.hasPrefix("/") == true { pointers.append((text, part)) }
      guard !text.hasPrefix("#") else { continue }
      references.append(address.resolved(against: resources[part.resource].address).document)
    }
    return part
  }

  /// Returns the members without faulty keywords, and records the faults.
  private mutating func checkedMembers(
    _ keywords: PartKeywords, _ dialect: Dialect
  ) -> JSONObject {
    let checker = KeywordChecker(keywords, of: dialect)
    guard checker.members != keywords.members else { return keywords.members }
    remainingMembers[keywords.origin.location] = checker.members
    if faults.count < SchemaSource.maximumFaults {
      faults += checker.faults.map { located($0, in: keywords.origin) }
    }
    return checker.members
  }

  private mutating func identify(
    _ part: SourcePart, as id: String, _ dialect: Dialect
  ) -> SourcePart {
    let identifier = URIReference(id)
    if let anchor = identifier.fragment, !anchor.isEmpty, dialect.draft <= .draft7 {
      resources[part.resource].anchors[String(anchor)] = part
      if identifier.document.isEmpty { return part }
    }
    let address = identifier.resolved(against: resources[part.resource].address)
    if part.name.isRoot {
      let root = resources[part.resource].root
      resources[part.resource] = Resource(address: address, root: root, dialect: dialect)
      resourcesByAddress[address.document] = part.resource
      return part
    }
    let root = part.inResource(resources.count)
    resources.append(Resource(address: address, root: root, dialect: dialect))
    resourcesByAddress[address.document] = resourcesByAddress[address.document] ?? root.resource
    resourcesByLocation[part.location] = root.resource
    return root
  }

  private mutating func indexAnchors(_ members: JSONObject, _ part: SourcePart) {
    guard resources[part.resource].dialect.draft >= .draft2019 else { return }
    if case .string(let name)? = members["$anchor"] {
      resources[part.resource].anchors[name] = part
    }
    if case .string(let name)? = members["$dynamicAnchor"] {
      resources[part.resource].anchors[name] = part
      resources[part.resource].dynamicAnchors[name] = part
    }
    if members["$recursiveAnchor"] == true { resources[part.resource].isRecursiveAnchor = true }
  }

  private func dialect(statedBy value: PreferenceValue) -> Dialect? {
    guard case .dictionary(let members) = value, case .string(let address)? = members["$schema"]
    else { return nil }
    if let draft = JSONSchemaDraft(address: address) { return Dialect(draft) }
    guard
      case .dictionary(let meta)? = try? library.document(at: URIReference(address).document),
      case .string(let base)? = meta["$schema"], let draft = JSONSchemaDraft(address: base)
    else { return nil }
    guard case .dictionary(let vocabularies)? = meta["$vocabulary"] else { return Dialect(draft) }
    return Dialect(draft, vocabularies: vocabularies)
  }
}

/// Resolves references.
extension SchemaSource {
  func dialect(of part: SourcePart) -> Dialect { resources[part.resource].dialect }

  /// Returns the keywords of a part without faulty ones, or nil if it is not an object.
  func keywords(of part: SourcePart) -> PartKeywords? {
    guard case .dictionary(let members) = part.value else { return nil }
    let own = remainingMembers.isEmpty ? nil : remainingMembers[part.location]
    return PartKeywords(members: own ?? members, origin: inOwnResource(part))
  }

  /// Returns the part with the resource that it begins, if it begins one.
  func inOwnResource(_ part: SourcePart) -> SourcePart {
    guard case .dictionary(let members) = part.value, members["$id"] != nil || members["id"] != nil,
      let resource = resourcesByLocation[part.location]
    else { return part }
    return part.inResource(resource)
  }

  /// Returns the part that `reference` in `part` leads to, or nil if its document is missing. Throws
  /// `.faultyKeyword` if the target does not exist or is not a schema.
  func target(
    of reference: String, in part: SourcePart, at key: String
  ) throws(Problem) -> SourcePart? {
    let address = URIReference(reference).resolved(against: resources[part.resource].address)
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
    if let target, target.isObjectOrFlag { return target }
    let expected = "a reference to something in \(isHere ? "this" : "that") file"
    throw located(
      Problem(
        .faultyKeyword(reference.quotedBriefly, expected: expected),
        name: part.name.appending(key: key)), in: part)
  }

  /// Returns the part at a JSON Pointer (RFC 6901).
  private func part(at pointer: String, in root: SourcePart) -> SourcePart? {
    guard let path = try? PreferenceName(parsing: pointer) else { return nil }
    var part = root
    for component in path.components {
      guard case .key(let key) = component, let inner = part.member(key) else { return nil }
      part = inOwnResource(inner)
    }
    return part
  }

  /// Adds the document to a problem, unless it is the main one.
  private func located(_ problem: Problem, in part: SourcePart) -> Problem {
    let label = labels[part.document]
    return part.document > 0 && !label.isEmpty ? problem.located(in: label) : problem
  }

  /// Throws if the document clearly is not a schema, so that a mistaken file is noticed.
  func checkIsSchema() throws(Problem) {
    switch root.value {
    case .bool: return
    case .dictionary(let members):
      guard members.isEmpty || members.keys.contains(where: KeywordChecker.isKeyword) else {
        let keys = members.keys.prefix(3).map(\.quoted).joined(separator: ", ")
        throw Problem(
          .notASchema(keys, expected: "keys of JSON Schema such as \"type\" or \"properties\""))
      }
    default:
      throw Problem(.notASchema(root.value.text(limit: 60), expected: "an object"))
    }
  }
}
