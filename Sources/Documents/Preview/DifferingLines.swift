/// Lines of an old text that go, and of a new one that come in their place; then lines of the old one
/// that both have.
struct DifferingLines {
  var removed: ArraySlice<NumberedLine>
  var added: ArraySlice<NumberedLine>
  var common: ArraySlice<NumberedLine> = []
}

extension [NumberedLine] {
  /// As much alike as can be, the longest common sequence of lines: a comment between two values that
  /// change is neither removed nor added. O(lines × other lines).
  func pieces(beside others: [NumberedLine]) -> [DifferingLines] {
    let lengths = CommonLengths(self, others)
    var pieces: [DifferingLines] = []
    var (i, j) = (0, 0)
    while i < count || j < others.count {
      let (start, otherStart) = (i, j)
      while (i < count || j < others.count) && !lengths.areCommon(i, j) {
        if j == others.count || i < count && lengths[i + 1, j] >= lengths[i, j + 1] {
          i += 1
        } else {
          j += 1
        }
      }
      var piece = DifferingLines(removed: self[start..<i], added: others[otherStart..<j])
      let common = i
      while lengths.areCommon(i, j) { (i, j) = (i + 1, j + 1) }
      piece.common = self[common..<i]
      pieces.append(piece)
    }
    return pieces
  }
}

/// How many lines two texts have in common, from each pair of places on.
private struct CommonLengths {
  private let lines, others: [Int]
  private let width: Int
  private var lengths: [UInt16]

  init(_ lines: [NumberedLine], _ others: [NumberedLine]) {
    (self.lines, self.others) = (lines.map(\.bytes.hashValue), others.map(\.bytes.hashValue))
    width = others.count + 1
    lengths = Array(repeating: 0, count: width * (lines.count + 1))
    for i in self.lines.indices.reversed() {
      for j in self.others.indices.reversed() {
        lengths[i * width + j] =
          self.lines[i] == self.others[j]
          ? self[i + 1, j + 1] + 1 : max(self[i + 1, j], self[i, j + 1])
      }
    }
  }

  subscript(i: Int, j: Int) -> UInt16 { lengths[i * width + j] }

  /// Whether the lines there are the same, and counted as such.
  func areCommon(_ i: Int, _ j: Int) -> Bool {
    i < lines.count && j < others.count && lines[i] == others[j]
      && self[i, j] == self[i + 1, j + 1] + 1
  }
}
