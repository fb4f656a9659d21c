import Preferences

/// A text being typed and its cursor, by grapheme clusters. It has one line, or several if a value
/// has them. Its keys are those of readline. A key costs O(changed characters).
public struct LineText: Hashable, Sendable {
  package private(set) var characters: [Character]
  /// The number of characters before the cursor.
  package private(set) var cursor: Int
  private var history = TypingHistory()
  /// The text that `yank` inserts.
  private var killed = ""
  /// Whether the next deletion is joined to `killed`.
  private var isKilling = false
  /// The column, in cells, that `up` and `down` keep.
  private var goal: Int?

  package init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  package var text: String { String(characters) }
  package var isEmpty: Bool { characters.isEmpty }

  /// Handles a key. Does nothing at the ends of the text.
  package mutating func update(_ input: TextInput) {
    if !input.isVertical { goal = nil }
    if !input.kills { isKilling = false }
    switch input {
    case .insert(let text): replace(cursor..<cursor, with: text, input)
    case .paste(let pasted): replace(cursor..<cursor, with: pasted.oneLine, input)
    case .deleteBackward: replace(max(0, cursor - 1)..<cursor, with: "", input)
    case .deleteForward:
      replace(cursor..<min(cursor + 1, characters.count), with: "", input)
    case .deleteWordBackward: kill(wordStart..<cursor, input)
    case .deleteWordForward: kill(cursor..<wordEnd, input)
    case .deleteToStart: kill(lineStart..<cursor, input)
    case .deleteToEnd:
      kill(cursor..<(lineEnd == cursor ? min(cursor + 1, characters.count) : lineEnd), input)
    case .yank: replace(cursor..<cursor, with: killed, input)
    case .transpose: transpose()
    case .undo: undo()
    default: move(input)
    }
  }

  /// Inserts pasted text with its line breaks.
  mutating func insertLines(_ pasted: PastedText) {
    replace(cursor..<cursor, with: pasted.text, .paste(pasted))
  }

  /// Replaces the text, as one step that can be undone.
  mutating func replaceAll(with text: String, cursor: Int? = nil) {
    replace(0..<characters.count, with: text, .yank)
    if let cursor { move(to: cursor) }
  }

  /// Moves the cursor before the character at `index`.
  mutating func move(to index: Int) { cursor = max(0, min(index, characters.count)) }

  private mutating func move(_ input: TextInput) {
    switch input {
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(cursor + 1, characters.count)
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .start: cursor = lineStart
    case .end: cursor = lineEnd
    case .up: moveLine(to: lineStart == 0 ? nil : start(ofLineAt: lineStart - 1))
    case .down: moveLine(to: lineEnd == characters.count ? nil : lineEnd + 1)
    default: break
    }
  }
}

// MARK: Changing

extension LineText {
  /// Replaces characters. Text that joins its neighbours, such as a combining mark, makes one
  /// character with them.
  private mutating func replace(_ range: Range<Int>, with text: String, _ input: TextInput) {
    let first = characters[..<range.lowerBound].lastIndex(where: \.isBoundary) ?? 0
    let last = characters[range.upperBound...].firstIndex(where: \.isBoundary)
    let end = last.map { $0 + 1 } ?? characters.count
    let before = String(characters[first..<range.lowerBound]) + text
    let new = Array(before + String(characters[range.upperBound..<end]))
    let change = TypingHistory.Change(
      from: characters[first..<end], to: new, at: first, cursor: cursor)
    guard !change.isEmpty else { return }
    history.record(change, input)
    characters.replaceSubrange(change.before, with: change.new)
    cursor = first + min(before.count, new.count)
  }

  private mutating func kill(_ range: Range<Int>, _ input: TextInput) {
    guard !range.isEmpty else { return }
    let text = String(characters[range])
    killed = !isKilling ? text : range.upperBound == cursor ? text + killed : killed + text
    isKilling = true
    replace(range, with: "", input)
  }

  private mutating func transpose() {
    let place = cursor == lineEnd ? cursor - 1 : cursor
    guard place > lineStart else { return }
    let pair = String(characters[place]) + String(characters[place - 1])
    replace(place - 1..<place + 1, with: pair, .transpose)
  }

  private mutating func undo() {
    for change in history.popLast() {
      characters.replaceSubrange(change.after, with: change.old)
      cursor = change.cursor
    }
  }
}

// MARK: Between lines

extension LineText {
  private mutating func moveLine(to start: Int?) {
    guard let start else { return }
    let goal = goal ?? cells(lineStart..<cursor)
    self.goal = goal
    let end = end(ofLineAt: start)
    cursor = start
    var column = 0
    while cursor < end {
      column += cells(cursor..<cursor + 1)
      guard column <= goal else { break }
      cursor += 1
    }
  }
}

extension Character {
  /// Whether no neighbour can join the character: ASCII except the carriage return, which a newline
  /// joins.
  fileprivate var isBoundary: Bool { utf8.count == 1 && self != "\r" }
}

extension TextInput {
  fileprivate var isVertical: Bool { [.up, .down, .pageUp, .pageDown].contains(self) }

  fileprivate var kills: Bool {
    [.deleteWordBackward, .deleteWordForward, .deleteToStart, .deleteToEnd].contains(self)
  }
}

/// The bounds of lines and words.
extension LineText {
  /// The lines without their line breaks, at least one. A line break at the end begins another
  /// line.
  package var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (place, character) in characters.enumerated() where character.isLineBreak {
      lines.append(start..<place)
      start = place + 1
    }
    return lines + [start..<characters.count]
  }

  /// The index of the line with the cursor.
  package var cursorLine: Int { characters[..<cursor].count(where: \.isLineBreak) }

  var lineStart: Int { start(ofLineAt: cursor) }
  var lineEnd: Int { end(ofLineAt: cursor) }

  func start(ofLineAt index: Int) -> Int {
    characters[..<index].lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? 0
  }

  func end(ofLineAt index: Int) -> Int {
    characters[index...].firstIndex(where: \.isLineBreak) ?? characters.count
  }

  func cells(_ range: Range<Int>) -> Int { String(characters[range]).cells }

  var wordStart: Int {
    let start = characters[..<cursor].lastIndex(where: \.isWordPart) ?? 0
    return characters[..<start].lastIndex { !$0.isWordPart }.map { $0 + 1 } ?? 0
  }

  var wordEnd: Int {
    let start = characters[cursor...].firstIndex(where: \.isWordPart) ?? characters.count
    return characters[start...].firstIndex { !$0.isWordPart } ?? characters.count
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
  package var isLineBreak: Bool { self == "\n" || self == "\r\n" }
}
