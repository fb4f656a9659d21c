/// What rows are wanted, as people type it: after `@` in the editor, after `--filter`.
///
///     query     = *( [ "-" ] term )             separated by spaces; all must hold
///     term      = condition / field / word
///     condition = "@modified" / "@invalid" / "@staged" / "@default" / "@deprecated" / "@secret"
///               / "@differs"
///     field     = ( "@key:" / "@value:" / "@doc:" / "@type:" / "@in:" ) text
///     word      = text                          that does not begin with @
///     text      = 1*( character / DQUOTE *character DQUOTE )      spaces only inside quotes
///
/// A word may stand in the key, the title, a choice's label, the description or the value, in any
/// case; `@key:`, `@doc:` (title, choices, description) and `@value:` look in one of them. The
/// beginning of a condition or kind is enough; where it may become several it does not count yet.
/// A secret's value is not looked at.
public struct Query: Hashable, Sendable {
  /// As it is typed.
  public let text: String
  let terms: [Term]
  /// Looked for, each once; at most `WordHits.mostWords`.
  package private(set) var words: [SearchWord] = []
  var demands = WordDemands()
  /// Of all words, for what is exactly that.
  package private(set) var phrase: SearchWord?

  public static let everything = Query("")

  public init(_ text: String) { self.init(text, QueryText(text).tokens.map(Term.init)) }

  /// Words alone, `@` and `-` among them: what is typed after `/`.
  public init(words text: String) {
    self.init(
      text, QueryText(text).tokens.map { Term(isNegated: false, .word(.anywhere, $0.plain)) })
  }

  private init(_ text: String, _ terms: [Term]) {
    self.text = text
    self.terms = terms
    var spoken: [String] = []
    for case .word(let field, let typed) in terms.filter({ !$0.isNegated }).map(\.test) {
      if field == .anywhere { spoken.append(typed) }
    }
    phrase = SearchWord(spoken.joined(separator: " "))
    for term in terms {
      guard case .word(let field, let typed) = term.test, let word = SearchWord(typed) else {
        continue
      }
      guard let number = number(of: word) else { break }
      demands.add(1 << UInt64(number), field, isNegated: term.isNegated)
    }
  }

  private mutating func number(of word: SearchWord) -> Int? {
    if let known = words.firstIndex(of: word) { return known }
    guard words.count < WordHits.mostWords else { return nil }
    words.append(word)
    return words.count - 1
  }

  /// Every row is wanted.
  public var isEmpty: Bool { terms.allSatisfy { !$0.counts } }

  /// With one condition more.
  public func and(_ condition: Condition) -> Query {
    Query(text, terms + [Term(isNegated: false, .condition(condition))])
  }
}

extension Query {
  public enum Condition: String, CaseIterable, Hashable, Sendable {
    case modified, invalid, staged, `default`, deprecated, secret, differs
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

    /// While it is being typed it may mean nothing yet.
    var counts: Bool {
      if case .unfinished = test { false } else { true }
    }
  }

  enum Test: Hashable, Sendable {
    case word(Field, String)
    case condition(Condition)
    case kind(String)
    case namespace(PreferenceName)
    /// No row passes.
    case unknownCondition(String)
    case unknownKind(String)
    case unfinished
  }
}

extension Query {
  /// The words that are to be seen in names: those that are wanted there.
  package var wordsInKeys: [SearchWord] { words(of: [.anywhere, .key]) }
  /// And in values.
  package var wordsInValues: [SearchWord] { words(of: [.anywhere, .value]) }

  private func words(of fields: Set<Field>) -> [SearchWord] {
    terms.compactMap { term in
      guard !term.isNegated, case .word(let field, let text) = term.test, fields.contains(field)
      else { return nil }
      return SearchWord(text)
    }
  }
}

extension Query {
  /// Whether every row that it wants is one that `other` wants, as where one goes on typing. May be
  /// false where that is not known.
  package func narrows(_ other: Query) -> Bool {
    words.count < WordHits.mostWords
      && other.terms.allSatisfy { known in !known.counts || terms.contains { $0.implies(known) } }
  }
}

extension Query.Term {
  fileprivate func implies(_ other: Self) -> Bool {
    if self == other { return true }
    guard !isNegated, !other.isNegated, case .word(let field, let text) = test,
      case .word(field, let known) = other.test, let word = SearchWord(text),
      let part = SearchWord(known)
    else { return false }
    return word.isASCII && part.isFound(in: word.text)
  }
}

extension Query {
  /// The first thing in it that does not exist, with the nearest that does.
  public var problem: String? {
    for term in terms {
      switch term.test {
      case .unknownCondition(let name):
        let known = Condition.allCases.map { "@" + $0.rawValue } + Query.fields.map { "@\($0):" }
        return Query.unknown("condition", name, among: known)
      case .unknownKind(let name):
        return Query.unknown("kind", name, among: Kind.typeNames)
      default: continue
      }
    }
    return nil
  }

  /// The condition that a word in it is the name of, where its sign may have been forgotten:
  /// `@modified`.
  package var conditionMeant: String? {
    for case .word(.anywhere, let word) in terms.map(\.test) {
      if let condition = Condition(rawValue: word.lowercased()) { return "@" + condition.rawValue }
    }
    return nil
  }

  private static func unknown(_ what: String, _ name: String, among known: [String]) -> String {
    let guess = name.nearest(among: known).map { "; did you mean \($0)?" }
    return "unknown \(what) \(name.quotedBriefly)" + (guess ?? "")
  }
}

extension Snapshot {
  /// The first rows whose name has `text`, in any case; all where it is empty. Looks no further than
  /// `limit` of them.
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
