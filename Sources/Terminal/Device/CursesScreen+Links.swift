import Preferences

/// Links (OSC 8), which curses does not support. A terminal links all text that is written while a
/// link is open.
///
/// The cells of a link are first drawn blank. Then curses writes each link separately, with the
/// cursor already at its start, so that it writes nothing else while the link is open.
extension CursesScreen {
  /// Cells of a row that must be written even if they look unchanged.
  struct Span {
    let row: Int
    let columns: Range<Int>
    /// The link to open; nil to remove a former link.
    let link: Link?
  }

  /// The spans to write so that the terminal has the links of `frame`.
  mutating func spans(for frame: Frame) -> [Span] {
    guard features.contains(.links) else { return [] }
    var spans: [Span] = []
    for link in lastFrame?.links ?? [] where !frame.links.contains(link) {
      spans += unlinkedSpans(link, in: frame)
    }
    for link in frame.links where !staysOnScreen(link, in: frame) {
      spans.append(Span(row: link.row, columns: link.columns, link: link))
    }
    return spans
  }

  /// Whether the link is on the screen and curses will not overwrite it. curses writes a row only
  /// up to the last cell that changes.
  private mutating func staysOnScreen(_ link: Link, in frame: Frame) -> Bool {
    guard lastFrame?.links.contains(link) == true else { return false }
    let last = (0..<frame.size.columns).last { !isUnchanged($0, row: link.row, in: frame) }
    return last.map { $0 < link.columns.lowerBound } ?? true
  }

  /// The cells of a former link that curses would not write, because they look the same.
  private mutating func unlinkedSpans(_ link: Link, in frame: Frame) -> [Span] {
    let covered = frame.links.filter { $0.row == link.row }
    return link.columns.filter { column in
      isUnchanged(column, row: link.row, in: frame)
        && !covered.contains { $0.columns.contains(column) }
    }.map { Span(row: link.row, columns: $0..<$0 + 1, link: nil) }
  }

  /// Whether the cell looks the same on the screen and in `frame`.
  private mutating func isUnchanged(_ column: Int, row: Int, in frame: Frame) -> Bool {
    guard let lastFrame, lastFrame.size == frame.size else { return false }
    let (before, now) = (lastFrame.cell(column, row), frame.cell(column, row))
    return before == now || before.text == now.text && palette[before.style] == palette[now.style]
  }

  /// Draws spaces, so that curses treats the next text there as a change.
  mutating func blank(_ span: Span, of frame: Frame) {
    for column in span.columns {
      let rendition = palette[frame.cell(column, span.row).style]
      Curses.put(
        " ", cells: 1, at: Position(column: column, row: span.row), rendition.attributes,
        pair: rendition.pair)
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
