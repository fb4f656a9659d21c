/// A line of a text, without its line break.
struct NumberedLine {
  let number: Int
  let bytes: ArraySlice<UInt8>
  /// The offset of the next line.
  let end: Int
}

/// A position in a text, at the start of a line.
struct LineCursor {
  private let bytes: [UInt8]
  private var offset = 0
  private var number = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Moves to the first line that differs. Returns false if there is none.
  mutating func skipCommon(with other: inout LineCursor) -> Bool {
    let (a, b) = (bytes[offset...], other.bytes[other.offset...])
    let common = a.commonPrefixLength(with: b)
    guard common < a.count || common < b.count else { return false }
    let start = bytes.startOfLine(min(offset + common, bytes.count))
    let skipped = max(0, start - offset)
    let lines = ByteView.over(bytes) { $0.lineBreaks(in: offset..<offset + skipped) }
    move(by: skipped, lines)
    other.move(by: skipped, lines)
    // The last line of one text may lack its line break.
    while let line = ahead(1).first, let twin = other.ahead(1).first, line.bytes == twin.bytes {
      advance(past: [line])
      other.advance(past: [twin])
    }
    return offset < bytes.count || other.offset < other.bytes.count
  }

  private mutating func move(by bytes: Int, _ lines: Int) {
    offset += bytes
    number += lines
  }

  mutating func advance(past lines: [NumberedLine]) {
    guard let last = lines.last else { return }
    offset = last.end
    number = last.number + 1
  }

  func ahead(_ count: Int) -> [NumberedLine] {
    var lines: [NumberedLine] = []
    var at = offset
    while at < bytes.count, lines.count < count {
      let end = bytes.nextLine(after: at)
      lines.append(
        NumberedLine(
          number: number + lines.count, bytes: bytes[at..<bytes.endOfLine(at)], end: end))
      at = end
    }
    return lines
  }

  func preceding(_ count: Int) -> [NumberedLine] {
    var start = offset
    var back = 0
    while start > 0, back < count {
      start = bytes.startOfLine(bytes.endOfPrevious(start))
      back += 1
    }
    var cursor = self
    cursor.offset = start
    cursor.number -= back
    return cursor.ahead(back)
  }

  /// Returns the next lines that `other` has too.
  func common(_ count: Int, with other: LineCursor) -> [NumberedLine] {
    zip(ahead(count), other.ahead(count)).prefix { $0.bytes == $1.bytes }.map { $0.0 }
  }
}

extension [NumberedLine] {
  /// Returns the lines of both before the texts agree again.
  func apart(from others: [NumberedLine]) -> ([NumberedLine], [NumberedLine]) {
    let (mine, theirs) = (map(\.bytes.hashValue), others.map(\.bytes.hashValue))
    for distance in 0..<Swift.max(1, count + others.count) {
      for i in Swift.max(0, distance - others.count)...Swift.min(distance, count) {
        let j = distance - i
        if mine[i...].prefix(3).elementsEqual(theirs[j...].prefix(3)), i < count || j < others.count
        {
          return (Array(self[..<i]), Array(others[..<j]))
        }
      }
    }
    return (self, others)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func commonPrefixLength(with other: ArraySlice<UInt8>) -> Int {
    let limit = Swift.min(count, other.count)
    var common = 0
    // Comparing blocks is as fast as memory.
    while common + 4096 <= limit,
      self[(startIndex + common)..<(startIndex + common + 4096)]
        == other[(other.startIndex + common)..<(other.startIndex + common + 4096)]
    { common += 4096 }
    while common < limit, self[startIndex + common] == other[other.startIndex + common] {
      common += 1
    }
    return common
  }
}

extension [UInt8] {
  /// Returns the start of the line break before `start`, which begins a line.
  fileprivate func endOfPrevious(_ start: Int) -> Int {
    start > 1 && self[start - 1] == 0x0A && self[start - 2] == 0x0D ? start - 2 : start - 1
  }
}
