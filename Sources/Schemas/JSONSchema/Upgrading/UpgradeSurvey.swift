import Preferences

/// The parts of a schema file, and the targets of references inside it.
struct UpgradeSurvey {
  struct Part {
    let members: JSONObject
    let draft: JSONSchemaDraft
    /// The base address of references.
    let base: URIReference
    /// The position of the enclosing resource: the file, or a part with `$id`.
    let resource: JSONPointer
    let isResourceRoot: Bool
    /// Whether the part is the file or states its draft, and so could be a file.
    let isFile: Bool
  }

  let file: PreferenceValue
  private(set) var parts: [JSONPointer: Part] = [:]
  /// The positions of resources by address.
  private var resources: [String: JSONPointer] = [:]
  /// All anchors.
  private var anchors: Set<String> = []
  /// Whether elements matched by `contains` must not count as evaluated.
  private(set) var hidesContains = false
  private var references: [(text: String, base: URIReference)] = []

  init(_ file: PreferenceValue) {
    self.file = file
    resources[""] = JSONPointer()
    let draft = JSONSchemaDraft(statedBy: file) ?? JSONSchemaDraft(guessedFrom: file)
    let context = Context(draft: draft, base: URIReference(""), resource: JSONPointer())
    visit(file, at: JSONPointer(), context)
    visitReferenced()
  }

  private struct Context {
    var draft: JSONSchemaDraft
    var base: URIReference
    var resource: JSONPointer
  }

  private mutating func visit(
    _ value: PreferenceValue, at place: JSONPointer, _ outer: Context
  ) {
    guard case .dictionary(let members) = value, parts[place] == nil else { return }
    var context = outer
    let stated = JSONSchemaDraft(statedBy: value)
    let isFile = place.tokens.isEmpty || stated != nil
    let identity = PartIdentity(members, in: stated ?? outer.draft, isFile: isFile)
    if let address = identity.address(inside: outer.base) {
      context = Context(draft: stated ?? outer.draft, base: address, resource: place)
      resources[address.document] = resources[address.document] ?? place
    }
    if let name = identity.name { anchors.insert(name) }
    let draft = context.draft
    hidesContains = hidesContains || draft == .draft2019 && members["unevaluatedItems"] != nil
    parts[place] = Part(
      members: members, draft: draft, base: context.base, resource: context.resource,
      isResourceRoot: context.resource == place, isFile: isFile)
    var hasOnlyDefinitions = false
    if case .string(let reference)? = members["$ref"] {
      references.append((reference, context.base))
      // Definitions are reachable although the reference disables its siblings.
      hasOnlyDefinitions = draft.ignoresSiblings
    }
    for (key, value) in members
    where !hasOnlyDefinitions || key == "definitions" || key == "$defs" {
      visitParts(of: value, under: key, at: place + key, context)
    }
  }

  private mutating func visitParts(
    of value: PreferenceValue, under key: String, at place: JSONPointer, _ context: Context
  ) {
    guard context.draft.knows(key), let position = SourcePart.positions[key] else { return }
    switch (position, value) {
    case (.list, .array(let elements)), (.mixed, .array(let elements)):
      for (index, element) in elements.enumerated() {
        visit(element, at: place + String(index), context)
      }
    case (.byKey, .dictionary(let members)):
      for (key, value) in members { visit(value, at: place + key, context) }
    case (.one, _), (.mixed, _): visit(value, at: place, context)
    case (.list, _), (.byKey, _): return
    }
  }

  /// Visits parts that only references lead to, under whatever key.
  private mutating func visitReferenced() {
    while let (text, base) = references.popLast() {
      guard case .place(let place, _)? = target(of: text, from: base), parts[place] == nil,
        let (value, outer) = find(place)
      else { continue }
      visit(
        value, at: place, Context(draft: outer.draft, base: outer.base, resource: outer.resource))
    }
  }

  /// Returns the value at `place` and the part around it, or nil if the value is data.
  private func find(_ place: JSONPointer) -> (PreferenceValue, Part)? {
    guard var outer = parts[JSONPointer()] else { return nil }
    var value = file
    var path = JSONPointer()
    for token in place.tokens {
      if let part = parts[path] {
        outer = part
        if ["enum", "const", "default", "examples"].contains(token) { return nil }
      }
      switch value {
      case .dictionary(let members):
        guard let inner = members[token] else { return nil }
        value = inner
      case .array(let elements):
        guard let index = Int(token), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
      path = path + token
    }
    return (value, outer)
  }
}

/// Finds the new positions of parts and of targets.
extension UpgradeSurvey {
  enum Target {
    case place(JSONPointer, in: JSONPointer)
    case name(String, in: JSONPointer)
  }

  /// Resolves `reference` against `base`. Returns nil if it leaves the file.
  func target(of reference: String, from base: URIReference) -> Target? {
    let address = URIReference(reference).resolved(against: base)
    guard let resource = resources[address.document] else { return nil }
    let fragment = address.fragment.map(String.init) ?? ""
    if let pointer = JSONPointer(fragment: fragment) {
      return .place(JSONPointer(tokens: resource.tokens + pointer.tokens), in: resource)
    }
    return .name(fragment.percentDecoded, in: resource)
  }

  /// The dynamic anchor that replaces `$recursiveAnchor`.
  var recursiveName: String {
    var name = "recursive"
    while anchors.contains(name) { name += "_" }
    return name
  }

  /// Returns the upgrade of the part at `place`, or nil if there is no part or it is of 2020-12
  /// already.
  func part(at place: JSONPointer) -> PartUpgrade? {
    guard let part = parts[place], part.draft != .draft2020 else { return nil }
    return PartUpgrade(part: part, survey: self)
  }

  /// Returns the position in 2020-12 of the value at `place`.
  private func moved(_ place: JSONPointer) -> [String] {
    var old = JSONPointer()
    var new: [String] = []
    var rest = place.tokens[...]
    while let token = rest.first {
      let (path, taken) = part(at: old)?.step(along: rest) ?? ([token], 1)
      new += path
      old.tokens += rest.prefix(taken)
      rest = rest.dropFirst(taken)
    }
    return new
  }

  /// Returns the new fragment of `target`, or nil if the old one still works.
  func newFragment(to target: Target) -> String? {
    switch target {
    case .name(let name, _): return name.anchor == name ? nil : name.anchor
    case .place(let place, let resource):
      let old = place.tokens.dropFirst(resource.tokens.count)
      let new = moved(place).dropFirst(moved(resource).count)
      return old == new ? nil : JSONPointer(tokens: Array(new)).fragment
    }
  }
}

/// The identifiers of a part: `id`, `$id`, `$anchor`.
struct PartIdentity {
  /// The address without fragment.
  private(set) var address: String?
  /// The anchor inside the resource.
  private(set) var name: String?

  init(_ members: JSONObject, in draft: JSONSchemaDraft, isFile: Bool) {
    if draft.ignoresSiblings, !isFile, case .string? = members["$ref"] { return }
    if case .string(let id)? = members[draft.identifier] {
      let reference = URIReference(id)
      if !reference.document.isEmpty { address = reference.document }
      // Up to draft 7 the fragment may be an anchor. A JSON Pointer there only repeats the position.
      if draft <= .draft7, let fragment = reference.fragment, !fragment.isEmpty,
        !fragment.hasPrefix("/")
      {
        name = String(fragment).percentDecoded
      }
    }
    if draft.knows("$anchor"), case .string(let anchor)? = members["$anchor"] { name = anchor }
  }

  /// Returns the address of the resource that the part begins. Nil if it begins none, or repeats the
  /// address of its resource.
  func address(inside base: URIReference) -> URIReference? {
    guard let address else { return nil }
    let resolved = URIReference(address).resolved(against: base)
    return resolved.document == base.document ? nil : resolved
  }
}

extension JSONSchemaDraft {
  /// Whether this draft defines `key`, or 2020-12 does not either. `$ref` and `$defs` are understood
  /// in every draft.
  func knows(_ key: String) -> Bool {
    key == "$ref" || key == "$defs" || Vocabulary.keywords[self]?[key] != nil
      || Vocabulary.keywords[.draft2020]?[key] == nil
  }

  /// Whether `key` asserts something or identifies a part in 2020-12. All other keywords are
  /// annotations.
  static func isBindingIn2020(_ key: String) -> Bool {
    guard let (_, vocabulary) = Vocabulary.keywords[.draft2020]?[key] else { return false }
    return !["meta-data", "content"].contains(vocabulary) && key != "$comment" && key != "$defs"
  }
}
