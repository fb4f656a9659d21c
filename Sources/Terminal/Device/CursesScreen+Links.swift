import Preferences

/// A terminal links what is written while a link is open, which is no look that curses knows of. So
/// what is linked is left out of the picture at first, and then written by curses, each link alone,
/// with the cursor already there: what it writes then is that and nothing else.
extension CursesScreen {
  /// Cells of one row to be written anew, whatever they show now.
  struct Span {
    let row: Int
    let columns: Range<Int>
    /// nil: they were a link and are none.
    let link: Link?
  }

  /// What has to be written for the links to be those of `frame`.
  mutating func spans(for frame: Frame) -> [Span] {
    guard used.contains(.links) else { return [] }
    var spans: [Span] = []
    for link in drawn?.links ?? [] where !frame.links.contains(link) {
      spans += unlinked(link, in: frame)
    }
    for link in frame.links where !stands(link, in: frame) {
      spans.append(Span(row: link.row, columns: link.columns, link: link))
    }
    return spans
  }

  /// Whether it is on the screen, and will be left alone: curses writes no further in a row than the
  /// last cell that changes.
  private mutating func stands(_ link: Link, in frame: Frame) -> Bool {
    guard drawn?.links.contains(link) == true else { return false }
    let last = (0..<frame.size.columns).last { !isUnchanged($0, row: link.row, in: frame) }
    return last.map { $0 < link.columns.lowerBound } ?? true
  }

  /// The cells of a former link that curses would leave as they are.
  private mutating func unlinked(_ link: Link, in frame: Frame) -> [Span] {
    let covered = frame.links.filter { $0.row == link.row }
    return link.columns.filter { column in
      isUnchanged(column, row: link.row, in: frame)
        && !covered.contains { $0.columns.contains(column) }
    }.map { Span(row: link.row, columns: $0..<$0 + 1, link: nil) }
  }

  /// Whether it looks as it does already, whatever it is there for.
  private mutating func isUnchanged(_ column: Int, row: Int, in frame: Frame) -> Bool {
    guard let drawn, drawn.size == frame.size else { return false }
    let (before, now) = (drawn.cell(column, row), frame.cell(column, row))
    return before == now || before.text == now.text && palette[before.style] == palette[now.style]
  }

  /// Blank, so that whatever is written there afterwards is another thing to curses.
  mutating func leaveOut(_ span: Span, of frame: Frame) {
    for column in span.columns {
      let look = palette[frame.cell(column, span.row).style]
      Curses.put(
        " ", cells: 1, at: Position(column: column, row: span.row), look.attributes,
        pair: look.pair)
    }
  }

  mutating func write(_ span: Span, of frame: Frame) {
    Curses.move(to: Position(column: span.columns.lowerBound, row: span.row))
    Curses.flush()
    if let link = span.link { Curses.openLink(link.address.text) }
    draw(frame, span.columns, row: span.row)
    let end = min(span.columns.upperBound, frame.size.columns - 1)
    Curses.move(to: Position(column: end, row: span.row))
    Curses.flush()
    if span.link != nil { Curses.closeLink() }
  }
}
