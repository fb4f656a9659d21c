import Preferences

extension Field {
  /// Takes one key; `page` lines are a page.
  mutating func update(_ input: TextInput, page: Int = 1) {
    completion = nil
    switch input {
    case .insert(let text) where entry.kind.stepsBySigns: typeNumber(text[...])
    case .paste(let pasted): paste(pasted)
    case .pageUp, .pageDown:
      for _ in 0..<page { line.update(input == .pageUp ? .up : .down) }
    default: line.update(input)
    }
    judge()
  }

  /// Types as if each character came by itself: a sign after a whole number steps it.
  private mutating func typeNumber(_ text: Substring) {
    var rest = text
    while let first = rest.first {
      if stepsBySigns, first.isSign {
        step(by: first == "+" ? 1 : -1)
        rest.removeFirst()
        continue
      }
      let isLong = line.characters.count > Self.longestNumber
      let end = isLong ? nil : rest.dropFirst().firstIndex(where: \.isSign)
      line.update(.insert(String(rest[..<(end ?? rest.endIndex)])))
      judge()
      rest = rest[(end ?? rest.endIndex)...]
    }
  }

  /// What Tab does here; nil where nothing.
  public var tabWords: String? {
    switch entry.kind.core {
    case .path: "complete"
    case .data: form == .bytes(.hexadecimal) ? "as base64" : "as hexadecimal"
    case .date where entry.examples.isEmpty: "next part"
    default: exampleWords == nil ? nil : "example"
    }
  }

  /// Another text; `undo` takes it back.
  mutating func replace(with text: String, cursor: Int? = nil) {
    line.become(text, cursor: cursor)
    judge()
  }

  /// Several lines make a text of several lines, where text may be typed; else spaces part them.
  private mutating func paste(_ pasted: PastedText) {
    if case .bytes = form, line.isEmpty { form = .bytes(DataDigits(of: pasted.text)) }
    let text = form == .line ? pasted.trimmed : pasted.text
    guard text.contains("\n"), form != .line || entry.kind.takesLines else {
      line.update(.paste(pasted))
      return
    }
    if form == .line { form = .text }
    line.insertLines(PastedText(text))
  }

  /// From now on Enter begins a new line.
  mutating func spread() -> Bool {
    guard form == .line, entry.kind.takesLines else { return false }
    form = .text
    return true
  }

  /// Digits of the other kind, for the same bytes.
  mutating func convertDigits() {
    guard case .bytes(let digits) = form, let bytes = digits.bytes(of: line.text) else { return }
    form = .bytes(digits.other)
    replace(with: digits.other.text(of: bytes))
  }

  /// Shows a secret's text, once some of it was typed here, or hides it again.
  mutating func reveal() -> Bool {
    guard entry.isSecret, isTouched || isRevealed else { return false }
    isRevealed.toggle()
    return true
  }
}

extension Character {
  fileprivate var isSign: Bool { self == "+" || self == "-" }
}
