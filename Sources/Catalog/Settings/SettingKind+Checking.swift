import Preferences

extension SettingKind {
  /// Whether the program accepts a value with this text. `switches` are the words that it reads as a boolean.
  func accepts(_ text: String, switches: [String]) -> Bool {
    alternatives.contains { $0.accepts(text, switches: switches) }
  }

  /// The words that may be chosen: those of the first pair of switches, and others. Nil if other values are
  /// accepted, too.
  func choices(switches: [String]) -> [String]? {
    var words: [String] = []
    for alternative in alternatives {
      switch alternative {
      case .switched: words += switches.prefix(2)
      case .words(let own, _): words += own
      default: return nil
      }
    }
    return words
  }

  /// A phrase without its article: `list of users`, `time such as 2m or yes`.
  func phrase(switches: [String]) -> String {
    alternatives.map { $0.phrase(switches: switches) }.joined(separator: " or ")
  }
}

extension SettingKind.Alternative {
  func accepts(_ text: String, switches: [String]) -> Bool {
    switch self {
    case .switched: return switches.contains(text.lowercased())
    case .integer(let range, let spelling):
      return spelling.number(text).map(range.contains) == true
    case .number(let range):
      return text.utf8.first.map { $0 < 0x41 } == true && Double(text).map(range.contains) == true
    case .octal(let range):
      return Int(text, radix: 8).map { range.contains(Double($0)) } == true
    case .words(let words, let ignoresCase):
      guard ignoresCase else { return words.contains(text) }
      return words.contains { $0.lowercased() == text.lowercased() }
    case .amount(let form, let unit, let range):
      let base = unit.flatMap(form.size(ofBase:)) ?? 1
      guard let amount = form.amount(text, base: base) else { return false }
      return amount == .infinity || range.contains(amount)
    case .noun(let noun):
      return !SettingKind.nounsOfOneWord.contains(noun) || !text.contains { " \t".contains($0) }
    case .list(let separator, let element):
      let parts = separator.parts(of: text)
      return (separator != .colons || !parts.isEmpty)
        && parts.allSatisfy { element.accepts($0, switches: switches) }
    case .pattern(let pattern, _): return (try? pattern.isFound(in: text)) ?? true
    }
  }

  func phrase(switches: [String]) -> String {
    switch self {
    case .switched: switches.prefix(2).joined(separator: " or ")
    case .integer(let range, _): "whole number" + range.phrase
    case .number(let range): "number" + range.phrase
    case .octal: "octal number such as 0644"
    case .words(let words, _): words.joined(separator: " or ")
    case .amount(let form, let unit, let range):
      form.phrase
        + range.phrase { number in
          form.text(of: number, base: unit.flatMap(form.size(ofBase:)) ?? 1)
        }
    case .noun(let noun): noun
    case .list(_, let element): "list of " + element.plural(switches: switches)
    case .pattern(_, let example): "text such as \(example)"
    }
  }

  func plural(switches: [String]) -> String {
    switch self {
    case .noun("text"): "texts"
    case .noun("address"): "addresses"
    case .noun("directory"): "directories"
    case .noun(let noun): noun + "s"
    case .integer(let range, _): "whole numbers" + range.phrase
    case .number(let range): "numbers" + range.phrase
    case .octal, .amount, .pattern: "parts, each a " + phrase(switches: switches)
    case .words, .switched: phrase(switches: switches)
    case .list: "lists"
    }
  }
}

extension SettingKind.Separator {
  func parts(of text: String) -> [String] {
    let parts = text.split(omittingEmptySubsequences: false) { character in
      switch self {
      case .blanks: character == " " || character == "\t"
      case .commas: character == ","
      case .colons: character == ":"
      case .blanksOrCommas: character == " " || character == "\t" || character == ","
      }
    }
    return parts.map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
  }
}

extension SettingRange {
  /// ` from 1 to 10`, ` from 1`, ` up to 10`; empty without bounds.
  func phrase(_ text: (Double) -> String = { $0.text }) -> String {
    switch (lower, upper) {
    case (let lower?, let upper?): " from \(text(lower)) to \(text(upper))"
    case (let lower?, nil): " from \(text(lower))"
    case (nil, let upper?): " up to \(text(upper))"
    case (nil, nil): ""
    }
  }

  fileprivate var phrase: String { phrase() }
}

extension SettingKind.IntegerSpelling {
  /// Returns the number that a text spells. Nil if it is none.
  func number(_ text: String) -> Double? {
    let unsigned = text.drop { "+-".contains($0) }
    let allowsPlus = self == .decimal || self == .c
    guard text.count - unsigned.count < 2, allowsPlus || text.first != "+",
      let first = unsigned.first, first.isASCII, first.isNumber
    else { return nil }
    let (digits, radix) = digitsAndRadix(unsigned)
    guard digits.allSatisfy({ $0.isASCII && (radix == 16 ? $0.isHexDigit : $0.isNumber) }) else {
      return nil
    }
    let number = radix == 10 ? Double(digits) : UInt64(digits, radix: radix).map { Double($0) }
    return number.map { text.first == "-" ? -$0 : $0 }
  }

  private func digitsAndRadix(_ text: Substring) -> (Substring, Int) {
    guard self == .c || self == .unsignedC, text.first == "0", text.count > 1 else {
      return (text, 10)
    }
    return text.dropFirst().first?.lowercased() == "x"
      ? (text.dropFirst(2), 16) : (text.dropFirst(), 8)
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = drop(while: isBlank)
    while text.last.map(isBlank) == true { text.removeLast() }
    return String(text)
  }
}
