import Editing
import Preferences

extension Frame {
  /// What will be written: values first, then the lines of the file.
  mutating func drawReview(_ review: Review, _ layout: Layout) {
    drawRules(layout, split: false)
    let rows = layout.textRows
    let width = nameWidth(of: review.items)
    for (offset, row) in rows.enumerated() {
      let index = review.top + offset
      let line = index - review.items.count - 1
      if index < review.items.count {
        draw(review.items[index], width, row: row)
      } else if let preview = review.preview, preview.indices.contains(line) {
        draw(preview[line], shift: review.shift, row: row)
      }
    }
    drawReviewFoot(review, layout)
  }

  /// In cells, for all of them.
  func nameWidth(of items: [ReviewItem]) -> Int {
    min(items.prefix(200).map { $0.name.label.cells }.max() ?? 0, size.columns / 2)
  }

  mutating func draw(
    _ item: ReviewItem, _ width: Int, row: Int, isSelected: Bool = false
  ) {
    let sign = item.old == nil ? "+" : item.new == nil ? "-" : "*"
    let role: Role = item.old == nil ? .added : item.new == nil ? .removed : .staged
    let remark = size.columns < 40 ? "" : item.remark ?? ""
    let limit = size.columns - 1 - (remark.isEmpty ? 0 : remark.cells + 2)
    say(sign, at: 1, row: row, upTo: limit, role, isSelected: isSelected)
    put(
      item.name.label.keepingEnd(width, in: charset), at: 3, row: row,
      upTo: min(3 + width, limit), .name, isSelected: isSelected)
    var column = 3 + width + 2
    if let old = item.old {
      column = put(
        old.maskedWords(in: charset), at: column, row: row, upTo: limit, .dim,
        isSelected: isSelected)
    }
    if item.old != nil, item.new != nil {
      column = say(" → ", at: column, row: row, upTo: limit, .dim, isSelected: isSelected)
    }
    if let new = item.new {
      put(
        new.maskedWords(in: charset), at: column, row: row, upTo: limit, .value,
        isSelected: isSelected)
    }
    sayRight(remark, from: limit, row: row, upTo: size.columns - 1, .dim)
  }

  /// In the place of the detail: how much there is, and what is to be known.
  private mutating func drawReviewFoot(_ review: Review, _ layout: Layout) {
    guard let area = layout.detail else { return }
    let changes = counted(review.items.count, "change")
    let below = review.lineCount - review.top - layout.textRows.count
    let more = below > 0 ? " · \(below) more lines below" : ""
    say(changes + more, at: 1, row: area.rows.lowerBound, upTo: size.columns - 1, .title)
    for (offset, words) in review.warnings.prefix(area.height - 1).enumerated() {
      say(
        words, at: 1, row: area.rows.lowerBound + 1 + offset, upTo: size.columns - 1, .invalid)
    }
  }

  /// Each clash as base, mine and theirs; where there is little room without the heading, the base,
  /// the name.
  mutating func drawConflict(_ conflict: Conflict, _ editor: Editor, _ layout: Layout) {
    drawRules(layout, split: false)
    let rows = layout.textRows
    let heading = rows.count < 5 ? 0 : rows.count < 7 ? 1 : 2
    if heading > 0 { drawHeading(of: conflict, row: rows.lowerBound) }
    let room = rows.count - heading
    let height = max(1, (room + 1) / 5)
    let top = Viewport.top(
      0, cursor: conflict.cursor, count: conflict.clashes.count, height: height)
    for index in top..<min(top + height, conflict.clashes.count) {
      let first = rows.lowerBound + heading + (index - top) * 5
      draw(
        conflict.clashes[index], conflict.answers[index],
        first..<max(first, min(first + 4, rows.upperBound)),
        isSelected: index == conflict.cursor, editor)
    }
  }

  private mutating func drawHeading(of conflict: Conflict, row: Int) {
    let words =
      conflict.isResuming ? "changed since it was left" : "changed by another program meanwhile"
    let clashes = counted(conflict.clashes.count, "clash", "clashes")
    say(
      "\(words): \(clashes), \(conflict.mergedCount) merged", at: 1, row: row,
      upTo: size.columns - 1, .title)
  }

  private mutating func draw(
    _ clash: Clash, _ answer: Conflict.Answer?, _ rows: Range<Int>, isSelected: Bool,
    _ editor: Editor
  ) {
    let limit = size.columns - 1
    if rows.count > 2 {
      fill(0..<size.columns, row: rows.lowerBound, isSelected: isSelected)
      put(
        clash.name.label.keepingEnd(limit - 1, in: charset), at: 1, row: rows.lowerBound,
        upTo: limit, .name, isSelected: isSelected)
    }
    let lines: [(String, String, PreferenceValue?, Bool)] = [
      (" ", "was", clash.base, false), ("m", "mine", clash.mine, answer == .mine),
      ("t", "theirs", clash.theirs, answer == .theirs),
    ]
    let kept = size.columns < 30 ? "*" : "kept"
    let shown = lines.suffix(min(3, max(2, rows.count - 1)))
    for (line, row) in zip(shown, rows.suffix(shown.count)) {
      say(line.0, at: 3, row: row, upTo: limit, .key)
      say(line.1, at: 5, row: row, upTo: limit, line.3 ? .staged : .dim)
      let text = line.2.map { editor.text(of: $0, at: clash.name) } ?? "–"
      put(
        text.maskedWords(in: charset), at: 13, row: row,
        upTo: limit - (line.3 ? kept.cells + 2 : 0),
        line.3 ? .staged : .value)
      if line.3 { sayRight(kept, from: 0, row: row, upTo: limit, .accent) }
    }
  }
}

extension Review {
  /// What one should know before Enter.
  var warnings: [String] {
    guard invalidElsewhere > 0 else { return caveats.map(\.words) }
    let words = counted(
      invalidElsewhere, "value of the file is invalid and stays as it is",
      "values of the file are invalid and stay as they are")
    return caveats.map(\.words) + [words]
  }
}
