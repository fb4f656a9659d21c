/// One line of a text, without its break.
struct NumberedLine {
  let number: Int
  let bytes: ArraySlice<UInt8>
  /// Where the next line begins.
  let end: Int

}

/// A place in a text, at the beginning of a line.
struct LineCursor {
  private let bytes: [UInt8]
  private var offset = 0
  private var number = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// To the first line that differs; false where none does.
  mutating func skipCommon(with other: inout LineCursor) -> Bool {
    let (a, b) = (bytes[offset...], other.bytes[other.offset...])
    let common = a.commonPrefixLength(with: b)
    guard common < a.count || common < b.count else { return false }
    let start = bytes.startOfLine(min(offset + common, bytes.count))
    let skipped = max(0, start - offset)
    let lines = bytes[offset..<offset + skipped].lineBreakCount
    move(by: skipped, lines)
    other.move(by: skipped, lines)
    // The last line of one may lack its break.
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

  /// The next lines that `other` has too.
  func common(_ count: Int, with other: LineCursor) -> [NumberedLine] {
    zip(ahead(count), other.ahead(count)).prefix { $0.bytes == $1.bytes }.map { $0.0 }
  }
}

extension [NumberedLine] {
  /// What of both comes before they are alike again.
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
    // By blocks: comparing those is as fast as memory.
    while common + 4096 <= limit,
      self[(startIndex + common)..<(startIndex + common + 4096)]
        == other[(other.startIndex + common)..<(other.startIndex + common + 4096)]
    { common += 4096 }
    while common < limit, self[startIndex + common] == other[other.startIndex + common] {
      common += 1
    }
    return common
  }

  fileprivate var lineBreakCount: Int {
    var count = 0
    for at in indices where self[at].isLineBreak {
      let isPair = self[at] == 0x0D && at + 1 < endIndex && self[at + 1] == 0x0A
      count += isPair ? 0 : 1
    }
    return count
  }
}

extension [UInt8] {
  /// Before the break that ends the line before `start`, which begins one.
  fileprivate func endOfPrevious(_ start: Int) -> Int {
    start > 1 && self[start - 1] == 0x0A && self[start - 2] == 0x0D ? start - 2 : start - 1
  }
}
