import Preferences

/// A search of rows, as people type it after `@` in the editor or after `--filter`.
///
///     query     = *( [ "-" ] term )             separated by spaces; all must match
///     term      = condition / field / word
///     condition = "@modified" / "@invalid" / "@staged" / "@default" / "@deprecated" / "@secret"
///               / "@differs" / "@restart" / "@reload" / "@effective"
///     field     = ( "@key:" / "@value:" / "@doc:" / "@type:" / "@in:" ) text
///     word      = text                          that does not begin with @
///     text      = 1*( character / DQUOTE *character DQUOTE )      spaces only inside quotes
///
/// A word matches the key, the title, a choice's label, the description or the value, ignoring case.
/// `@key:`, `@doc:` (title, choices, description, comments) and `@value:` search one of them. A secret's value
/// is never searched.
///
/// A condition or kind may be abbreviated. While an abbreviation is ambiguous, the term is ignored.
public struct Query: Hashable, Sendable {
  /// The query as typed.
  public let text: String
  let terms: [Term]
  /// The words of all terms, without duplicates; at most `WordHits.mostWords`.
  package private(set) var words: [SearchWord] = []
  private var requirements: [WordRequirement] = []
  /// The words that must occur anywhere in a row.
  private var required: UInt64 = 0
  /// Whether all terms are words that must occur anywhere.
  private var isOnlyWords: Bool {
    !hasConditions && requirements.allSatisfy { !$0.isNegated && $0.field == .anywhere }
  }
  /// All words that may occur anywhere, as one text.
  let phrase: SearchWord?
  /// Whether the query has terms other than words.
  package let hasConditions: Bool

  /// The query that every row matches.
  public static let everything = Query("")

  /// Parses `text`; every text is a query.
  public init(_ text: String) { self.init(text, Self.tokens(of: text).map(Term.init)) }

  /// Creates a query of words only, as typed after `/`: `@` and `-` have no special meaning.
  public init(words text: String) {
    self.init(
      text, Self.tokens(of: text).map { Term(isNegated: false, .word(.anywhere, $0.unquoted)) })
  }

  private init(_ text: String, _ terms: [Term]) {
    self.text = text
    self.terms = terms
    phrase = SearchWord(
      terms.compactMap { $0.isNegated ? nil : $0.word(in: [.anywhere]) }.joined(separator: " "))
    hasConditions = terms.contains(where: \.isCondition)
    for term in terms {
      guard case .word(let field, let typed) = term.test, let word = SearchWord(typed) else {
        continue
      }
      guard let number = number(of: word) else { break }
      let bit: UInt64 = 1 << UInt64(number)
      requirements.append(WordRequirement(word: bit, field: field, isNegated: term.isNegated))
      if field == .anywhere, !term.isNegated { required |= bit }
    }
  }

  private mutating func number(of word: SearchWord) -> Int? {
    if let known = words.firstIndex(of: word) { return known }
    guard words.count < WordHits.mostWords else { return nil }
    words.append(word)
    return words.count - 1
  }

  /// Whether every row matches.
  public var isEmpty: Bool { terms.allSatisfy { !$0.counts } }

  /// Returns this query with one more condition.
  public func and(_ condition: Condition) -> Query {
    Query(text, terms + [Term(isNegated: false, .condition(condition))])
  }
}

extension Query {
  /// A condition that is written with `@`.
  public enum Condition: String, CaseIterable, Hashable, Sendable {
    case modified, invalid, staged, `default`, deprecated, secret, differs
    /// A change takes effect when the program is restarted or reloaded.
    case restart, reload
    /// The value counts, or none is set.
    case effective
  }

  enum Field: String, CaseIterable, Hashable, Sendable {
    case anywhere = "", key, value, documentation = "doc"
  }

  struct Term: Hashable, Sendable {
    let isNegated: Bool
    let test: Test

    init(isNegated: Bool, _ test: Test) {
      self.isNegated = isNegated
      self.test = test
    }

    /// Whether the term has a meaning already; it may still be incomplete while it is typed.
    var counts: Bool { test != .unfinished }

    var isCondition: Bool {
      switch test {
      case .word, .unfinished: false
      default: true
      }
    }

    /// The term's text, if it is a word to be found in one of `fields`.
    func word(in fields: Set<Field>) -> String? {
      if case .word(let field, let text) = test, fields.contains(field) { text } else { nil }
    }

    /// Whether every row that passes this term passes `other`.
    fileprivate func implies(_ other: Self) -> Bool {
      if self == other { return true }
      guard !isNegated, !other.isNegated, case .word(let field, let text) = test,
        case .word(field, let known) = other.test, let word = SearchWord(text),
        let part = SearchWord(known)
      else { return false }
      return word.isASCII && part.isFound(in: word.text)
    }
  }

  enum Test: Hashable, Sendable {
    case word(Field, String)
    case condition(Condition)
    case kind(String)
    case namespace(PreferenceName)
    /// An unknown condition or kind: no row passes.
    case unknownCondition(String)
    case unknownKind(String)
    case unfinished
  }
}

extension Query {
  /// The words to highlight in names.
  package var wordsInKeys: [SearchWord] { words(in: [.anywhere, .key]) }
  /// The words to highlight in values.
  package var wordsInValues: [SearchWord] { words(in: [.anywhere, .value]) }

  private func words(in fields: Set<Field>) -> [SearchWord] {
    terms.compactMap { $0.isNegated ? nil : $0.word(in: fields).flatMap { SearchWord($0) } }
  }

  /// Whether every row that matches this query is known to match `other`, so that a scan for `other`
  /// can be narrowed.
  package func narrows(_ other: Query) -> Bool {
    words.count < WordHits.mostWords
      && other.terms.allSatisfy { known in !known.counts || terms.contains { $0.implies(known) } }
  }

  /// Whether the query asks for invalid rows.
  package var asksForProblems: Bool { has(.invalid) }
  /// Whether the query asks for rows that differ from another store.
  package var asksForDifferences: Bool { has(.differs) }

  /// Whether the query asks for rows instead of which another file counts.
  package var asksForEffect: Bool { has(.effective) }

  private func has(_ condition: Condition) -> Bool {
    terms.contains { $0.test == .condition(condition) }
  }

  /// The namespaces named by `@in:`.
  var namespaces: [PreferenceName] {
    terms.compactMap { if case .namespace(let name) = $0.test { name } else { nil } }
  }

  /// Returns how well a row with these words matches. Returns nil if a required word is missing or an
  /// excluded word occurs.
  func rank(_ hits: FieldHits) -> MatchRank? {
    guard requirements.allSatisfy({ $0.isMet(by: hits) }) else { return nil }
    if hits.isExactKey { return .exactKey }
    if hits.isExactTitle { return .exactTitle }
    var missing = required & ~hits.key
    if missing == 0 { return .key }
    missing &= ~hits.title
    if missing == 0 { return .title }
    missing &= ~hits.choice
    if missing == 0 { return .choice }
    return missing & ~hits.description == 0 ? .description : .value
  }
}

extension Query {
  /// Ranks rows that nothing declares, by the words in their names and values. Most rows of a large
  /// document match no query, and are refused by one comparison.
  struct UndeclaredRanking {
    fileprivate let query: Query
    fileprivate let required: UInt64
    fileprivate let isOnlyWords: Bool

    /// Returns the same rank as `rank` of the row's hits.
    @inline(__always) func rank(_ found: WordHits) -> MatchRank? {
      guard required & ~(found.key | found.value | found.comment) == 0 else { return nil }
      guard isOnlyWords else { return query.rank(EntryHits.none.with(found)) }
      if found.isExact { return .exactKey }
      if required & ~found.key == 0 { return .key }
      return required & ~(found.key | found.comment) == 0 ? .description : .value
    }
  }

  var undeclaredRanking: UndeclaredRanking {
    UndeclaredRanking(query: self, required: required, isOnlyWords: isOnlyWords)
  }
}

extension Snapshot {
  /// Returns the first rows whose name contains `text`, ignoring case; at most `limit`. If `text` is
  /// empty, every row counts.
  package func rows(named text: String, limit: Int) -> [Int] {
    guard let word = SearchWord(text) else { return Array(0..<min(limit, count)) }
    var rows: [Int] = []
    var start = 0
    while start < count, rows.count < limit {
      let part = start..<min(start + 4096, count)
      let hits = hits(of: [word], phrase: nil, in: part)
      rows += part.filter { hits[$0 - start].key != 0 }
      start = part.upperBound
    }
    return Array(rows.prefix(limit))
  }
}
