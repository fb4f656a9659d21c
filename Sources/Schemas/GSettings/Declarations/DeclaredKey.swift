import Preferences

/// A `<key>` element as its file declares it.
struct DeclaredKey {
  let name: String
  let source: SettingsSource
  let offset: Int
  let line: Int
  let type: KeyType
  let standard: DeclaredDefault
  let summary: String?
  let description: String?
  private(set) var range: MarkupElement?
  /// The allowed texts from `<choices>`. Nil if the key has no such element.
  private(set) var choices: [String]?
  private(set) var aliases: [(alias: String, target: String)]

  enum KeyType {
    case plain(VariantType)
    /// A name from the enumeration with this id.
    case choice(of: String)
    case flags(of: String)

    /// The id of the enumeration, if the type refers to one.
    var enumeration: String? {
      switch self {
      case .plain: nil
      case .choice(let id), .flags(let id): id
      }
    }

    /// The GVariant type of the value. An enumeration's value is stored under its name, as a
    /// string.
    var variant: VariantType {
      switch self {
      case .plain(let type): type
      case .choice: .basic(.string)
      case .flags: .array(.basic(.string))
      }
    }
  }

  init(_ element: MarkupElement, _ name: String, in source: SettingsSource) throws(Problem) {
    source.faults.attempt { () throws(Problem) in
      try source.check(element, attributes: ["name", "type", "enum", "flags"])
    }
    source.faults.attempt { () throws(Problem) in
      try source.check(element, parts: DeclaredKey.parts)
    }
    self.name = name
    self.source = source
    offset = element.offset
    line = element.line
    type = try KeyType(of: element, in: source)
    guard let standard = element.children(named: "default").last else {
      throw source.refusal("<key>", expected: "a <default> in it", at: element)
    }
    source.faults.attempt { () throws(Problem) in
      try source.check(standard, attributes: ["l10n", "context"])
    }
    self.standard = DeclaredDefault(standard)
    summary = element.words("summary")
    description = element.words("description")
    range = element.children(named: "range").first
    choices = element.children(named: "choices").first.flatMap { list in
      source.faults.attempt { () throws(Problem) in try source.values(of: "choice", in: list) }
    }
    aliases =
      source.faults.attempt { () throws(Problem) in try source.aliases(in: element) } ?? []
  }

  mutating func leaveOutRange() { range = nil }
  mutating func leaveOutChoices() { choices = nil }

  /// Removes aliases whose target is not allowed. Returns those targets.
  mutating func leaveOutAliases(unless isAllowed: (String) -> Bool) -> [String] {
    defer { aliases.removeAll { !isAllowed($0.target) } }
    return aliases.map(\.target).filter { !isAllowed($0) }
  }

  private static let parts: Set = [
    "default", "summary", "description", "range", "choices", "aliases",
  ]
}

extension DeclaredKey.KeyType {
  fileprivate init(of element: MarkupElement, in source: SettingsSource) throws(Problem) {
    switch (element.attributes["type"], element["enum"], element["flags"]) {
    case (let text?, nil, nil):
      guard let type = VariantType(text.bytes) else {
        throw source.refusal(
          text.string.quotedBriefly, expected: "a type such as b, i, s, as or a{sv}",
          at: text.offset())
      }
      self = .plain(type)
    case (nil, let id?, nil): self = .choice(of: id)
    case (nil, nil, let id?): self = .flags(of: id)
    default: throw source.refusal("<key>", expected: "one of type, enum and flags", at: element)
    }
  }
}

extension SettingsSource {
  func check(_ element: MarkupElement, parts: Set<String>) throws(Problem) {
    for child in element.children where !parts.contains(child.name) {
      throw refusal(
        "<\(child.name)>", expected: parts.sorted().joined(separator: ", "), at: child)
    }
  }

  /// Returns the `value` attribute of each `<choice value="…"/>` or `<alias value="…"/>`.
  fileprivate func values(of name: String, in list: MarkupElement) throws(Problem) -> [String] {
    try check(list, parts: [name])
    return try list.children.map { choice throws(Problem) in
      try attribute("value", of: choice)
    }
  }

  fileprivate func aliases(
    in element: MarkupElement
  ) throws(Problem) -> [(alias: String, target: String)] {
    guard let list = element.children(named: "aliases").first else { return [] }
    let aliases = try values(of: "alias", in: list)
    let targets = try list.children.map { alias throws(Problem) in
      try attribute("target", of: alias)
    }
    return zip(aliases, targets).map { ($0, $1) }
  }
}
