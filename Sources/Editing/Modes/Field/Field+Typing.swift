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

/// What a path that is being typed may go on with, as far as the world has told.
public struct Completion: Hashable, Sendable {
  /// The names, directories with `/` at their end; never empty. Not yet made printable.
  public let names: [String]
  /// The one that has been taken into the line.
  public internal(set) var cursor: Int?
  /// What stands before the name.
  let stem: String

  var hasChosenDirectory: Bool { cursor.map { names[$0].hasSuffix("/") } ?? false }
}

/// A path being typed, taken apart at its last slash.
struct TypedPath {
  /// With the slash; empty where there is none.
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
  /// The next of what is offered, around the end.
  mutating func chooseCompletion(by count: Int) {
    guard var completion else { return }
    let all = completion.names.count
    let next = completion.cursor.map { ($0 + count + all) % all } ?? (count > 0 ? 0 : all - 1)
    completion.cursor = next
    replace(with: completion.stem + completion.names[next])
    self.completion = completion
  }

  /// `files` of the directory that is typed: the only one that fits is taken, of several what they
  /// begin with; they are offered. False where none fits. A name that is not UTF-8 cannot be in a value.
  mutating func complete(with files: [String]) -> Bool {
    let path = TypedPath(line.text)
    let isHidden = path.start.hasPrefix(".")
    let fitting = files.filter {
      $0.hasPrefix(path.start) && (isHidden || !$0.hasPrefix(".")) && !$0.utf8.contains(0)
        && !$0.hasStandIns
    }
    guard let first = fitting.first else { return false }
    let common = fitting.dropFirst().reduce(first) { $0.commonStart(with: $1) }
    replace(with: path.stem + common)
    completion =
      fitting.count > 1 ? Completion(names: fitting.sorted(), cursor: nil, stem: path.stem) : nil
    return true
  }
}

extension String {
  /// By characters, so that none is cut in two.
  fileprivate func commonStart(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
