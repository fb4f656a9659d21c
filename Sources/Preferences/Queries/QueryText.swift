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
