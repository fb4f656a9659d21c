import Preferences

extension SettingKind {
  /// How a text is divided into the words of a list. Nil if the kind has no list. `marks` are those of the program
  /// by the separators of the list.
  func words(marks: [String: String]) -> WordSyntax? {
    for case .list(let separator, let element) in alternatives {
      let (noun, nouns) = element.nouns
      return WordSyntax(
        separator.words, marks: marks[separator.spelling] ?? "", noun: noun, nouns)
    }
    return nil
  }
}

extension SettingKind.Alternative {
  /// The noun for an element of a list, and for several.
  fileprivate var nouns: (String, String) {
    switch self {
    case .noun(let noun): (noun, plural(switches: []))
    case .integer, .number, .octal: ("number", "numbers")
    default: ("word", "words")
    }
  }
}

extension SettingKind.Separator {
  fileprivate var words: WordSyntax.Separator {
    switch self {
    case .blanks: .blanks
    case .commas: .commas
    case .colons: .colons
    case .blanksOrCommas: .blanksOrCommas
    }
  }

  /// The beginning of the kind of a list with these separators.
  fileprivate var spelling: String {
    switch self {
    case .blanks: "list"
    case .commas: "list by comma"
    case .colons: "list by colon"
    case .blanksOrCommas: "list by any"
    }
  }
}
