/// A line being typed and its cursor, by grapheme clusters.
public struct LineText: Hashable, Sendable {
  public private(set) var characters: [Character]
  /// Characters before it.
  public private(set) var cursor: Int

  public init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  public var text: String { String(characters) }
  public var isEmpty: Bool { characters.isEmpty }

  /// Takes one key. Nothing happens at the ends of the line.
  public mutating func update(_ input: TextInput) {
    switch input {
    case .insert(let text): replace(cursor..<cursor, with: text)
    case .deleteBackward: replace(max(0, cursor - 1)..<cursor)
    case .deleteForward: replace(cursor..<min(cursor + 1, characters.count))
    case .deleteWordBackward: replace(wordStart..<cursor)
    case .deleteToStart: replace(0..<cursor)
    case .deleteToEnd: replace(cursor..<characters.count)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(cursor + 1, characters.count)
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .start: cursor = 0
    case .end: cursor = characters.count
    }
  }

  /// What joins its neighbours (a combining mark) makes one character with them.
  private mutating func replace(_ range: Range<Int>, with text: String = "") {
    let before = String(characters[..<range.lowerBound]) + text
    characters = Array(before + String(characters[range.upperBound...]))
    cursor = min(before.count, characters.count)
  }

  private var wordStart: Int {
    let start = characters[..<cursor].lastIndex(where: \.isWordPart) ?? 0
    return characters[..<start].lastIndex { !$0.isWordPart }.map { $0 + 1 } ?? 0
  }

  private var wordEnd: Int {
    let start = characters[cursor...].firstIndex(where: \.isWordPart) ?? characters.count
    return characters[start...].firstIndex { !$0.isWordPart } ?? characters.count
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
