/// The lines in which two texts differ.
struct LineDiff {
  /// Adjacent lines of the old text that adjacent lines of the new text replace. One of both may have none.
  struct Region {
    let old, new: Range<Int>
  }

  let old, new: TextLines
  /// The regions in their order. Between them are lines that both texts have.
  let regions: [Region]

  /// Compares two texts. O(size) if few lines differ; see `Alignment.commonSubsequence`.
  init(from old: TextLines, to new: TextLines) {
    (self.old, self.new) = (old, new)
    let pairs = Alignment.commonSubsequence(old.count, new.count) {
      old.hashes[$0] == new.hashes[$1] && old.content(of: $0) == new.content(of: $1)
    }
    var regions: [Region] = []
    var (at, newAt) = (0, 0)
    for (line, newLine) in pairs + [(old.count, new.count)] {
      if line > at || newLine > newAt {
        regions.append(Region(old: at..<line, new: newAt..<newLine))
      }
      (at, newAt) = (line + 1, newLine + 1)
    }
    self.regions = regions
  }

  /// The position in the new text of each old line. Nil for lines that only the old text has.
  var newLines: [Int?] {
    var lines: [Int?] = []
    var next = 0
    for region in regions {
      lines += (next..<next + region.old.lowerBound - lines.count).map(\.self)
      lines += region.old.map { _ in nil }
      next = region.new.upperBound
    }
    return lines + (next..<new.count).map(\.self)
  }
}

/// A line of a text, without its line break.
struct NumberedLine {
  let number: Int
  let bytes: ArraySlice<UInt8>
}

/// A text as lines.
struct TextLines {
  private let bytes: [UInt8]
  /// The number of the first of these lines in the text, from 1.
  private let firstNumber: Int
  /// The offsets at which lines start, and the end of the last one.
  private let starts: [Int]
  /// Whether lines that differ only in their line breaks are equal.
  private let ignoresLineBreaks: Bool
  fileprivate let hashes: [Int]

  init(_ bytes: [UInt8]) { self.init(bytes, in: 0..<bytes.count, firstNumber: 1) }

  private init(
    _ bytes: [UInt8], in range: Range<Int>, firstNumber: Int, ignoringLineBreaks: Bool = false
  ) {
    (self.bytes, self.firstNumber, ignoresLineBreaks) = (bytes, firstNumber, ignoringLineBreaks)
    var starts = [range.lowerBound]
    while let last = starts.last, last < range.upperBound {
      starts.append(bytes.nextLine(after: last))
    }
    self.starts = starts
    hashes = zip(starts, starts.dropFirst()).map { start, end in
      (ignoringLineBreaks ? bytes[start..<end].withoutLineBreak : bytes[start..<end]).hashValue
    }
  }

  var count: Int { starts.count - 1 }

  /// The bytes of these lines with their line breaks.
  subscript(lines: Range<Int>) -> ArraySlice<UInt8> {
    bytes[starts[lines.lowerBound]..<starts[lines.upperBound]]
  }

  /// Returns a line with its number in the whole text.
  func numbered(_ line: Int) -> NumberedLine {
    NumberedLine(number: firstNumber + line, bytes: self[line..<line + 1].withoutLineBreak)
  }

  fileprivate func content(of line: Int) -> ArraySlice<UInt8> {
    ignoresLineBreaks ? self[line..<line + 1].withoutLineBreak : self[line..<line + 1]
  }

  /// Returns the lines of two texts from the first to the last one that differs, with `context` lines before
  /// and after them. Line breaks do not count. O(size).
  static func differing(
    _ old: [UInt8], _ new: [UInt8], context: Int
  ) -> (old: TextLines, new: TextLines) {
    let (prefix, rest) = ByteView.over(old) { view in
      ByteView.over(new) { view.commonEnds(with: $0) }
    }
    var start = min(old.startOfLine(prefix), new.startOfLine(prefix))
    var suffix = old.count - old.nextLine(after: old.count - rest)
    for _ in 0..<context {
      start = start > 0 ? old.startOfLine(start - 1) : 0
      suffix = old.count - old.nextLine(after: old.count - suffix)
    }
    let number = 1 + ByteView.over(old) { $0.lineBreaks(in: 0..<start) }
    let lines = [old, new].map { bytes in
      TextLines(
        bytes, in: start..<bytes.count - suffix, firstNumber: number, ignoringLineBreaks: true)
    }
    return (lines[0], lines[1])
  }
}

extension ArraySlice<UInt8> {
  /// The bytes of a line before its line break.
  fileprivate var withoutLineBreak: ArraySlice<UInt8> {
    let rest = last == 0x0A ? dropLast() : self
    return rest.last == 0x0D ? rest.dropLast() : rest
  }
}

extension ByteView {
  /// Returns the lengths of the longest common prefix, and of the longest common suffix of the rests.
  fileprivate func commonEnds(with other: ByteView) -> (prefix: Int, suffix: Int) {
    let limit = min(count, other.count)
    var prefix = 0
    while prefix &+ 8 <= limit, word(at: prefix) == other.word(at: prefix) { prefix &+= 8 }
    while prefix < limit, self[prefix] == other[prefix] { prefix &+= 1 }
    let (end, otherEnd, most) = (count, other.count, limit &- prefix)
    var suffix = 0
    while suffix &+ 8 <= most,
      word(at: end &- suffix &- 8) == other.word(at: otherEnd &- suffix &- 8)
    { suffix &+= 8 }
    while suffix < most, self[end &- suffix &- 1] == other[otherEnd &- suffix &- 1] {
      suffix &+= 1
    }
    return (prefix, suffix)
  }
}
