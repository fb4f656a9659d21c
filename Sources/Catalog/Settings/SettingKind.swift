import Preferences

/// The values that a setting of a program takes, as the program reads them.
///
///     kind        = alternative { " | " alternative }
///     alternative = "switch" | "text" and other nouns
///                 | ("integer" | "number" | "octal") [range]
///                 | ("one of" | "One of") word { word }
///                 | form [unit] [range]
///                 | "list" ["by comma" | "by colon" | "by any"] "of" alternative
///                 | "/" pattern "/ such as " example
///
/// A range is `1..10`, `0..` or `..5`. `One of` ignores case. A form is declared by the program's entry.
struct SettingKind: Sendable {
  let alternatives: [Alternative]

  enum Alternative: Sendable {
    case switched
    case integer(SettingRange, IntegerSpelling)
    case number(SettingRange), octal(SettingRange)
    case words([String], ignoresCase: Bool)
    case amount(AmountForm, unit: String?, SettingRange)
    case noun(String)
    indirect case list(Separator, of: Alternative)
    case pattern(Pattern, example: String)
  }

  /// The spellings of integers that a program reads.
  enum IntegerSpelling: String, Sendable {
    /// Digits with a sign: `+10`.
    case decimal
    /// Digits, with a minus in front of a negative number.
    case unsigned
    /// Also `0x1f` and `017`, as in C.
    case c = "C"
    /// The spellings of `c` without a plus.
    case unsignedC = "unsigned C"
  }

  /// The separators of the parts of a list in one value.
  enum Separator: Sendable { case blanks, commas, colons, blanksOrCommas }

  /// The text between a pattern and its example.
  fileprivate static let example = "/ such as "

  /// The nouns for texts that are not checked further.
  static let nouns: Set = [
    "text", "word", "name", "path", "directory", "command", "user", "group", "host", "address",
    "network", "interface", "unit", "url", "expression", "date",
  ]

  /// The nouns for texts without blanks.
  static let nounsOfOneWord: Set = ["word", "host", "interface", "url"]
}

/// A range of numbers. An open end is nil.
struct SettingRange: Sendable {
  var lower, upper: Double?

  init(_ lower: Double? = nil, _ upper: Double? = nil) { (self.lower, self.upper) = (lower, upper) }

  func contains(_ number: Double) -> Bool {
    (lower.map { $0 <= number } ?? true) && (upper.map { number <= $0 } ?? true)
  }
}

// MARK: Reading

extension SettingKind {
  /// The kind of a setting that takes any text.
  static let anyText = SettingKind(alternatives: [.noun("text")])

  /// Returns nil if `text` is no kind. `forms` and `integers` are those of the program.
  init?(_ text: String, forms: [String: AmountForm], integers: IntegerSpelling = .decimal) {
    var parts: [String] = []
    for part in text.split(byText: " | ") {
      // A pattern may have the separator of alternatives in it.
      if let last = parts.last, last.hasPrefix("/"), last.split(byText: Self.example).count == 1 {
        parts[parts.count - 1] += " | " + part
      } else {
        parts.append(part)
      }
    }
    let alternatives = parts.compactMap { Alternative($0, forms, integers) }
    guard alternatives.count == parts.count else { return nil }
    self.alternatives = alternatives
  }
}

extension SettingKind.Alternative {
  fileprivate init?(
    _ text: String, _ forms: [String: AmountForm], _ integers: SettingKind.IntegerSpelling
  ) {
    let words = text.quotedWords
    guard let first = words.first else { return nil }
    let rest = Array(words.dropFirst())
    switch first {
    case "switch":
      guard rest.isEmpty else { return nil }
      self = .switched
    case "integer", "number", "octal":
      guard rest.count < 2, let range = SettingRange(rest.first ?? "..", isOctal: first == "octal")
      else { return nil }
      self =
        first == "integer"
        ? .integer(range, integers) : first == "number" ? .number(range) : .octal(range)
    case "one", "One":
      guard rest.first == "of", rest.count > 1 else { return nil }
      self = .words(Array(rest.dropFirst()), ignoresCase: first == "One")
    case "list":
      guard let of = rest.firstIndex(of: "of"), let separator = Self.separator(rest[..<of]),
        let element = Self(
          text.split(byText: "of ").dropFirst().joined(separator: "of "), forms,
          integers)
      else { return nil }
      self = .list(separator, of: element)
    case _ where first.hasPrefix("/"):
      let parts = text.dropFirst().split(byText: SettingKind.example)
      guard parts.count == 2 else { return nil }
      self = .pattern(Pattern("^(?:\(parts[0]))$"), example: parts[1])
    case _ where SettingKind.nouns.contains(first) && rest.isEmpty: self = .noun(first)
    default:
      guard let form = forms[first] else { return nil }
      let range = rest.last.flatMap { SettingRange($0) }
      let units = range == nil ? rest[...] : rest.dropLast()
      guard units.count < 2, units.first.map({ form.size(ofBase: $0) != nil }) ?? true else {
        return nil
      }
      self = .amount(form, unit: units.first, range ?? SettingRange())
    }
  }

  private static func separator(_ words: ArraySlice<String>) -> SettingKind.Separator? {
    switch Array(words) {
    case []: .blanks
    case ["by", "comma"]: .commas
    case ["by", "colon"]: .colons
    case ["by", "any"]: .blanksOrCommas
    default: nil
    }
  }
}

extension SettingRange {
  /// Returns nil if `text` is no range such as `1..10`.
  fileprivate init?(_ text: String, isOctal: Bool = false) {
    let ends = text.split(byText: "..")
    guard ends.count == 2 else { return nil }
    let numbers = ends.map { end in
      isOctal ? Int(end, radix: 8).map(Double.init) : Double(end)
    }
    guard zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
    (lower, upper) = (numbers[0], numbers[1])
  }
}

extension String {
  /// The words between blanks. One in double quotes may have blanks.
  fileprivate var quotedWords: [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var isWord = false
    for character in self {
      if character == "\"" {
        isQuoted.toggle()
        isWord = true
      } else if character == " ", !isQuoted {
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
      } else {
        word.append(character)
        isWord = true
      }
    }
    return isWord ? words + [word] : words
  }
}
