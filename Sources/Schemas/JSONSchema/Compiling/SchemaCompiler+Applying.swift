import Preferences

/// Parts that judge the same value, its members or its elements: the applicator vocabulary.
extension SchemaCompiler {
  mutating func branchAssertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    var all: [Assertion] = []
    let lists: [(String, ([Validator.PartID]) -> Test)] = [
      ("allOf", { .all($0) }), ("anyOf", { .any($0) }), ("oneOf", { .one($0) }),
    ]
    for (key, test) in lists {
      guard let parts = try keywords.parts(inList: key) else { continue }
      guard !parts.isEmpty else { throw keywords.refusal(of: key, expected: "at least one part") }
      all.append(Assertion(key, test(parts.map { id(of: $0) })))
    }
    if let part = keywords.part("not") { all.append(Assertion("not", .not(id(of: part)))) }
    if dialect.draft >= .draft7, let condition = keywords.part("if") {
      let then = keywords.part("then").map { id(of: $0) }
      let otherwise = keywords.part("else").map { id(of: $0) }
      let reason = try keywords.text("x-reason")
      all.append(
        Assertion(
          "if", .condition(id(of: condition), then: then, otherwise: otherwise, reason: reason)))
    }
    return try all + dependentAssertions(of: keywords, dialect)
  }

  private mutating func dependentAssertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    let key = dialect.draft >= .draft2019 ? "dependentSchemas" : "dependencies"
    var pairs: [(key: String, part: Validator.PartID)] = []
    for (name, part) in try keywords.parts(byKey: key) {
      if key == "dependencies", case .array = part.value { continue }
      pairs.append((name, id(of: part)))
    }
    return pairs.isEmpty ? [] : [Assertion(key, .dependentParts(pairs))]
  }

  mutating func memberAssertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    var all: [Assertion] = []
    if dialect.draft >= .draft6, let part = keywords.part("propertyNames") {
      all.append(contentsOf: try nameAssertions(of: part))
    }
    let keys = ["properties", "patternProperties", "additionalProperties"]
    guard keys.contains(where: keywords.has) else { return all }
    var members = MemberParts()
    members.isLenient = isLenient(keywords.origin)
    for (key, part) in try keywords.parts(byKey: "properties") {
      add(key, id(of: part), to: &members)
    }
    for (pattern, part) in try keywords.parts(byKey: "patternProperties") {
      members.patterns.append((Pattern(pattern), id(of: part)))
    }
    if let part = keywords.part("additionalProperties") {
      members.isClosed = part.value == .bool(false)
      if !members.isClosed { members.others = id(of: part) }
    }
    let keyword = members.isClosed ? "additionalProperties" : ""
    return all + [Assertion(keyword, .members(members))]
  }

  /// A closed dictionary of ours: its keys, told as unknown where they are others.
  private mutating func nameAssertions(of part: SchemaPart) throws(Problem) -> [Assertion] {
    guard case .dictionary(let members) = part.value, members["x-closed"] == .bool(true) else {
      return [Assertion("propertyNames", .names(id(of: part)))]
    }
    var closed = MemberParts()
    closed.isClosed = true
    closed.isLenient = isLenient(part)
    for key in try source.keywords(of: part)?.texts("enum") ?? [] {
      closed.allow(key)
    }
    return [Assertion("propertyNames", .members(closed))]
  }

  /// Where layouts mix, a dotted name is also the path that it spells.
  private mutating func add(
    _ key: String, _ id: Validator.PartID, to members: inout MemberParts
  ) {
    members.add(id, for: key)
    let steps = PreferenceName.parts(of: key)
    guard members.isLenient, steps.count > 1 else { return }
    var inner = MemberParts()
    inner.isLenient = true
    add(steps.dropFirst().joined(separator: "."), id, to: &inner)
    validator.parts.append(
      Part(place: validator.parts[id].place, resource: validator.parts[id].resource))
    validator.parts[validator.parts.count - 1].assertions = [Assertion("", .members(inner))]
    members.add(validator.parts.count - 1, onTheWayBy: steps[0])
  }

  mutating func elementAssertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    var all: [Assertion] = []
    let isOld = dialect.draft <= .draft2019
    var prefix: [SchemaPart] = []
    var rest: SchemaPart?
    if isOld, case .array? = keywords.members["items"] {
      prefix = try keywords.parts(inList: "items") ?? []
      rest = keywords.part("additionalItems")
    } else {
      prefix = isOld ? [] : try keywords.parts(inList: "prefixItems") ?? []
      rest = keywords.part("items")
    }
    if !prefix.isEmpty || rest != nil {
      let places = prefix.map { id(of: $0) }
      all.append(Assertion("items", .elements(places, rest: rest.map { id(of: $0) })))
    }
    if dialect.draft >= .draft6, let part = keywords.part("contains") {
      all.append(try containing(part, keywords, dialect))
    }
    return all
  }

  private mutating func containing(
    _ part: SchemaPart, _ keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> Assertion {
    let isCounted = dialect.draft >= .draft2019 && dialect.validates
    let range = CountRange(
      isCounted ? try keywords.count("minContains") ?? 1 : 1,
      isCounted ? try keywords.count("maxContains") : nil)
    return Assertion(
      "contains", .contains(id(of: part), range, marks: dialect.draft >= .draft2020))
  }

  mutating func restAssertions(
    of keywords: Keywords, _ dialect: Dialect
  ) throws(Problem) -> [Assertion] {
    guard dialect.draft >= .draft2019 else { return [] }
    var all: [Assertion] = []
    if let part = keywords.part("unevaluatedItems") {
      all.append(Assertion("unevaluatedItems", .otherElements(id(of: part))))
    }
    if let part = keywords.part("unevaluatedProperties") {
      all.append(Assertion("unevaluatedProperties", .otherMembers(id(of: part))))
    }
    return all
  }
}
