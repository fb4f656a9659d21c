import Preferences

/// The shapes that a value may have, and its actual one.
struct Variation {
  let branches: [PartID]
  /// The branch number of each variant. Branches that no value satisfies are left out.
  let positions: [Int]
  var variants: [Variant]
  /// The member whose value selects the variant.
  let discriminator: String?
  var chosen: Int?

  init(_ variants: [Variant], at positions: [Int], of branches: [PartID]) {
    self.branches = branches
    self.positions = positions
    self.variants = variants
    discriminator = Entry(.root, .record, variants: variants).discriminator
  }

  /// The discriminator's values in all variants, each with its variant's title.
  var choices: [Choice]? {
    guard let key = discriminator else { return nil }
    return variants.flatMap { variant in
      let choices = variant.choices(of: key)
      return choices.map { choice in
        let own = choices.count == 1 && variant.entry.title != nil ? variant.title : nil
        return Choice(
          choice.value, label: choice.label ?? own,
          summary: choice.summary ?? (choices.count == 1 ? variant.entry.summary : nil))
      }
    }
  }

  /// Adds required members to each variant's template, so that templates differ even without a
  /// discriminator.
  mutating func fillRequired() {
    for index in variants.indices {
      guard case .dictionary(var members)? = variants[index].template else { continue }
      for case .required(let keys) in variants[index].entry.rules {
        for key in keys where members[key] == nil {
          members[key] = variants[index].members[key]?.kind.zero
        }
      }
      variants[index].template = .dictionary(members)
    }
  }

  func isMade(of parts: [PartID]) -> Bool {
    parts.first == branches.first
  }
}

extension [Variant] {
  /// Whether any variant is a container, or the kinds differ.
  var areOfSeveralShapes: Bool {
    contains { $0.entry.kind.holdsOthers } || Set(map(\.entry.kind)).count > 1
  }
}

extension Variant {
  func choices(of key: String) -> [Choice] { members[key]?.kind.fewValues ?? [] }

  /// Whether the value has the form of this variant's kind.
  func admits(_ value: PreferenceValue) -> Bool {
    switch (entry.kind.core, value) {
    case (.list, .array), (.dictionary, .dictionary), (.record, .dictionary): true
    case (.list, _), (.dictionary, _), (.record, _): false
    default: !value.isContainer
    }
  }

  func membersSet(in value: PreferenceValue) -> Int {
    guard case .dictionary(let set) = value else { return 0 }
    return set.keys.count { members[$0] != nil }
  }

  /// Returns a title made of the members' constants, else of the required keys.
  func words(_ layers: Layers) -> String? {
    guard entry.kind.core == .record else { return nil }
    let constants = members.compactMap { key, entry in entry.onlyValue.map { (key, $0) } }
      .sorted { $0.0 < $1.0 }
    if !constants.isEmpty { return constants.map { $1.text(limit: 40) }.joined(separator: ", ") }
    var keys: [String] = []
    for layer in layers.all where keys.isEmpty { keys = layer.required ?? [] }
    if keys.isEmpty { keys = layers.properties.map(\.key) }
    return keys.isEmpty ? nil : "with " + keys.prefix(3).joined(separator: ", ")
  }
}

extension Layers {
  /// Whether it only demands members and does not describe a value.
  var saysOnlyMore: Bool {
    let keys = [
      "type", "properties", "patternProperties", "additionalProperties", "items", "prefixItems",
      "enum", "const", "title", "format", "x-kind",
    ]
    return branches.isEmpty && !keys.contains(where: has)
  }
}

extension Kind {
  /// An initial value for this kind, or nil if there is no obvious one.
  fileprivate var zero: PreferenceValue? {
    switch self {
    case .boolean: .bool(false)
    case .integer, .real, .duration(.count), .byteSize(.count): .integer(0)
    case .choice(let choices): choices.first?.value
    case .optional, .null, .any: .null
    case .list: .array([])
    case .dictionary, .record: .dictionary([:])
    case .either(let kinds): kinds.first?.zero
    case .date(.timestamp), .data(.bytes), .uid: nil
    default: .string("")
    }
  }

  /// The choices, if this is a choice.
  var fewValues: [Choice]? {
    if case .choice(let choices) = core { choices } else { nil }
  }
}

extension Entry {
  /// The only allowed value, if there is exactly one.
  var onlyValue: PreferenceValue? {
    guard let choices = kind.fewValues, choices.count == 1 else { return nil }
    return choices[0].value
  }
}
