extension Validator {
  /// Creates a validator of declared entries. O(entries).
  init(_ schema: Schema) {
    self.init()
    dynamicAnchors = [[:]]
    for node in schema.nodes.indices { parts.append(Validator.part(of: schema, at: node)) }
    markSecrets()
  }

  /// Compiles one node of the schema. Its part has the same number.
  private static func part(of schema: Schema, at id: Schema.NodeID) -> Part {
    let node = schema.nodes[id]
    var part = Part(place: SchemaPlace())
    if case .deferred(let deferred)? = node.declaration, !schema.leadsOn(from: id) {
      part.isSecret = deferred.isSecret
      part.assertions = [Assertion("", .deferredEntry(deferred))]
      return part
    }
    var entry = node.entry
    entry?.name = .root
    part.isSecret = entry?.isSecret == true
    if let entry { part.assertions.append(Assertion("", .shape(entry.kind))) }
    var members = MemberParts()
    let closedKeys = entry?.closedKeys
    for key in closedKeys ?? node.order { members.allow(key) }
    for (key, child) in node.keys { members.add(child, for: key) }
    members.others = node.other
    let memberTemplates = node.templates.filter { $0 != node.element }
    members.isClosed = closedKeys != nil && memberTemplates.isEmpty
    members.splitsKeys = true
    if !node.keys.isEmpty || !memberTemplates.isEmpty || members.isClosed {
      part.assertions.append(Assertion("", .members(members)))
    }
    if let element = node.element {
      part.assertions.append(Assertion("", .elements([], rest: element)))
    }
    guard let entry else { return part }
    let hasElement = node.element.map { schema.nodes[$0].isDeclared } == true
    let hasMember = memberTemplates.contains { schema.nodes[$0].isDeclared }
    part.assertions.append(
      Assertion("", .entry(entry, hasElementTemplate: hasElement, hasMemberTemplate: hasMember)))
    return part
  }
}
