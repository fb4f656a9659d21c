import Preferences

extension Field {
  /// Handles a key. A page has `page` lines.
  mutating func update(_ input: TextInput, page: Int = 1) {
    completion = nil
    switch input {
    case .insert(let text) where entry.kind.stepsBySigns: typeNumber(text[...])
    case .paste(let pasted): paste(pasted)
    case .pageUp, .pageDown:
      for _ in 0..<page { line.update(input == .pageUp ? .up : .down) }
    default: line.update(input)
    }
    validate()
  }

  /// Types each character on its own: a sign after a complete number steps it.
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
      validate()
      rest = rest[(end ?? rest.endIndex)...]
    }
  }

  /// The action of Tab in this field; nil if Tab does nothing.
  package var tabHint: String? {
    if isUndeclared { return "type" }
    switch entry.kind.core {
    case .path: return "complete"
    case .data: return form == .bytes(.hexadecimal) ? "as base64" : "as hexadecimal"
    case .date where entry.examples.isEmpty: return "next part"
    default: return entry.exampleText == nil ? nil : "example"
    }
  }

  /// Replaces the text, which can be undone.
  mutating func replace(with text: String, cursor: Int? = nil) {
    line.replaceAll(with: text, cursor: cursor)
    validate()
  }

  /// Pastes text. Several lines turn the field into a text of several lines if the kind allows it,
  /// else they are joined by spaces.
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

  /// Allows several lines: Enter begins a new one. Returns false if the kind has one line.
  mutating func allowLines() -> Bool {
    guard form == .line, entry.kind.takesLines else { return false }
    form = .text
    return true
  }

  /// Converts the digits of the bytes: hexadecimal to base64 and back.
  mutating func convertDigits() {
    guard case .bytes(let digits) = form, let bytes = digits.bytes(of: line.text) else { return }
    form = .bytes(digits.other)
    replace(with: digits.other.text(of: bytes))
  }

  /// Shows or hides a secret's text. Returns false if none of the text was typed here.
  mutating func toggleSecret() -> Bool {
    guard entry.isSecret, isTouched || isRevealed else { return false }
    isRevealed.toggle()
    return true
  }
}

extension Character {
  fileprivate var isSign: Bool { self == "+" || self == "-" }
}

/// The completions of a path that is being typed.
public struct Completion: Hashable, Sendable {
  /// The names, never empty and not printable yet. Directories end in `/`.
  package let names: [String]
  package internal(set) var cursor: Int?
  let stem: String

  var hasChosenDirectory: Bool { cursor.map { names[$0].hasSuffix("/") } ?? false }
}

/// A typed path, split at its last slash.
struct TypedPath {
  let stem: String
  let start: String

  init(_ text: String) {
    let cut = text.unicodeScalars.lastIndex(of: "/").map(text.unicodeScalars.index(after:))
    let place = cut ?? text.startIndex
    stem = String(text.unicodeScalars[..<place])
    start = String(text.unicodeScalars[place...])
  }
}

extension Field {
  /// Puts the next completion into the line. Wraps around the end.
  mutating func chooseCompletion(by count: Int) {
    guard var completion else { return }
    let next = completion.cursor.next(by: count, of: completion.names.count)
    completion.cursor = next
    replace(with: completion.stem + completion.names[next])
    self.completion = completion
  }

  /// Completes the path from the names in its directory: with the only matching name, or with the
  /// common beginning of several, which are then offered. Returns false if none matches. Ignores
  /// names that are not UTF-8, because a value cannot hold them.
  mutating func complete(with files: [String]) -> Bool {
    let path = TypedPath(line.text)
    let isHidden = path.start.hasPrefix(".")
    let matching = files.filter {
      $0.hasPrefix(path.start) && (isHidden || !$0.hasPrefix(".")) && !$0.utf8.contains(0)
        && !$0.hasStandIns
    }
    guard let first = matching.first else { return false }
    let common = matching.dropFirst().reduce(first) { $0.commonStart(with: $1) }
    replace(with: path.stem + common)
    completion =
      matching.count > 1 ? Completion(names: matching.sorted(), cursor: nil, stem: path.stem) : nil
    return true
  }
}

extension String {
  /// The common beginning, in whole characters.
  fileprivate func commonStart(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
