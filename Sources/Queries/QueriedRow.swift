import Preferences

/// The properties of a row that a query's conditions ask for.
package struct QueriedRow: Sendable {
  /// The declaration; an entry of any kind if nothing declares the row.
  package let entry: Entry
  /// The effective value; nil if none is set or the query does not ask for it.
  private let value: PreferenceValue?
  private let isSet: Bool
  private let isStaged: Bool
  private let isInvalid: Bool
  /// Whether the value differs from that of the compared store.
  private let differs: Bool
  /// Whether another file of the configuration counts instead of the value.
  private let isOverridden: Bool
  private let hasSchema: Bool

  package init(
    _ entry: Entry, value: PreferenceValue?, isSet: Bool? = nil, isStaged: Bool = false,
    isInvalid: Bool = false, differs: Bool = false, isOverridden: Bool = false, hasSchema: Bool
  ) {
    self.entry = entry
    self.value = value
    self.isSet = isSet ?? (value != nil)
    self.isStaged = isStaged
    self.isInvalid = isInvalid
    self.differs = differs
    self.isOverridden = isOverridden
    self.hasSchema = hasSchema
  }

  /// Whether the value is set and equals the default.
  package var equalsDefault: Bool {
    guard let value, let byDefault = entry.defaultValue else { return false }
    return value.isEquivalent(to: byDefault)
  }

  fileprivate func satisfies(_ condition: Query.Condition) -> Bool {
    switch condition {
    case .modified: isStaged || hasSchema && isSet && !equalsDefault
    case .invalid: isInvalid
    case .differs: differs
    case .staged: isStaged
    case .default: !isSet || equalsDefault
    case .deprecated: entry.deprecation != nil
    case .secret: entry.isSecret
    case .restart, .reload: entry.takesEffect == condition.rawValue
    case .effective: !isSet || !isOverridden
    }
  }

  fileprivate func isOfKind(_ name: String) -> Bool {
    let kind = entry.kind == .any ? value.map(Kind.init(of:)) ?? .any : entry.kind
    return kind.typeNames.contains(name)
  }
}

extension Query {
  /// Returns how well `row`, shown as `shownValue` and with `comment` in the file, matches; nil if it
  /// does not.
  package func rank(
    of row: QueriedRow, shownValue: String, comment: String? = nil
  ) -> MatchRank? {
    let name = row.entry.name
    var hits = WordHits()
    hits.key = words.hits(in: name.label)
    hits.value = words.hits(in: shownValue)
    if let comment { hits.comment = words.hits(in: comment) }
    hits.isExact = phrase.map(name.isWhole) ?? false
    guard let rank = rank(EntryHits(row.entry, of: self).with(hits)) else { return nil }
    return holds(for: row) { $0.contains(PreferenceName(name.flattened)) } ? rank : nil
  }

  /// Whether `row` satisfies all conditions, whatever its words. `isIn` decides whether the row lies
  /// in a namespace, whose name is flattened.
  func holds(for row: QueriedRow, isIn: (PreferenceName) -> Bool) -> Bool {
    terms.allSatisfy { term in
      switch term.test {
      case .word, .unfinished: true
      case .condition(let condition): row.satisfies(condition) != term.isNegated
      case .kind(let name): row.isOfKind(name) != term.isNegated
      case .namespace(let namespace): isIn(namespace) != term.isNegated
      case .unknownCondition, .unknownKind: term.isNegated
      }
    }
  }

  /// Whether a condition depends on the value of a row with this entry.
  func asksForValue(of entry: Entry) -> Bool {
    terms.contains { term in
      switch term.test {
      case .kind: entry.kind == .any
      case .condition(.modified), .condition(.default): entry.defaultValue != nil
      default: false
      }
    }
  }
}

extension Kind {
  /// The names that `@type:` accepts for this kind.
  fileprivate var typeNames: [String] {
    alternatives.map { Kind.shortNames[$0.typeName] ?? $0.typeName }
  }

  private static let shortNames = ["any": "json", "byteSize": "size", "record": "group"]

  /// The names that `@type:` accepts for any kind.
  static let typeNames =
    [
      "json", "null", "boolean", "integer", "real", "string", "choice", "date", "data", "uid",
      "url",
      "path", "colour", "duration", "size", "list", "dictionary", "group",
    ] + schemaNames.keys.sorted()

  /// The names that complete `start`: those of the screen, else those of schemas.
  static func completedTypeNames(from start: Substring) -> [String] {
    let names = typeNames.filter { $0.hasPrefix(start) }
    let shown = names.filter { !schemaNames.values.contains($0) }
    return shown.isEmpty ? names : shown
  }
}
