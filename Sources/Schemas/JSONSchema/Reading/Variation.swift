import Preferences

/// The shapes among which a value chooses, and the one that it has.
struct Variation {
  let branches: [PartID]
  /// Of the variants among the branches: what nothing pleases is left out.
  let positions: [Int]
  var variants: [Variant]
  /// The member that tells them apart.
  let discriminator: String?
  var chosen: Int?

  init(_ variants: [Variant], at positions: [Int], of branches: [PartID]) {
    self.branches = branches
    self.positions = positions
    self.variants = variants
    discriminator = Entry(.root, .record, variants: variants).discriminator
  }

  /// Its values in all variants, each called what its variant is.
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

  /// Members that must be there tell the variants apart where nothing else does: each variant begins
  /// with all of its own.
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
  /// Containers, or kinds that differ.
  var areOfSeveralShapes: Bool {
    contains { $0.entry.kind.holdsOthers } || Set(map(\.entry.kind)).count > 1
  }
}

extension Variant {
  func choices(of key: String) -> [Choice] { members[key]?.kind.fewValues ?? [] }

  /// Whether the value is of the form that this variant's kind asks for.
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

  /// Without a title: what its members are, or must be.
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
  /// Whether it only demands members, and does not describe a value.
  var saysOnlyMore: Bool {
    let keys = [
      "type", "properties", "patternProperties", "additionalProperties", "items", "prefixItems",
      "enum", "const", "title", "format", "x-kind",
    ]
    return branches.isEmpty && !keys.contains(where: has)
  }
}

extension Kind {
  /// A value to begin with; nil where none is plain enough.
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

  /// Of a choice.
  var fewValues: [Choice]? {
    if case .choice(let choices) = core { choices } else { nil }
  }
}

extension Entry {
  /// The one that it may be, where there is no other.
  var onlyValue: PreferenceValue? {
    guard let choices = kind.fewValues, choices.count == 1 else { return nil }
    return choices[0].value
  }
}
