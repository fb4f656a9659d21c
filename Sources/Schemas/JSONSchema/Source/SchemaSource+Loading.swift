import Preferences

/// Loads documents part by part: resources, anchors and references.
extension SchemaSource {
  mutating func load(
    _ value: PreferenceValue, at address: String, draft: Draft?, _ library: SchemaLibrary
  ) throws(Problem) {
    let document = labels.count
    labels.append(address)
    let first = resources.count
    let root = SchemaPart(value: value, name: .root, document: document, resource: first)
    let dialect =
      (try? SchemaSource.dialect(of: value, library))
      ?? Dialect(
        draft ?? Draft(guessedFrom: value))
    begin(root, at: SchemaAddress(address), dialect)
    resourcesByAddress[SchemaAddress(address).document] = first
    try load(root, library)
  }

  /// Loads a part and all parts inside it. `isPointed` skips parts that an earlier reference has
  /// loaded.
  private mutating func load(
    _ part: SchemaPart, _ library: SchemaLibrary, isPointed: Bool = false
  ) throws(Problem) {
    var waiting = [part]
    while let part = waiting.popLast() {
      if isPointed, !pointed.insert(part.location).inserted { continue }
      partCount += 1
      guard partCount <= SchemaSource.maximumParts else {
        throw Problem(.limit("parts of a schema", is: SchemaSource.maximumParts))
      }
      waiting += note(part, library).children.reversed()
    }
  }

  /// Loads parts that only references lead to, such as `#/components/port`.
  mutating func loadPointedParts(_ library: SchemaLibrary) throws(Problem) {
    while let (text, part) = pointers.popLast() {
      guard let target = try? target(of: text, in: part, at: "$ref"), !target.isHeldByKeywords
      else { continue }
      try load(target, library, isPointed: true)
    }
  }

  private mutating func begin(_ root: SchemaPart, at address: SchemaAddress, _ dialect: Dialect) {
    resources.append(Resource(address: address, root: root, dialect: dialect))
  }

  /// Records the identifiers and references of a part. Returns it with the resource that it may
  /// begin.
  private mutating func note(
    _ part: SchemaPart, _ library: SchemaLibrary
  ) -> SchemaPart {
    guard case .dictionary(let all) = part.value else { return part }
    var part = part
    let dialect =
      (try? SchemaSource.dialect(of: part.value, library))
      ?? resources[part.resource].dialect
    let members = clean(Keywords(members: all, origin: part), dialect)
    let isIgnored = dialect.draft <= .draft7 && members["$ref"] != nil
    if !isIgnored, case .string(let id)? = members[dialect.draft == .draft4 ? "id" : "$id"] {
      part = identify(part, as: id, dialect)
    }
    noteAnchors(members, part)
    noteReferences(members, part)
    return part
  }

  /// Returns the members without faulty keywords, and records the faults.
  private mutating func clean(_ keywords: Keywords, _ dialect: Dialect) -> Members {
    let forms = KeywordForms(keywords, of: dialect)
    guard forms.members != keywords.members else { return keywords.members }
    cleaned[keywords.origin.location] = forms.members
    if faults.count < SchemaSource.maximumFaults {
      faults += forms.faults.map { told($0, of: keywords.origin) }
    }
    return forms.members
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
    _ members: ExactDictionary<PreferenceValue>, _ part: SchemaPart
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
    _ members: ExactDictionary<PreferenceValue>, _ part: SchemaPart
  ) {
    for key in ["$ref", "$dynamicRef"] {
      guard case .string(let text)? = members[key] else { continue }
      let address = SchemaAddress(text)
      if address.fragment?.hasPrefix("/") == true { pointers.append((text, part)) }
      guard !text.hasPrefix("#") else { continue }
      references.append(address.resolved(against: resources[part.resource].address).document)
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
