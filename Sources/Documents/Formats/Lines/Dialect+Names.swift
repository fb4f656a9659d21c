import Preferences

/// The names that a program accepts.
extension Dialect {
  enum NameForm: Sendable, Hashable {
    /// Letters and digits of ASCII, and these characters.
    case word(String, first: First = .any)
    /// Any characters but control characters and these.
    case text(without: String)

    enum First: String, Sendable { case any, letter, letterOrUnderscore }
  }

  /// Throws if the program does not accept a new key or the name of a new section.
  func check(_ name: String, isHeading: Bool) throws(Problem) {
    guard !isHeading || !isBlock(name), isHeading || !directives.contains(name) else { return }
    if isHeading, let stanza, name != stanza {
      throw Problem(
        .badName(name, expected: "\"\(stanza)\", as groups of \(self) files are called"))
    }
    guard isHeading || !reservedKeys.contains(name.lowercased()) else {
      throw Problem(.badName(name, expected: "no word with a meaning of its own in \(self) files"))
    }
    let form = isHeading ? headingNames : keyNames
    var name = name
    if isHeading, keyForm == .quotedSection, let dot = name.firstIndex(of: ".") {
      try Self.check(String(name[name.index(after: dot)...]), is: .text(without: ""), of: self)
      name = String(name[..<dot])
    } else if !isHeading, keysHaveLocales, name.hasSuffix("]"),
      let locale = name.firstIndex(of: "[")
    {
      try Self.check(
        String(name[name.index(after: locale)...].dropLast()), is: .word("-_.@"), of: self)
      name = String(name[..<locale])
    }
    try Self.check(name, is: form, of: self)
  }

  private static func check(
    _ name: String, is form: NameForm, of dialect: Dialect
  ) throws(Problem) {
    guard !form.accepts(name) else { return }
    throw Problem(.badName(name, expected: "\(form.phrase), as \(dialect) files have them"))
  }
}

extension Dialect.NameForm {
  fileprivate func accepts(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    switch self {
    case .word(let others, let kind):
      guard name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || others.utf8.contains($0) }) else {
        return false
      }
      return switch kind {
      case .any: true
      case .letter: first.isLetter
      case .letterOrUnderscore: first.isLetter || first == UInt8(ascii: "_")
      }
    case .text(let excluded):
      return name.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !excluded.unicodeScalars.contains($0)
      }
    }
  }

  fileprivate var phrase: String {
    switch self {
    case .word(let others, let first):
      let marks = others.isEmpty ? "" : " and " + others.map(String.init).joined(separator: " ")
      let beginning =
        switch first {
        case .any: ""
        case .letter: ", a letter first"
        case .letterOrUnderscore: ", no digit first"
        }
      return "letters, digits\(marks)\(beginning)"
    case .text(let excluded):
      let marks = excluded.map(String.init).joined(separator: " ")
      return "a text without control characters\(excluded.isEmpty ? "" : " and without \(marks)")"
    }
  }
}
