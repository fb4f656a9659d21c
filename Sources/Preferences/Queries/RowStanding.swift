/// What a query's conditions ask of a row.
package struct RowStanding: Sendable {
  /// As it is declared; where nothing declares it, of any kind.
  package var entry: Entry
  package var isSet: Bool
  /// In force; nil where nothing is set, or the query does not ask for it.
  package var value: PreferenceValue?
  package var isStaged: Bool
  package var isInvalid: Bool
  /// From what stands in another store that it is compared with.
  package var differs: Bool
  package var hasSchema: Bool

  package init(
    _ entry: Entry, value: PreferenceValue?, isSet: Bool? = nil, isStaged: Bool = false,
    isInvalid: Bool = false, differs: Bool = false, hasSchema: Bool
  ) {
    self.entry = entry
    self.value = value
    self.isSet = isSet ?? (value != nil)
    self.isStaged = isStaged
    self.isInvalid = isInvalid
    self.differs = differs
    self.hasSchema = hasSchema
  }

  package var equalsDefault: Bool {
    guard let value, let byDefault = entry.defaultValue else { return false }
    return value.isEquivalent(to: byDefault)
  }

  /// Set and other than the default, or staged.
  package var isModified: Bool { isStaged || hasSchema && isSet && !equalsDefault }
}

extension Query {
  /// Whether rows are to be asked for more than their words.
  package var hasConditions: Bool {
    terms.contains { term in
      switch term.test {
      case .word, .unfinished: false
      default: true
      }
    }
  }

  /// Its conditions alone; words are judged by `rank`. `isIn`: whether the row lies in a namespace,
  /// taken apart.
  package func holds(_ row: RowStanding, isIn: (PreferenceName) -> Bool) -> Bool {
    terms.allSatisfy { term in
      switch term.test {
      case .word, .unfinished: true
      case .condition(let condition): row.meets(condition) != term.isNegated
      case .kind(let name): row.isOfKind(name) != term.isNegated
      case .namespace(let namespace): isIn(namespace) != term.isNegated
      case .unknownCondition, .unknownKind: term.isNegated
      }
    }
  }

  package func holds(_ row: RowStanding, of name: PreferenceName) -> Bool {
    holds(row) { $0.contains(PreferenceName(name.flattened)) }
  }

  /// Whether they ask for the value of a row with this entry, which is set.
  func asksForValue(of entry: Entry) -> Bool {
    terms.contains { term in
      switch term.test {
      case .kind: entry.kind == .any
      case .condition(.modified), .condition(.default): entry.defaultValue != nil
      default: false
      }
    }
  }

  /// What stands after `@in:`.
  var namespaces: [PreferenceName] {
    terms.compactMap { if case .namespace(let name) = $0.test { name } else { nil } }
  }

  /// nil where the row lacks a word that is wanted, or has one that is not.
  package func rank(_ evidence: Evidence) -> MatchRank? { demands.rank(evidence) }
}

extension RowStanding {
  fileprivate func meets(_ condition: Query.Condition) -> Bool {
    switch condition {
    case .modified: isModified
    case .invalid: isInvalid
    case .differs: differs
    case .staged: isStaged
    case .default: !isSet || equalsDefault
    case .deprecated: entry.deprecation != nil
    case .secret: entry.isSecret
    }
  }

  fileprivate func isOfKind(_ name: String) -> Bool {
    let kind = entry.kind == .any ? value.map(Kind.init(of:)) ?? .any : entry.kind
    return kind.typeNames.contains(name)
  }
}

extension Kind {
  /// What a query calls it, and what a kind of several is called besides.
  var typeNames: [String] {
    switch self {
    case .any: ["json"]
    case .null: ["null"]
    case .boolean: ["boolean"]
    case .integer: ["integer"]
    case .real: ["real"]
    case .string: ["string"]
    case .choice: ["choice"]
    case .date: ["date"]
    case .data: ["data"]
    case .uid: ["uid"]
    case .url: ["url"]
    case .path: ["path"]
    case .colour: ["colour"]
    case .duration: ["duration"]
    case .byteSize: ["size"]
    case .list: ["list"]
    case .dictionary: ["dictionary"]
    case .record: ["group"]
    case .optional(let kind): kind.typeNames
    case .either(let kinds): kinds.flatMap(\.typeNames)
    }
  }

  /// All that there are, as `--type` has them.
  static let typeNames = [
    "json", "null", "boolean", "integer", "real", "string", "choice", "date", "data", "uid", "url",
    "path", "colour", "duration", "size", "list", "dictionary", "group",
  ]
}
