/// The three-way merge of two texts by lines, as `diff3` computes it.
struct LineMerge {
  /// The merged text, or nil if both sides changed the same lines or adjacent lines differently.
  let merged: [UInt8]?
  /// The merged text, with both sides between conflict markers if they are in conflict.
  let marked: [UInt8]
  /// The merged text with the lines of only one side for each conflict.
  let preferringMine, preferringTheirs: [UInt8]

  /// Merges `mine` and `theirs`, which were both made from `base`. O(lines), and O(changed lines ×
  /// changed lines) between the first and the last changed line.
  init(base: [UInt8], mine: [UInt8], theirs: [UInt8]) {
    let texts = [base, mine, theirs].map(TextLines.init)
    let numbers = TextLines.numbers(of: texts)
    let (inMine, inTheirs) = (
      LineAlignment(numbers[0], numbers[1]), LineAlignment(numbers[0], numbers[2])
    )
    var output = ConflictText(lineBreak: mine.firstLineBreak)
    var (preferringMine, preferringTheirs): ([UInt8], [UInt8]) = ([], [])
    var (at, mineAt, theirsAt) = (0, 0, 0)
    var isClean = true
    func append(_ lines: ArraySlice<UInt8>) {
      output.append(lines)
      preferringMine += lines
      preferringTheirs += lines
    }
    /// Appends the lines up to these positions, of which no line is in all three texts.
    func append(to end: Int, _ mineEnd: Int, _ theirsEnd: Int) {
      let (old, new, other) = (
        numbers[0][at..<end], numbers[1][mineAt..<mineEnd], numbers[2][theirsAt..<theirsEnd]
      )
      if new == other || other == old {
        append(texts[1][mineAt..<mineEnd])
      } else if new == old {
        append(texts[2][theirsAt..<theirsEnd])
      } else {
        isClean = false
        let (mine, theirs) = (texts[1][mineAt..<mineEnd], texts[2][theirsAt..<theirsEnd])
        output.appendMarked(mine, theirs)
        preferringMine += mine
        preferringTheirs += theirs
      }
    }
    for line in numbers[0].indices {
      guard let inMine = inMine.position(of: line), let inTheirs = inTheirs.position(of: line)
      else { continue }
      append(to: line, inMine, inTheirs)
      append(texts[0][line..<line + 1])
      (at, mineAt, theirsAt) = (line + 1, inMine + 1, inTheirs + 1)
    }
    append(to: numbers[0].count, numbers[1].count, numbers[2].count)
    marked = output.bytes
    (self.preferringMine, self.preferringTheirs) = (preferringMine, preferringTheirs)
    merged = isClean ? output.bytes : nil
  }
}

/// A text as lines, each with its line break.
struct TextLines {
  private let bytes: [UInt8]
  /// The offsets at which lines start, and the end of the text.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    if starts.last != bytes.count { starts.append(bytes.count) }
    self.starts = starts
  }

  var count: Int { starts.count - 1 }

  /// The bytes of these lines.
  subscript(lines: Range<Int>) -> ArraySlice<UInt8> {
    bytes[starts[lines.lowerBound]..<starts[lines.upperBound]]
  }

  /// Returns a number for each line of each text. Equal lines have equal numbers.
  static func numbers(of texts: [TextLines]) -> [[Int]] {
    var known: [ArraySlice<UInt8>: Int] = [:]
    return texts.map { text in
      (0..<text.count).map { line in
        let bytes = text[line..<line + 1]
        if let number = known[bytes] { return number }
        known[bytes] = known.count
        return known.count - 1
      }
    }
  }
}

/// The lines that two texts have in common, in the same order.
struct LineAlignment {
  /// The position in the other text of each line, or nil.
  private var positions: [Int?]

  /// The largest table for a longest common subsequence. Larger regions count as wholly different.
  private static let cellLimit = 4_000_000

  /// Aligns lines that are given as numbers. Their common prefix and suffix are aligned first.
  init(_ old: [Int], _ new: [Int]) {
    positions = Array(repeating: nil, count: old.count)
    let limit = min(old.count, new.count)
    let prefix = (0..<limit).first { old[$0] != new[$0] } ?? limit
    var suffix = 0
    while suffix < limit - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    for line in 0..<prefix { positions[line] = line }
    for line in 0..<suffix { positions[old.count - 1 - line] = new.count - 1 - line }
    let (oldRest, newRest) = (old.count - prefix - suffix, new.count - prefix - suffix)
    guard newRest > 0, oldRest <= Self.cellLimit / newRest else { return }
    let pairs = Alignment.commonSubsequence(oldRest, newRest) {
      old[prefix + $0] == new[prefix + $1]
    }
    for (line, other) in pairs { positions[prefix + line] = prefix + other }
  }

  /// Returns the position of a line in the other text, or nil if only the first text has it.
  func position(of line: Int) -> Int? { positions[line] }
}
