import Preferences

/// The words of a query that occur in each field of one row: one bit for each word.
struct FieldHits: Hashable, Sendable {
  var key: UInt64 = 0
  var title: UInt64 = 0
  var choice: UInt64 = 0
  var description: UInt64 = 0
  var value: UInt64 = 0
  /// Whether the last key, or the whole name, equals the query's phrase.
  var isExactKey = false
  var isExactTitle = false

  subscript(field: Query.Field) -> UInt64 {
    switch field {
    case .anywhere: key | title | choice | description | value
    case .key: key
    case .value: value
    case .documentation: title | choice | description
    }
  }
}

/// The quality of a match, from the best to the worst. Each word counts in the best field
/// that contains it; the row has the rank of its worst word. Of rows with equal rank, the first wins.
public enum MatchRank: UInt8, Comparable, Hashable, Sendable, CaseIterable {
  case exactKey, exactTitle, key, title, choice, description, value

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A word that must, or must not, occur in a field.
struct WordRequirement: Hashable, Sendable {
  /// The word's bit.
  let word: UInt64
  let field: Query.Field
  let isNegated: Bool

  func isMet(by hits: FieldHits) -> Bool { (hits[field] & word != 0) != isNegated }
}

/// The words of a query that occur in an entry's documentation, the same for all its rows.
struct EntryHits: Sendable {
  private let documentation: FieldHits
  let isSecret: Bool
  /// Whether values are shown differently from the stored text: `10m (600)`.
  let isFormatted: Bool

  static let none = EntryHits(Entry(.root, .any), of: .everything)

  init(_ entry: Entry, of query: Query) {
    var hits = FieldHits()
    let title = [entry.title].compactMap(\.self)
    hits.title = query.words.hits(in: title)
    hits.choice = query.words.hits(in: entry.choiceTexts)
    hits.description = query.words.hits(
      in: [entry.summary, entry.unit, entry.deprecation?.message].compactMap(\.self))
    hits.isExactTitle = title.contains { query.phrase?.isWhole($0) == true }
    documentation = hits
    isSecret = entry.isSecret
    isFormatted = entry.kind.isFormatted
  }

  /// Returns the hits of a row that has this entry.
  func with(_ row: WordHits) -> FieldHits {
    var hits = documentation
    hits.key = row.key
    hits.value = isSecret ? 0 : row.value
    hits.description |= isSecret ? 0 : row.comment
    hits.isExactKey = row.isExact
    return hits
  }
}

extension Entry {
  /// The labels, descriptions and values of all choices, or the titles of all variants.
  fileprivate var choiceTexts: [String] {
    guard case .choice(let choices) = kind.core else { return variants.map(\.title) }
    return choices.flatMap { [$0.label, $0.summary, $0.value.searchText].compactMap(\.self) }
  }
}

extension Kind {
  fileprivate var isFormatted: Bool {
    switch self {
    case .duration, .byteSize: true
    case .optional(let kind): kind.isFormatted
    case .either(let kinds): kinds.contains(where: \.isFormatted)
    default: false
    }
  }
}
