/// The three-way merge of two texts by lines, as `diff3` computes it.
struct LineMerge {
  /// The merged text, or nil if both sides changed the same lines or adjacent lines differently.
  let merged: [UInt8]?
  /// The merged text, with both sides between conflict markers if they are in conflict.
  let marked: [UInt8]
  /// The merged text with the lines of only one side for each conflict.
  let preferringMine, preferringTheirs: [UInt8]

  /// Merges `mine` and `theirs`, which were both made from `base`, at the cost of two comparisons.
  init(base: [UInt8], mine: [UInt8], theirs: [UInt8]) {
    let texts = [base, mine, theirs].map { TextLines($0) }
    let changes = texts.dropFirst().map { LineDiff(from: texts[0], to: $0) }
    let (inMine, inTheirs) = (changes[0].newLines, changes[1].newLines)
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
      let (old, mine, theirs) = (
        texts[0][at..<end], texts[1][mineAt..<mineEnd], texts[2][theirsAt..<theirsEnd]
      )
      if mine == theirs || theirs == old {
        append(mine)
      } else if mine == old {
        append(theirs)
      } else {
        isClean = false
        output.appendMarked(mine, theirs)
        preferringMine += mine
        preferringTheirs += theirs
      }
    }
    for line in 0..<texts[0].count {
      guard let inMine = inMine[line], let inTheirs = inTheirs[line] else { continue }
      append(to: line, inMine, inTheirs)
      append(texts[0][line..<line + 1])
      (at, mineAt, theirsAt) = (line + 1, inMine + 1, inTheirs + 1)
    }
    append(to: texts[0].count, texts[1].count, texts[2].count)
    marked = output.bytes
    (self.preferringMine, self.preferringTheirs) = (preferringMine, preferringTheirs)
    merged = isClean ? output.bytes : nil
  }
}
