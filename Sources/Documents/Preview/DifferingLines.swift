/// Lines that one text has and the other has not, followed by lines that both have.
struct DifferingLines {
  let removed, added: ArraySlice<NumberedLine>
  /// Lines of the old text.
  let common: ArraySlice<NumberedLine>
}

extension [NumberedLine] {
  /// Returns the differences from `others`, by a longest common subsequence. A comment between two
  /// changed values is neither removed nor added. O(lines × other lines).
  func differences(from others: [NumberedLine]) -> [DifferingLines] {
    let (mine, theirs) = (map(\.bytes.hashValue), others.map(\.bytes.hashValue))
    let pairs = Alignment.commonSubsequence(count, others.count) { mine[$0] == theirs[$1] }
    var differences: [DifferingLines] = []
    var (i, j, next) = (0, 0, 0)
    while i < count || j < others.count {
      let (start, otherStart) = next < pairs.count ? pairs[next] : (count, others.count)
      var common = start
      while next < pairs.count, pairs[next] == (common, otherStart + common - start) {
        common += 1
        next += 1
      }
      differences.append(
        DifferingLines(
          removed: self[i..<start], added: others[j..<otherStart], common: self[start..<common]))
      (i, j) = (common, otherStart + common - start)
    }
    return differences
  }
}
