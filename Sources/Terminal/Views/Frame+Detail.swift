import Editing
import Preferences

extension Frame {
  /// What there is to know about the key under the cursor, in four lines. A value that nothing
  /// explains shows itself, since its column may cut it.
  mutating func drawDetail(_ detail: Detail, of shown: Row?, _ area: Area) {
    let (row, limit) = (area.rows.lowerBound, size.columns - 1)
    let end = put(
      detail.name.label.keepingEnd(limit / 2, in: charset), at: 1, row: row, upTo: limit, .title)
    say(detail.traits.map { " · " + $0 }.joined(), at: end, row: row, upTo: limit, .text)

    let beside = [detail.comparisonWords, detail.explanation].compactMap(\.self)
    let words = detail.othersWords ?? (beside.isEmpty ? nil : beside.joined(separator: " · "))
    let text = words ?? shown?.value ?? ""
    var lines = text.wrapped(to: max(1, limit - 1), in: charset)
    if lines.count > 2 { lines = [lines[0], lines[1...].joined(separator: " ")] }
    for (offset, line) in lines.enumerated() {
      let end = put(line, at: 1, row: row + 1 + offset, upTo: limit)
      // An address has no spaces, and so is one line.
      if words == nil { link(1..<end, row: row + 1 + offset, to: shown?.address) }
    }
    drawLast(detail, row: area.rows.upperBound - 1, limit)
  }

  private mutating func drawLast(_ detail: Detail, row: Int, _ limit: Int) {
    let facts: String
    if let problem = detail.problem {
      facts = (detail.defaultText.map { "default \($0) · " } ?? "") + problem.words
    } else {
      facts = detail.facts.joined(separator: " · ")
    }
    let room = limit - (detail.origin.map { $0.cells + 2 } ?? 0)
    // A fact in full is worth more than where it stands.
    let end = say(
      facts, at: 1, row: row, upTo: 1 + facts.cells <= room ? room : limit,
      detail.problem == nil ? .dim : .invalid)
    sayRight(detail.origin ?? "", from: end + 2, row: row, upTo: limit, .dim)
  }
}

extension Detail {
  fileprivate var traits: [String] {
    [kindWords, rangeWords, unit, isDeclared ? nil : "not in the schema"].compactMap { $0 }
      .filter { !$0.isEmpty }
  }

  fileprivate var facts: [String] {
    [
      condition, isReadOnly ? "read-only" : nil,
      deprecation.map { "deprecated" + ($0.message.map { ": " + $0 } ?? "") },
      deprecation?.successor.map { "use \($0.label)" },
      defaultText.map { "default \($0)" },
      takesEffect.map { "takes effect on \($0)" }, exampleWords,
    ].compactMap { $0 }
  }

  /// Title and summary; nil where there is neither.
  fileprivate var explanation: String? {
    let texts = [title, summary].compactMap { $0 }
    return texts.isEmpty ? nil : texts.joined(separator: ": ")
  }
}

extension String {
  /// Printable lines of at most `width` cells, broken at spaces where there are any. Looks at no
  /// more than some lines' worth.
  func wrapped(to width: Int, in charset: Charset) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in prefix(width * 8).split(whereSeparator: \.isWhitespace) {
      let word = String(word).printable(in: charset)
      if !line.isEmpty, line.cells + 1 + word.cells > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
