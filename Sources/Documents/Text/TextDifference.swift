/// The parts in which two texts differ: words and marks inside lines that differ, or whole lines.
struct TextDifference {
  /// Adjacent bytes of the old text that adjacent bytes of the new text replace. One of both may have none.
  struct Part {
    let old, new: Range<Int>
    /// The bytes before and after an insertion or a removal to which it can move without another result: `b`
    /// in `ab|b`.
    let slack: (before: Int, after: Int)

    /// The old bytes, with those to which the part can move.
    var oldReach: ClosedRange<Int> { old.lowerBound - slack.before...old.upperBound + slack.after }
    /// The new bytes, with those to which the part can move.
    var newReach: ClosedRange<Int> { new.lowerBound - slack.before...new.upperBound + slack.after }
  }

  /// The parts in their order. Between them are bytes that both texts have.
  private(set) var parts: [Part] = []

  /// Lines with more bytes that differ are not divided into words.
  private static let mostBytes = 1 << 20

  /// Compares two texts. O(size) if few lines differ.
  init(from old: [UInt8], to new: [UInt8]) {
    let lines = LineDiff(from: TextLines(old), to: TextLines(new))
    for region in lines.regions {
      let (removed, added) = (lines.old[region.old].indices, lines.new[region.new].indices)
      compare(removed, of: old, added, of: new)
    }
  }

  /// Appends the parts in which two ranges differ.
  private mutating func compare(
    _ range: Range<Int>, of old: [UInt8], _ newRange: Range<Int>, of new: [UInt8]
  ) {
    guard range.count + newRange.count <= Self.mostBytes else {
      return append(range, of: old, newRange, of: new)
    }
    let (oldWords, newWords) = (old.words(in: range), new.words(in: newRange))
    let pairs = Alignment.commonSubsequence(oldWords.count, newWords.count) {
      old[oldWords[$0]] == new[newWords[$1]]
    }
    let (end, newEnd) = (range.upperBound, newRange.upperBound)
    var (at, newAt) = (range.lowerBound, newRange.lowerBound)
    let words = pairs.map { (oldWords[$0], newWords[$1]) } + [(end..<end, newEnd..<newEnd)]
    for (word, newWord) in words {
      if word.lowerBound > at || newWord.lowerBound > newAt {
        append(at..<word.lowerBound, of: old, newAt..<newWord.lowerBound, of: new)
      }
      (at, newAt) = (word.upperBound, newWord.upperBound)
    }
  }

  /// Appends a part. Separators at the end of a replacement are a part of their own, because they may belong to
  /// another value.
  private mutating func append(
    _ removed: Range<Int>, of old: [UInt8], _ added: Range<Int>, of new: [UInt8]
  ) {
    let (text, rest) = old.withoutSeparators(removed)
    let (newText, newRest) = new.withoutSeparators(added)
    guard text.isEmpty || newText.isEmpty || rest.isEmpty && newRest.isEmpty else {
      append(text, of: old, newText, of: new)
      return append(rest, of: old, newRest, of: new)
    }
    let slack =
      added.isEmpty ? old.slack(of: removed) : removed.isEmpty ? new.slack(of: added) : (0, 0)
    parts.append(Part(old: removed, new: added, slack: slack))
  }
}

extension [UInt8] {
  /// Divides a range into text and the separators at its end.
  fileprivate func withoutSeparators(_ range: Range<Int>) -> (text: Range<Int>, rest: Range<Int>) {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1].isSeparator { end -= 1 }
    return (range.lowerBound..<end, end..<range.upperBound)
  }

  /// The numbers of bytes by which a removal of `range` can move without another result, up to 256.
  fileprivate func slack(of range: Range<Int>) -> (before: Int, after: Int) {
    var (before, after) = (0, 0)
    while before < 256, range.lowerBound - before > 0,
      self[range.lowerBound - before - 1] == self[range.upperBound - before - 1]
    { before += 1 }
    while after < 256, range.upperBound + after < count,
      self[range.lowerBound + after] == self[range.upperBound + after]
    { after += 1 }
    return (before, after)
  }

  /// Divides a range into runs of blanks, runs of letters, digits and `_`, and single other bytes.
  fileprivate func words(in range: Range<Int>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let start = at
      at += 1
      while at < range.upperBound,
        self[start].isInWord && self[at].isInWord || self[start].isBlank && self[at].isBlank
      {
        at += 1
      }
      words.append(start..<at)
    }
    return words
  }
}

extension UInt8 {
  /// Whether the byte is between values: a blank, a line break or a comma.
  var isSeparator: Bool { isBlank || isLineBreak || self == UInt8(ascii: ",") }

  fileprivate var isInWord: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80
  }
}
