import Preferences

/// A translated key with the keys inside it.
struct SubkeyTranslation {
  let part: JSONObject
  /// Rules for dictionaries around the key, expressed for the innermost of them.
  private(set) var rules: [ConditionalRule] = []

  /// Translates a key. `outer` is the keys around it, the manifest first; `position` is its position
  /// in the last of them.
  init(
    _ subkey: Subkey, as position: SubkeyPosition? = nil, section: String? = nil,
    inside outer: [Subkey]
  ) {
    var part = SubkeySchema(subkey.fields)
    if position?.expressesName == true { part.consume("pfm_name") }
    part.addDescriptions()
    part.keywords["x-section"] = section.map(PreferenceValue.string)
    part.addValues(of: subkey.type)
    let inner = part.addSubkeys(of: subkey, inside: outer + [subkey])
    let own = inner.filter { $0.depth == outer.count }
    if !own.isEmpty { part.keywords["allOf"] = .array(own.map { .dictionary($0.keywords) }) }
    if let position {
      rules = inner.filter { $0.depth != outer.count }.compactMap { $0.raised(through: position) }
    }
    if case .member(let key)? = position {
      let own = SubkeyRules(of: subkey, named: key, inside: outer)
      if own.expressExclusions { part.consume("pfm_exclude") }
      if own.expressDemands { part.consume("pfm_conditionals") }
      if subkey.requirement != .push, own.expressExclusions, !subkey.isPayloadsOwn(inside: outer) {
        part.consume("pfm_require", "pfm_required")
      }
      rules += own.rules
    }
    self.part = part.members
  }
}

/// The position of a key in the one around it.
enum SubkeyPosition {
  case member(String)
  /// A member that is declared several times.
  case variant(String)
  case element
  /// The placeholder for a member's name, which users choose.
  case key
  /// Any undeclared member.
  case other(than: [String])

  /// Whether the position in the schema expresses the key's name.
  var expressesName: Bool { if case .element = self { false } else { true } }
}

/// Translates the keys inside a key: members of a dictionary, elements of a list.
extension SubkeySchema {
  /// Adds the keys inside `subkey` and returns their rules. `chain` is the keys around them, ending
  /// with `subkey`.
  fileprivate mutating func addSubkeys(
    of subkey: Subkey, inside chain: [Subkey]
  ) -> [ConditionalRule] {
    if subkey.isDictionary { return addMembers(of: subkey, inside: chain) }
    guard subkey.type == .array else { return [] }
    var items = consumeChoices(of: .array) ?? [:]
    defer { if !items.isEmpty { keywords["items"] = .dictionary(items) } }
    guard let element = subkey.subkeys.first else { return [] }
    if subkey.subkeys.count == 1, subkey.controls.isEmpty { consume("pfm_subkeys") }
    let inner = SubkeyTranslation(element, as: .element, inside: chain)
    items.merge(inner.part) { own, _ in own }
    return inner.rules
  }

  private mutating func addMembers(
    of subkey: Subkey, inside chain: [Subkey]
  ) -> [ConditionalRule] {
    consume("pfm_subkeys")
    keywords["type"] = "object"
    if !subkey.controls.isEmpty {
      keywords["x-pfm_controls"] = .array(subkey.controls.map { .dictionary($0.fields.members) })
    }
    let sections = SegmentTitles(of: subkey, inside: chain)
    var members = SubkeyMembers(of: subkey)
    for child in subkey.subkeys {
      guard let name = child.name else {
        child.fields.leaveOut("pfm_name", expected: "a key's name")
        continue
      }
      let section = child.isPayloadsOwn(inside: chain) ? "Payload" : sections.title(of: name)
      let position = members.position(of: name)
      let inner = SubkeyTranslation(child, as: position, section: section, inside: chain)
      members.add(inner, at: position, isRequired: child.isRequired(inside: chain))
    }
    keywords.merge(members.keywords) { own, _ in own }
    return members.rules
  }
}

/// The members of one dictionary under construction.
private struct SubkeyMembers {
  private(set) var rules: [ConditionalRule] = []
  private var declared: ExactDictionary<[JSONObject]> = [:]
  private var required: [String] = []
  private var others: JSONObject = [:]
  private let names: ExactDictionary<Int>

  init(of subkey: Subkey) {
    names = ExactDictionary(subkey.subkeys.compactMap(\.name).map { ($0, 1) }, uniquingKeysWith: +)
  }

  func position(of name: String) -> SubkeyPosition {
    switch name {
    case Subkey.anyKey: .key
    case Subkey.anyValue:
      .other(than: names.keys.filter { ![Subkey.anyKey, Subkey.anyValue].contains($0) }.sorted())
    default: names[name] == 1 ? .member(name) : .variant(name)
    }
  }

  mutating func add(_ inner: SubkeyTranslation, at position: SubkeyPosition, isRequired: Bool) {
    rules += inner.rules
    switch position {
    case .key: others["propertyNames"] = .dictionary(inner.part)
    case .other: others["additionalProperties"] = .dictionary(inner.part)
    case .element: return
    case .member(let name), .variant(let name):
      declared[name, default: []].append(inner.part)
      if isRequired, !required.containsExactly(name) { required.append(name) }
    }
  }

  var keywords: JSONObject {
    var keywords: JSONObject = [:]
    if !declared.isEmpty {
      keywords["properties"] = .dictionary(declared.mapValues(SubkeyMembers.joined))
    }
    if !required.isEmpty { keywords["required"] = .array(required.map(PreferenceValue.string)) }
    return keywords.merging(others) { own, _ in own }
  }

  /// Returns the schema of a key that may be declared several times: any declaration may apply. The
  /// first one gives the title and description.
  private static func joined(_ declarations: [JSONObject]) -> PreferenceValue {
    guard declarations.count > 1 else { return .dictionary(declarations.first ?? [:]) }
    var joined = declarations[0].filter { ["title", "description", "x-section"].contains($0.key) }
    joined["anyOf"] = .array(declarations.map(PreferenceValue.dictionary))
    return .dictionary(joined)
  }
}

/// Sections from `pfm_segments` of a dictionary's controls: titles with names of keys.
private struct SegmentTitles {
  private var titles: ExactDictionary<String> = [:]
  private let start: String

  /// Reads the sections. `chain` is the keys around the members, ending with `subkey`.
  init(of subkey: Subkey, inside chain: [Subkey]) {
    start = chain.compactMap(\.name).map { $0 + "." }.joined()
    for control in subkey.controls {
      guard let segments = control.fields.dictionary("pfm_segments") else { continue }
      for title in segments.members.keys {
        for name in segments.texts(title) ?? [] { titles[name] = title }
      }
    }
  }

  /// Returns the section of a key, listed by its name or its path from the root.
  func title(of name: String) -> String? { titles[name] ?? titles[start + name] }
}
