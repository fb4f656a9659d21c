/// A text with both sides of each conflict.
struct ConflictText {
  /// The form of the side that does not take effect.
  enum Form {
    /// Lines of the text between git's conflict markers. No parser accepts them.
    case markers
    /// Lines that begin with a mark such as `//`.
    case lineComments(mark: String)
    /// A comment that may have several lines.
    case blockComment(CommentMarks.Block)
  }

  private(set) var bytes: [UInt8] = []
  private let lineBreak: [UInt8]
  private let form: Form

  init(lineBreak: [UInt8]?, form: Form = .markers) {
    self.lineBreak = lineBreak ?? [UInt8(ascii: "\n")]
    self.form = form
  }

  /// Returns `mine` with the lines of `theirs` that differ next to its own.
  init(mine: [UInt8], theirs: [UInt8], form: Form) {
    self.init(lineBreak: mine.firstLineBreak, form: form)
    let diff = LineDiff(from: TextLines(mine), to: TextLines(theirs))
    var at = 0
    for region in diff.regions {
      append(diff.old[at..<region.old.lowerBound])
      appendMarked(diff.old[region.old], diff.new[region.new])
      at = region.old.upperBound
    }
    append(diff.old[at..<diff.old.count])
  }

  /// Appends lines that are not in conflict.
  mutating func append(_ lines: ArraySlice<UInt8>) { bytes += lines }

  /// Appends both sides of a conflict, `mine` first.
  mutating func appendMarked(_ mine: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) {
    let indentation = Array((mine.isEmpty ? theirs : mine).prefix { $0 == 0x20 || $0 == 0x09 })
    switch form {
    case .markers:
      line("<<<<<<< mine")
      bytes += mine
      line("=======")
      bytes += theirs
      line(">>>>>>> theirs")
    case .lineComments(let mark):
      line("\(mark) <<<<<<< mine", indentation)
      bytes += mine
      line("\(mark) ======= theirs", indentation)
      let lines = TextLines(Array(theirs))
      for number in 0..<lines.count {
        endLine()
        bytes += indentation + Array("\(mark) ".utf8) + lines[number..<number + 1]
      }
      line("\(mark) >>>>>>> theirs", indentation)
    case .blockComment(let marks):
      line("\(marks.opening) <<<<<<< mine \(marks.closing)", indentation)
      bytes += mine
      line("\(marks.opening) ======= theirs", indentation)
      for byte in theirs {
        bytes.append(byte)
        guard bytes.suffix(marks.excluded.utf8.count).elementsEqual(marks.excluded.utf8) else {
          continue
        }
        bytes.removeLast(marks.excluded.utf8.count)
        bytes += marks.replacement.utf8
      }
      line(">>>>>>> theirs \(marks.closing)", indentation)
    }
  }

  /// Appends a line of its own.
  private mutating func line(_ text: String, _ indentation: [UInt8] = []) {
    endLine()
    bytes += indentation + Array(text.utf8) + lineBreak
  }

  /// Ends the last line if it has no line break yet.
  private mutating func endLine() {
    if let last = bytes.last, !last.isLineBreak { bytes += lineBreak }
  }
}
