import Preferences

/// Where lines and words begin and end.
extension LineText {
  /// Its lines without their ends, at least one; a line break at the end begins another.
  public var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (place, character) in characters.enumerated() where character.isLineBreak {
      lines.append(start..<place)
      start = place + 1
    }
    return lines + [start..<characters.count]
  }

  /// Which of them the cursor is in.
  public var cursorLine: Int { characters[..<cursor].count(where: \.isLineBreak) }

  var lineStart: Int { start(ofLineAt: cursor) }
  var lineEnd: Int { end(ofLineAt: cursor) }

  func start(ofLineAt place: Int) -> Int {
    characters[..<place].lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? 0
  }

  func end(ofLineAt place: Int) -> Int {
    characters[place...].firstIndex(where: \.isLineBreak) ?? characters.count
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
  public var isLineBreak: Bool { self == "\n" || self == "\r\n" }
}
