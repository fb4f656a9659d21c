/// A query taken apart at its spaces, those in quotes left.
struct QueryText {
  let tokens: [Token]

  struct Token: Hashable {
    /// As typed.
    let raw: String
    /// Without its quotes.
    let plain: String
    /// Whether its last quote is still open.
    let isOpen: Bool
  }

  init(_ text: String) {
    var tokens: [Token] = []
    var raw = ""
    var plain = ""
    var isQuoted = false
    for character in text {
      if character.isWhitespace, !isQuoted {
        if !raw.isEmpty { tokens.append(Token(raw: raw, plain: plain, isOpen: false)) }
        (raw, plain) = ("", "")
        continue
      }
      raw.append(character)
      if character == "\"" { isQuoted.toggle() } else { plain.append(character) }
    }
    if !raw.isEmpty { tokens.append(Token(raw: raw, plain: plain, isOpen: isQuoted)) }
    self.tokens = tokens
  }
}

extension Query.Term {
  init(_ token: QueryText.Token) {
    isNegated = token.raw.hasPrefix("-") && token.plain.count > 1
    let text = isNegated ? String(token.plain.dropFirst()) : token.plain
    // What is quoted from its first sign on is a word.
    let isCondition = token.raw.dropFirst(isNegated ? 1 : 0).hasPrefix("@")
    test = isCondition ? Query.Test(condition: text.dropFirst()) : Query.Test(word: text)
  }
}

extension Query.Test {
  fileprivate init(word: String) {
    self = word.isEmpty ? .unfinished : .word(.anywhere, word)
  }

  /// What stands after `@`.
  fileprivate init(condition text: Substring) {
    guard let colon = text.firstIndex(of: ":") else {
      self.init(named: text.lowercased())
      return
    }
    let field = text[..<colon].lowercased()
    self.init(field: field, String(text[text.index(after: colon)...]))
  }

  private init(named name: String) {
    let meant = Query.Condition.allCases.filter { $0.rawValue.hasPrefix(name) }
    if let exact = meant.first(where: { $0.rawValue == name }) {
      self = .condition(exact)
    } else if meant.count + Query.fields.count(where: { $0.hasPrefix(name) }) > 1 {
      self = .unfinished
    } else if let condition = meant.first {
      self = .condition(condition)
    } else {
      let isField = Query.fields.contains { $0.hasPrefix(name) }
      self = isField ? .unfinished : .unknownCondition("@" + name)
    }
  }

  private init(field: String, _ text: String) {
    switch field {
    case _ where !Query.fields.contains(field): self = .unknownCondition("@" + field + ":")
    case _ where text.isEmpty: self = .unfinished
    case "type": self.init(kind: text.lowercased())
    case "in":
      // A name that cannot be read is a key.
      let name = (try? PreferenceName(parsing: text)) ?? PreferenceName(keys: text)
      self = .namespace(PreferenceName(name.flattened))
    default: self = Query.Field(rawValue: field).map { .word($0, text) } ?? .unfinished
    }
  }

  private init(kind name: String) {
    let meant = Kind.typeNames.filter { $0.hasPrefix(name) }
    if meant.contains(name) || meant.count == 1 {
      self = .kind(meant.contains(name) ? name : meant[0])
    } else {
      self = meant.isEmpty ? .unknownKind(name) : .unfinished
    }
  }
}

extension Query {
  /// What stands between `@` and `:`.
  static let fields = Field.allCases.map(\.rawValue).filter { !$0.isEmpty } + ["type", "in"]
}

/// What the last term of a query may become.
public struct QueryCompletion: Sendable {
  /// Before it.
  private let stem: String
  /// Each the whole term, as it would be typed.
  public let candidates: [String]

  /// `namespaces`: the labels of those that may be named after `@in:`.
  public init(of text: String, namespaces: [String]) {
    let typed = Self.lastTerm(of: text)
    stem = String(text.dropLast(typed.count))
    candidates =
      typed.hasPrefix("@") ? Self.terms(namespaces: namespaces, beginning: typed.lowercased()) : []
  }

  /// Whether a condition is being typed.
  public static func isCondition(_ text: String) -> Bool { lastTerm(of: text).hasPrefix("@") }

  /// Without its sign; empty behind a space.
  private static func lastTerm(of text: String) -> Substring {
    guard let last = QueryText(text).tokens.last?.raw, text.hasSuffix(last) else { return "" }
    return last.dropFirst(last.hasPrefix("-") ? 1 : 0)
  }

  private static func terms(namespaces: [String], beginning: String) -> [String] {
    let fields = Query.fields.map { "@\($0):" }
    let all: [String] =
      if beginning.hasPrefix("@type:") {
        Kind.typeNames.map { "@type:" + $0 }
      } else if beginning.hasPrefix("@in:") {
        namespaces.map { "@in:" + ($0.contains { $0.isWhitespace } ? "\"\($0)\"" : $0) }
      } else {
        Query.Condition.allCases.map { "@" + $0.rawValue } + fields
      }
    return all.filter { $0.unquoted.hasPrefix(beginning.unquoted) }
  }

  /// The query with each of them.
  public var texts: [String] { candidates.map { stem + $0 } }

  /// The query with the last term made as long as all candidates agree; where that adds nothing,
  /// with the first. A space follows what is complete.
  public var completed: String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return stem + first + (first.hasSuffix(":") ? "" : " ") }
    return stem + candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
  }
}

extension String {
  fileprivate var unquoted: String { lowercased().filter { $0 != "\"" } }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
