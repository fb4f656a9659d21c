import Preferences

/// Translates the keys inside a key: members of a dictionary, elements of a list.
extension SubkeyPart {
  /// Adds the keys inside `subkey` and returns their rules. `chain` is the keys around them, ending
  /// with `subkey`.
  mutating func addSubkeys(
    of subkey: Subkey, inside chain: [Subkey]
  ) -> [ConditionalRule] {
    if subkey.isDictionary { return addMembers(of: subkey, inside: chain) }
    guard subkey.type == .array else { return [] }
    var items = takeChoices(of: .array) ?? [:]
    defer { if !items.isEmpty { keywords["items"] = .dictionary(items) } }
    guard let element = subkey.subkeys.first else { return [] }
    if subkey.subkeys.count == 1, subkey.controls.isEmpty { take("pfm_subkeys") }
    let inner = SubkeyTranslation(element, as: .element, inside: chain)
    items.merge(inner.part) { own, _ in own }
    return inner.rules
  }

  private mutating func addMembers(
    of subkey: Subkey, inside chain: [Subkey]
  ) -> [ConditionalRule] {
    take("pfm_subkeys")
    keywords["type"] = .string("object")
    if !subkey.controls.isEmpty {
      keywords["x-pfm_controls"] = .array(subkey.controls.map { .dictionary($0.fields.members) })
    }
    let sections = Segments(of: subkey, inside: chain)
    var members = SubkeyMembers(of: subkey)
    for child in subkey.subkeys {
      guard let name = child.name else {
        child.fields.leaveOut("pfm_name", expected: "a key's name")
        continue
      }
      let section = child.isPayloadsOwn(inside: chain) ? "Payload" : sections.title(of: name)
      let step = members.step(to: name)
      let inner = SubkeyTranslation(child, as: step, section: section, inside: chain)
      members.add(inner, at: step, isRequired: child.isRequired(inside: chain))
    }
    keywords.merge(members.keywords) { own, _ in own }
    return members.rules
  }
}

/// The members of one dictionary under construction.
private struct SubkeyMembers {
  private(set) var rules: [ConditionalRule] = []
  private var declared: ExactDictionary<[Members]> = [:]
  private var required: [String] = []
  private var others: Members = [:]
  private let names: ExactDictionary<Int>

  init(of subkey: Subkey) {
    names = ExactDictionary(subkey.subkeys.compactMap(\.name).map { ($0, 1) }, uniquingKeysWith: +)
  }

  func step(to name: String) -> SubkeyStep {
    switch name {
    case Subkey.anyKey: .key
    case Subkey.anyValue:
      .other(than: names.keys.filter { ![Subkey.anyKey, Subkey.anyValue].contains($0) }.sorted())
    default: names[name] == 1 ? .member(name) : .variant(name)
    }
  }

  mutating func add(_ inner: SubkeyTranslation, at step: SubkeyStep, isRequired: Bool) {
    rules += inner.rules
    switch step {
    case .key: others["propertyNames"] = .dictionary(inner.part)
    case .other: others["additionalProperties"] = .dictionary(inner.part)
    case .element: return
    case .member(let name), .variant(let name):
      declared[name, default: []].append(inner.part)
      if isRequired, !required.containsExactly(name) { required.append(name) }
    }
  }

  var keywords: Members {
    var keywords: Members = [:]
    if !declared.isEmpty {
      keywords["properties"] = .dictionary(declared.mapValues { .dictionary($0.joined) })
    }
    if !required.isEmpty { keywords["required"] = .array(required.map(PreferenceValue.string)) }
    return keywords.merging(others) { own, _ in own }
  }
}

extension [Members] {
  /// The schema of a key that is declared several times: any declaration may apply. The first one
  /// gives the title and description.
  fileprivate var joined: Members {
    guard count > 1, let first else { return first ?? [:] }
    let words = first.filter { ["title", "description", "x-section"].contains($0.key) }
    return words.merging(["anyOf": .array(map(PreferenceValue.dictionary))]) { own, _ in own }
  }
}
