import Preferences

/// The parts of a schema file, and the targets of references inside it.
struct SchemaSurvey {
  struct Part {
    let members: ExactDictionary<PreferenceValue>
    let draft: Draft
    /// The base address of references.
    let base: SchemaAddress
    /// The position of the enclosing resource: the file, or a part with `$id`.
    let resource: Pointer
    let isResourceRoot: Bool
    /// Whether the part is the file or states its draft, and so could be a file.
    let isFile: Bool
  }

  let file: PreferenceValue
  private(set) var parts: [Pointer: Part] = [:]
  /// The positions of resources by address.
  private(set) var resources: [String: Pointer] = [:]
  /// All anchors.
  private(set) var anchors: Set<String> = []
  /// Whether elements matched by `contains` must not count as evaluated.
  private(set) var hidesContains = false
  private var references: [(text: String, base: SchemaAddress)] = []

  init(_ file: PreferenceValue) {
    self.file = file
    resources[""] = Pointer()
    let draft = Draft(stated: file) ?? Draft(guessedFrom: file)
    let here = Surroundings(draft: draft, base: SchemaAddress(""), resource: Pointer())
    visit(file, at: Pointer(), here)
    visitReferenced()
  }
}

extension SchemaSurvey {
  private struct Surroundings {
    var draft: Draft
    var base: SchemaAddress
    var resource: Pointer
  }

  private mutating func visit(
    _ value: PreferenceValue, at place: Pointer, _ outer: Surroundings
  ) {
    guard case .dictionary(let members) = value, parts[place] == nil else { return }
    var here = outer
    let stated = Draft(stated: value)
    let isFile = place.tokens.isEmpty || stated != nil
    let identity = SchemaIdentity(members, in: stated ?? outer.draft, isFile: isFile)
    if let address = identity.address(inside: outer.base) {
      here = Surroundings(draft: stated ?? outer.draft, base: address, resource: place)
      resources[address.document] = resources[address.document] ?? place
    }
    if let name = identity.name { anchors.insert(name) }
    hidesContains = hidesContains || here.draft == .draft2019 && members["unevaluatedItems"] != nil
    parts[place] = Part(
      members: members, draft: here.draft, base: here.base, resource: here.resource,
      isResourceRoot: here.resource == place, isFile: isFile)
    if case .string(let reference)? = members["$ref"] {
      references.append((reference, here.base))
      if here.draft.ignoresSiblings { return visitDefinitions(members, at: place, here) }
    }
    for (key, value) in members { visit(value, under: key, at: place + key, here) }
  }

  /// Visits definitions next to a `$ref`. They are reachable although the reference disables its
  /// siblings.
  private mutating func visitDefinitions(
    _ members: ExactDictionary<PreferenceValue>, at place: Pointer, _ here: Surroundings
  ) {
    for key in ["definitions", "$defs"] {
      if let value = members[key] { visit(value, under: key, at: place + key, here) }
    }
  }

  private mutating func visit(
    _ value: PreferenceValue, under key: String, at place: Pointer, _ here: Surroundings
  ) {
    switch (here.draft.holding(key), value) {
    case (.one, _), (.oneOrList, .dictionary): visit(value, at: place, here)
    case (.list, .array(let elements)), (.oneOrList, .array(let elements)):
      for (position, element) in elements.enumerated() {
        visit(element, at: place + String(position), here)
      }
    case (.byKey, .dictionary(let members)):
      for (key, value) in members { visit(value, at: place + key, here) }
    default: return
    }
  }

  /// Visits parts that only references lead to, under whatever key.
  private mutating func visitReferenced() {
    while let (text, base) = references.popLast() {
      guard case .place(let place, _)? = target(of: text, from: base), parts[place] == nil,
        let (value, around) = find(place)
      else { continue }
      visit(
        value, at: place,
        Surroundings(draft: around.draft, base: around.base, resource: around.resource))
    }
  }

  /// Returns the value at `place` and the part around it, or nil if the value is data.
  private func find(_ place: Pointer) -> (PreferenceValue, Part)? {
    guard var around = parts[Pointer()] else { return nil }
    var value = file
    var way = Pointer()
    for token in place.tokens {
      if let part = parts[way] {
        around = part
        if Self.data.contains(token) { return nil }
      }
      guard let inner = value.part(at: token) else { return nil }
      value = inner
      way = way + token
    }
    return (value, around)
  }

  private static let data: Set = ["enum", "const", "default", "examples"]
}

extension PreferenceValue {
  fileprivate func part(at token: String) -> PreferenceValue? {
    switch self {
    case .dictionary(let members): members[token]
    case .array(let elements):
      Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    default: nil
    }
  }
}

extension Draft {
  /// Creates the draft that `$schema` states.
  init?(stated value: PreferenceValue) {
    guard case .dictionary(let members) = value, case .string(let address)? = members["$schema"]
    else { return nil }
    self.init(address: address)
  }
}
