import Preferences

extension ByteView {
  /// Returns the offset at which the bytes stop being UTF-8 (Unicode 16, table 3-7: no overlong
  /// forms, no surrogates). Nil if all of them are.
  func firstInvalidUTF8(from start: Int = 0) -> Int? { surveyUTF8(in: start..<count).firstInvalid }

  /// Returns the offset at which the bytes stop being UTF-8, or nil. Also returns whether the text
  /// before has U+10FFFF, which `TextBuilder` may encode in another form. O(size).
  func surveyUTF8() -> (firstInvalid: Int?, holdsMarks: Bool) { surveyUTF8(in: 0..<count) }

  /// Like `surveyUTF8()`, for the characters that begin in `range`, which begins with a character.
  func surveyUTF8(in range: Range<Int>) -> (firstInvalid: Int?, holdsMarks: Bool) {
    var holdsMarks = false
    var at = endOfASCII(from: range.lowerBound, to: range.upperBound)
    while at < range.upperBound {
      let length = sequenceLength(at: at)
      guard length > 0 else { return (at, holdsMarks) }
      if length == 4, isMark(at: at) { holdsMarks = true }
      at = endOfASCII(from: at &+ length, to: range.upperBound)
    }
    return (nil, holdsMarks)
  }

  /// Whether the bytes at `offset` are U+10FFFF: F4 8F BF BF.
  private func isMark(at offset: Int) -> Bool { halfWord(at: offset) == 0xBFBF_8FF4 }

  fileprivate func holdsMark(in range: Range<Int>) -> Bool {
    range.contains { self[$0] == 0xF4 && isMark(at: $0) }
  }

  /// Returns the length of the sequence at `offset`, or 0 if it is malformed.
  private func sequenceLength(at offset: Int) -> Int {
    let second = self[offset &+ 1]
    switch self[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return second.isContinuation ? 2 : 0
    case 0xE0: return (0xA0...0xBF).contains(second) ? tail(at: offset, 3) : 0
    case 0xED: return (0x80...0x9F).contains(second) ? tail(at: offset, 3) : 0
    case 0xE1...0xEF: return second.isContinuation ? tail(at: offset, 3) : 0
    case 0xF0: return (0x90...0xBF).contains(second) ? tail(at: offset, 4) : 0
    case 0xF1...0xF3: return second.isContinuation ? tail(at: offset, 4) : 0
    case 0xF4: return (0x80...0x8F).contains(second) ? tail(at: offset, 4) : 0
    default: return 0
    }
  }

  private func tail(at offset: Int, _ length: Int) -> Int {
    (2..<length).allSatisfy { self[offset &+ $0].isContinuation } ? length : 0
  }
}

extension NodeIndex {
  /// Returns the index with a flag on each text that has U+10FFFF, because such a text may be
  /// encoded in another form. O(size).
  func flaggingMarks(in bytes: [UInt8]) -> NodeIndex {
    ByteView.over(bytes) { view in
      guard view.surveyUTF8().holdsMarks else { return self }
      var flagged = NodeListBuilder(nodes)
      for (number, node) in nodes.enumerated() where !node.isContainer {
        if view.holdsMark(in: node.range) { flagged[number].flags |= Node.encoded }
      }
      return NodeIndex(nodes: NodeList(flagged), targets: targets)
    }
  }
}

extension NodeIndex {
  /// Returns the index with a flag on each text that must be decoded. O(size).
  func flagging(_ isEncoded: (Range<Int>) -> Bool) -> NodeIndex {
    var flagged = NodeListBuilder(nodes)
    for (number, node) in nodes.enumerated() where !node.isContainer {
      if isEncoded(node.range) { flagged[number].flags |= Node.encoded }
    }
    return NodeIndex(nodes: NodeList(flagged), targets: targets)
  }
}

extension [UInt8] {
  /// Throws `.syntax` at the first byte that is not UTF-8. Returns whether the text has U+10FFFF.
  @discardableResult package func checkIsUTF8() throws(Problem) -> Bool {
    let (firstInvalid, holdsMarks) = ByteView.over(self) { $0.surveyUTF8() }
    guard let offset = firstInvalid else { return holdsMarks }
    throw Problem(
      .syntax(found: "a byte that is not UTF-8: \(self[offset].hexText)", expected: "UTF-8"),
      place: Place(offset: offset, in: self))
  }
}

extension UInt8 {
  /// Whether the byte is the second or a later byte of a UTF-8 sequence.
  var isContinuation: Bool { self & 0xC0 == 0x80 }
  var isLineBreak: Bool { self == 0x0A || self == 0x0D }
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
