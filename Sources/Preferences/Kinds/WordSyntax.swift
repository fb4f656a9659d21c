/// How a program divides a text into the words of a list.
package struct WordSyntax: Hashable, Sendable {
  /// The characters between two words.
  package enum Separator: Hashable, Sendable { case blanks, commas, colons, blanksOrCommas }

  package let separator: Separator
  /// The marks that keep the separators between two of them in a word.
  package let quotes: [Unicode.Scalar]
  /// Whether separators between `{` and `}` belong to the word.
  package let hasBraces: Bool
  /// Whether a backslash keeps a quote, a space or a backslash after it.
  package let hasEscapes: Bool
  /// The noun for a word, and for several.
  package let noun, nouns: String

  /// `marks` are quotes, `{` for braces and a backslash for escapes.
  package init(_ separator: Separator, marks: String = "", noun: String, _ nouns: String) {
    self.separator = separator
    quotes = marks.unicodeScalars.filter { $0 != "{" && $0 != "\\" }
    hasBraces = marks.contains("{")
    hasEscapes = marks.contains("\\")
    (self.noun, self.nouns) = (noun, nouns)
  }

  /// `3 users: anna, backup, carol`. Nil for a single word, which may be another form of the value.
  package func reading(of text: String) -> String? {
    let words = WordText(text, self).words
    guard words.count > 1 else { return nil }
    return counted(words.count, noun, nouns) + ": " + words.joined(separator: ", ")
  }

  fileprivate func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  fileprivate func separates(_ scalar: Unicode.Scalar) -> Bool {
    switch separator {
    case .blanks: isBlank(scalar)
    case .commas: scalar == ","
    case .colons: scalar == ":"
    case .blanksOrCommas: scalar == "," || isBlank(scalar)
    }
  }

  /// The text between two words if no other is there to imitate.
  fileprivate var usualGap: String {
    switch separator {
    case .blanks, .blanksOrCommas: " "
    case .commas: ","
    case .colons: ":"
    }
  }
}

/// A text divided into words and what is around them. The parts of both, by turns, are the text.
package struct WordText: Hashable, Sendable {
  /// The words as they are spelled.
  package private(set) var words: [String]
  /// The text before each word, and after the last one.
  package private(set) var gaps: [String]
  package let syntax: WordSyntax

  package init(_ text: String, _ syntax: WordSyntax) {
    self.syntax = syntax
    (words, gaps) = ([], [])
    var scanner = WordScanner(syntax)
    for scalar in text.unicodeScalars { scanner.read(scalar) }
    scanner.finishWord()
    (words, gaps) = (scanner.words, scanner.gaps + [String(scanner.gap)])
  }

  package var text: String {
    zip(gaps, words + [""]).map { $0 + $1 }.joined()
  }

  /// Whether `text` is one word, and stays one before another.
  package func isWord(_ text: String) -> Bool {
    WordText(text + syntax.usualGap + "x", syntax).words == [text, "x"]
  }

  /// Whether the text is still divided into these words. A quote that is not closed takes words behind it in.
  package var isStable: Bool { WordText(text, syntax).words == words }
}

// MARK: Changing

extension WordText {
  package mutating func replace(at index: Int, with word: String) { words[index] = word }

  /// Inserts a word before the one at `index`, with the text between its neighbours.
  package mutating func insert(_ word: String, at index: Int) {
    if words.isEmpty {
      gaps = ["", ""]
    } else {
      let near = words.count > 1 ? gaps[min(max(index, 1), words.count - 1)] : syntax.usualGap
      gaps.insert(near, at: max(index, 1))
    }
    words.insert(word, at: index)
  }

  /// Removes a word, and the text on one side of it that has no line break.
  package mutating func remove(at index: Int) {
    words.remove(at: index)
    guard !words.isEmpty else {
      gaps = [""]
      return
    }
    let breaksBefore = gaps[index].contains { $0.isNewline }
    let breaksAfter = gaps[index + 1].contains { $0.isNewline }
    let isLast = index == words.count
    gaps.remove(at: index == 0 || breaksBefore && !breaksAfter && !isLast ? index + 1 : index)
  }

  /// Exchanges a word with the next one.
  package mutating func swap(at index: Int) { words.swapAt(index, index + 1) }
}

/// Reads a text scalar by scalar.
private struct WordScanner {
  let syntax: WordSyntax
  var words: [String] = []
  var gaps: [String] = []
  var gap = String.UnicodeScalarView()
  private var word = String.UnicodeScalarView()
  /// Blanks that belong to the word if more of it follows.
  private var blanks = String.UnicodeScalarView()
  private var quote: Unicode.Scalar?
  private var depth = 0
  private var isEscape = false

  init(_ syntax: WordSyntax) { self.syntax = syntax }

  mutating func read(_ scalar: Unicode.Scalar) {
    let isKept = isEscape && (scalar == " " || scalar == "\\" || syntax.quotes.contains(scalar))
    isEscape = false
    if isKept || quote != nil || depth > 0 {
      append(scalar)
      if isKept { return }
      if quote == nil { depth += scalar == "{" ? 1 : scalar == "}" ? -1 : 0 }
      if quote == scalar { quote = nil }
      isEscape = scalar == "\\" && syntax.hasEscapes
    } else if syntax.separates(scalar) {
      finishWord()
      gap.append(scalar)
    } else if syntax.isBlank(scalar) {
      if word.isEmpty { gap.append(scalar) } else { blanks.append(scalar) }
    } else {
      append(scalar)
      if syntax.quotes.contains(scalar) { quote = scalar }
      if scalar == "{", syntax.hasBraces { depth = 1 }
      isEscape = scalar == "\\" && syntax.hasEscapes
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    word += blanks
    blanks = .init()
    word.append(scalar)
  }

  mutating func finishWord() {
    guard !word.isEmpty else { return }
    gaps.append(String(gap))
    words.append(String(word))
    gap = blanks
    (word, blanks) = (.init(), .init())
  }
}
