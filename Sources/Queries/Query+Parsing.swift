import Preferences

extension Query {
  struct Token: Hashable {
    /// The token as typed.
    var text = ""
    /// The token without its quotes.
    var unquoted = ""
  }

  /// Splits `text` at spaces outside quotes.
  static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var token = Token()
    var isQuoted = false
    for character in text {
      if character.isWhitespace, !isQuoted {
        if !token.text.isEmpty { tokens.append(token) }
        token = Token()
        continue
      }
      token.text.append(character)
      if character == "\"" { isQuoted.toggle() } else { token.unquoted.append(character) }
    }
    return token.text.isEmpty ? tokens : tokens + [token]
  }

  /// The names before a colon: `key` in `@key:`.
  static let fields = Field.allCases.map(\.rawValue).filter { !$0.isEmpty } + ["type", "in"]

  /// All conditions and fields with their signs.
  static let conditionTexts =
    Condition.allCases.map { "@" + $0.rawValue } + fields.map { "@\($0):" }
}

extension Query.Term {
  init(_ token: Query.Token) {
    isNegated = token.text.hasPrefix("-") && token.unquoted.count > 1
    let text = isNegated ? String(token.unquoted.dropFirst()) : token.unquoted
    if token.text.dropFirst(isNegated ? 1 : 0).hasPrefix("@") {
      test = Query.Test(condition: text.dropFirst())
    } else {
      // A quoted @ begins a word.
      test = text.isEmpty ? .unfinished : .word(.anywhere, text)
    }
  }
}

extension Query.Test {
  /// Parses the text after `@`.
  fileprivate init(condition text: Substring) {
    guard let colon = text.firstIndex(of: ":") else {
      self.init(named: text.lowercased())
      return
    }
    let field = text[..<colon].lowercased()
    self.init(field: field, String(text[text.index(after: colon)...]))
  }

  private init(named name: String) {
    if let exact = Query.Condition(rawValue: name) {
      self = .condition(exact)
      return
    }
    let conditions = Query.Condition.allCases.filter { $0.rawValue.hasPrefix(name) }
    let fields = Query.fields.filter { $0.hasPrefix(name) }
    switch (conditions.first, conditions.count + fields.count) {
    case (_, 0): self = .unknownCondition("@" + name)
    case (let condition?, 1): self = .condition(condition)
    default: self = .unfinished
    }
  }

  private init(field: String, _ text: String) {
    switch field {
    case _ where !Query.fields.contains(field): self = .unknownCondition("@" + field + ":")
    case _ where text.isEmpty: self = .unfinished
    case "type": self.init(kind: text.lowercased())
    case "in":
      // Text that does not parse as a name is a key.
      let name = (try? PreferenceName(parsing: text)) ?? PreferenceName(keys: text)
      self = .namespace(PreferenceName(name.flattened))
    default: self = Query.Field(rawValue: field).map { .word($0, text) } ?? .unfinished
    }
  }

  private init(kind name: String) {
    let kinds = Kind.typeNames.filter { $0.hasPrefix(name) }
    if kinds.contains(name) || kinds.count == 1 {
      let found = kinds.contains(name) ? name : kinds[0]
      self = .kind(Kind.schemaNames[found] ?? found)
    } else {
      self = kinds.isEmpty ? .unknownKind(name) : .unfinished
    }
  }
}

extension Query {
  /// A message about the first unknown condition or kind, with the nearest known one; nil if all are
  /// known.
  public var problem: String? {
    for term in terms {
      switch term.test {
      case .unknownCondition(let name):
        return Query.unknown("condition", name, among: Query.conditionTexts)
      case .unknownKind(let name):
        return Query.unknown("kind", name, among: Kind.typeNames)
      default: continue
      }
    }
    return nil
  }

  private static func unknown(_ type: String, _ name: String, among known: [String]) -> String {
    let guess = name.nearest(among: known).map { "; did you mean \($0)?" }
    return "unknown \(type) \(name.quotedBriefly)" + (guess ?? "")
  }

  /// The condition that a word of the query probably means, with its missing sign: `@modified`.
  package var intendedCondition: String? {
    for word in terms.compactMap({ $0.word(in: [.anywhere]) }) {
      if let condition = Condition(rawValue: word.lowercased()) { return "@" + condition.rawValue }
    }
    return nil
  }
}

/// The completions of a query's last term.
public struct QueryCompletion: Sendable {
  /// The text before the last term.
  private let stem: String
  /// The complete terms that the last one may become.
  public let candidates: [String]

  /// `namespaces`: the labels that `@in:` offers.
  public init(of text: String, namespaces: [String]) {
    let typed = Self.lastTerm(of: text)
    stem = String(text.dropLast(typed.count))
    candidates =
      typed.hasPrefix("@") ? Self.terms(namespaces: namespaces, prefix: typed.lowercased()) : []
  }

  /// Whether the last term of `text` is a condition.
  public static func isCondition(_ text: String) -> Bool { lastTerm(of: text).hasPrefix("@") }

  /// Returns the last term without `-`; empty after a space.
  private static func lastTerm(of text: String) -> Substring {
    guard let last = Query.tokens(of: text).last?.text, text.hasSuffix(last) else { return "" }
    return last.dropFirst(last.hasPrefix("-") ? 1 : 0)
  }

  private static func terms(namespaces: [String], prefix: String) -> [String] {
    let all: [String] =
      if prefix.hasPrefix("@type:") {
        Kind.completedTypeNames(from: prefix.dropFirst("@type:".count)).map { "@type:" + $0 }
      } else if prefix.hasPrefix("@in:") {
        namespaces.map { "@in:" + ($0.contains { $0.isWhitespace } ? "\"\($0)\"" : $0) }
      } else {
        Query.conditionTexts
      }
    return all.filter { $0.unquoted.hasPrefix(prefix.unquoted) }
  }

  /// The query with each candidate in place of its last term.
  public var texts: [String] { candidates.map { stem + $0 } }

  /// The query with its last term extended to the common prefix of all candidates. A complete term is
  /// followed by a space. Nil if there is no candidate.
  public var completed: String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return stem + first + (first.hasSuffix(":") ? "" : " ") }
    return stem + candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
  }
}

extension String {
  fileprivate var unquoted: String { lowercased().filter { $0 != "\"" } }

  /// The characters that both texts begin with.
  package func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
