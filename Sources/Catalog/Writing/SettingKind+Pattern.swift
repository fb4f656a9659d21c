import Preferences

extension SettingKind {
  /// A regular expression of the texts that the program accepts, without the ranges of amounts and octal numbers. Nil
  /// if it accepts any text. `switches` are the words that it reads as a boolean.
  func pattern(switches: [String]) -> String? {
    var parts: [String] = []
    for alternative in alternatives {
      guard let part = alternative.pattern(switches: switches) else { return nil }
      parts.append(part)
    }
    return parts.joined(separator: "|")
  }
}

extension SettingKind.Alternative {
  fileprivate func pattern(switches: [String]) -> String? {
    switch self {
    case .switched: "(?i:\(switches.alternation))"
    case .integer(_, .decimal): "[+-]?[0-9]+"
    case .integer(_, .unsigned): "-?[0-9]+"
    case .integer(_, .c): "[+-]?(?:0[xX][0-9a-fA-F]+|[0-9]+)"
    case .integer(_, .unsignedC): "-?(?:0[xX][0-9a-fA-F]+|[0-9]+)"
    case .number: "[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
    case .octal: "[0-7]+"
    case .words(let words, let ignoresCase): "(?\(ignoresCase ? "i" : ""):\(words.alternation))"
    case .amount(let form, _, _): form.pattern
    case .noun: nil
    case .list(let separator, let element):
      element.pattern(switches: switches).map { part in
        let (blanks, mark) = separator.patterns
        return "\(blanks)*(?:(?:\(part))(?:\(mark)(?:\(part)))*)?\(blanks)*"
      }
    case .pattern(let pattern, _): String(pattern.source.dropFirst("^(?:".count).dropLast(2))
    }
  }
}

extension SettingKind.Separator {
  /// The characters between the parts of a list, and at least one separator.
  fileprivate var patterns: (blanks: String, mark: String) {
    switch self {
    case .blanks: ("[ \\t]", "[ \\t]+")
    case .commas: ("[ \\t,]", "[ \\t]*,[ \\t,]*")
    case .colons: ("[ \\t:]", "[ \\t]*:[ \\t:]*")
    case .blanksOrCommas: ("[ \\t,]", "[ \\t,]+")
    }
  }
}

extension AmountForm {
  fileprivate var pattern: String {
    let sign = allowsSigns ? "[+-]?" : ""
    let digits = allowsFractions ? "(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)" : "[0-9]+"
    let names = units.map(\.name).filter { !$0.isEmpty }
    let blanks = allowsBlanks ? "[ \\t]*" : ""
    let one =
      blanks + sign + digits + (names.isEmpty ? "" : "(?:\(blanks)(?:\(names.alternation)))?")
    let amount = allowsSums ? "(?:\(one)[ \\t]*)+" : one + blanks
    let all = words.isEmpty ? amount : "\(amount)|\(words.alternation)"
    return "(?\(ignoresCase ? "i" : ""):\(all))"
  }
}

extension [String] {
  /// A regular expression of these texts.
  fileprivate var alternation: String { map(\.quotedForPattern).joined(separator: "|") }
}

extension String {
  /// A regular expression of this text.
  var quotedForPattern: String {
    reduce(into: "") { text, character in
      text += ("\\^$.|?*+()[]{}/".contains(character) ? "\\" : "") + String(character)
    }
  }
}
