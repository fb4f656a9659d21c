import Preferences

/// Compiles keywords that apply parts to the value, its members or its elements: the applicator
/// vocabulary, and `x-each`.
extension SchemaCompiler {
  private mutating func id(of key: String, in keywords: Keywords, _ force: Force) -> PartID? {
    keywords.part(key).map { id(of: $0, isAsserted: force.asserts(key)) }
  }

  private mutating func ids(inList key: String, of keywords: Keywords, _ force: Force) -> [PartID]?
  {
    keywords.parts(inList: key)?.map { id(of: $0, isAsserted: force.asserts(key)) }
  }

  private mutating func ids(
    byKey key: String, of keywords: Keywords, _ force: Force
  ) -> [(key: String, id: PartID)] {
    keywords.parts(byKey: key).map { ($0, id(of: $1, isAsserted: force.asserts(key))) }
  }

  // MARK: the same value

  mutating func compileBranches(_ keywords: Keywords, _ own: inout PartInProgress) {
    if let ids = ids(inList: "allOf", of: keywords, own.force) {
      own.compiled.all = ids
      own.add("allOf", .all(ids))
    }
    let any = ids(inList: "anyOf", of: keywords, own.force)
    let one = ids(inList: "oneOf", of: keywords, own.force)
    own.compiled.branches = [one, any].compactMap(\.self)
    if let any { own.add("anyOf", .any(any)) }
    if let one { own.add("oneOf", .one(one)) }
    if let id = id(of: "not", in: keywords, own.force) {
      own.compiled.not = id
      own.add("not", .not(id))
    }
    let isAsserted = keywords.has("if") && own.force.asserts("if")
    let then = keywords.part("then").map { id(of: $0, isAsserted: isAsserted) }
    let otherwise = keywords.part("else").map { id(of: $0, isAsserted: isAsserted) }
    (own.compiled.then, own.compiled.otherwise) = (then, otherwise)
    let condition = id(of: "if", in: keywords, own.force)
    own.compiled.condition = condition
    if let condition {
      let reason = keywords.text("x-reason")
      own.add("if", .condition(condition, then: then, otherwise: otherwise, reason: reason))
    }
    compileDependents(keywords, &own)
  }

  private mutating func compileDependents(_ keywords: Keywords, _ own: inout PartInProgress) {
    var all: [(key: String, part: PartID)] = []
    for key in ["dependentSchemas", "dependencies"] {
      var pairs: [(key: String, part: PartID)] = []
      for (name, part) in keywords.parts(byKey: key) where !part.isList {
        pairs.append((name, id(of: part, isAsserted: own.force.asserts(key))))
      }
      if !pairs.isEmpty { own.add(key, .dependentParts(pairs)) }
      all += pairs
    }
    own.compiled.dependents = all + own.compiled.dependents
  }

  // MARK: members

  mutating func compileMembers(_ keywords: Keywords, _ own: inout PartInProgress) {
    if let part = keywords.part("propertyNames") { compileNames(part, &own) }
    guard ["properties", "patternProperties", "additionalProperties"].contains(where: keywords.has)
    else { return }
    var members = MemberParts()
    members.isLenient = isLenient(keywords.origin)
    for (key, id) in ids(byKey: "properties", of: keywords, own.force) {
      own.compiled.properties[key] = id
      add(key, id, to: &members)
    }
    for (pattern, id) in ids(byKey: "patternProperties", of: keywords, own.force) {
      own.compiled.patterns.append((Pattern(pattern), id))
    }
    members.patterns = own.compiled.patterns
    switch keywords.members["additionalProperties"] {
    case nil: break
    case false?: (members.isClosed, own.compiled.isClosed) = (true, true)
    case let value?:
      members.others = id(of: "additionalProperties", in: keywords, own.force)
      if value != true { own.compiled.others = members.others }
    }
    own.add(
      "properties", .members(members), as: members.isClosed ? "additionalProperties" : "")
  }

  /// Compiles `propertyNames`. Objects that `Schema.jsonSchema` closed list their keys, so that
  /// others are reported as unknown keys.
  private mutating func compileNames(_ part: SchemaPart, _ own: inout PartInProgress) {
    let isAsserted = own.force.asserts("propertyNames")
    guard case .dictionary(let names) = part.value, names["x-closed"] == true else {
      let id = id(of: part, isAsserted: isAsserted)
      own.compiled.names = id
      own.add("propertyNames", .names(id))
      return
    }
    own.compiled.names = id(of: part, isAsserted: false)
    var closed = MemberParts()
    closed.isClosed = true
    closed.isLenient = isLenient(part)
    for key in source.keywords(of: part)?.texts("enum") ?? [] { closed.allow(key) }
    own.add("propertyNames", .members(closed))
  }

  /// Adds a property. In mixed layouts, a dotted name is also the path that it spells.
  private mutating func add(_ key: String, _ id: PartID, to members: inout MemberParts) {
    members.add(id, for: key)
    let steps = PreferenceName.parts(of: key)
    guard members.isLenient, steps.count > 1 else { return }
    var inner = MemberParts()
    inner.isLenient = true
    add(steps.dropFirst().joined(separator: "."), id, to: &inner)
    var part = Part(place: validator.parts[id].place, resource: validator.parts[id].resource)
    part.assertions = [Assertion("", .members(inner))]
    members.add(add(part), onTheWayBy: steps[0])
  }

  /// Whether a dotted key is also the path that it spells: `x-layout: "any"` at a resource's root.
  func isLenient(_ part: SchemaPart) -> Bool {
    guard case .dictionary(let members) = source.resources[part.resource].root.value else {
      return false
    }
    return members["x-layout"] == "any"
  }

  // MARK: elements

  mutating func compileElements(_ keywords: Keywords, _ own: inout PartInProgress) {
    let isList = keywords.members["items"]?.form == .array
    let prefix = ids(inList: "prefixItems", of: keywords, own.force)
    let list = isList ? ids(inList: "items", of: keywords, own.force) : nil
    let restKey = isList ? "additionalItems" : "items"
    let rest = id(of: restKey, in: keywords, own.force)
    own.compiled.places = prefix ?? list
    if keywords.members[restKey] != false { own.compiled.elements = rest }
    guard prefix != nil || list != nil || rest != nil || keywords.has("contains") else { return }
    let places = (own.force.asserts("prefixItems") ? prefix : list) ?? []
    if !places.isEmpty || rest != nil { own.add("items", .elements(places, rest: rest)) }
    guard keywords.has("contains"), own.force.asserts("contains"),
      let part = id(of: "contains", in: keywords, own.force)
    else { return }
    let isCounted = own.force.asserts("minContains")
    let range = CountRange(
      isCounted ? keywords.count("minContains") ?? 1 : 1,
      isCounted ? keywords.count("maxContains") : nil)
    own.add("contains", .contains(part, range, marks: own.force.dialect.draft >= .draft2020))
  }

  mutating func compileEach(_ keywords: Keywords, _ own: inout PartInProgress) {
    guard let id = id(of: "x-each", in: keywords, own.force) else { return }
    own.compiled.each = id
    var members = MemberParts()
    members.others = id
    own.add("x-each", .members(members))
    own.add("x-each", .elements([], rest: id))
  }

  mutating func compileRest(_ keywords: Keywords, _ own: inout PartInProgress) {
    for key in ["unevaluatedItems", "unevaluatedProperties"]
    where keywords.has(key) && own.force.asserts(key) {
      guard let id = id(of: key, in: keywords, own.force) else { continue }
      own.add(key, key == "unevaluatedItems" ? .otherElements(id) : .otherMembers(id))
    }
  }
}

extension SchemaPart {
  /// Whether the part is a list of keys, which `dependencies` may contain.
  var isList: Bool { value.form == .array }
}
