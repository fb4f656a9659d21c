import Editing

/// The visible lines of the key table: rows, and a heading above the first visible row of each group.
///
/// Adjacent rows of one namespace are a group. A row by itself has its whole name instead.
struct TableLines: Hashable {
  private enum Line: Hashable {
    case heading(String)
    case row(Int)
  }

  private let lines: [Line]
  /// The line of the screen on which the first one is.
  private let start: Int
  /// The indices of the visible rows.
  let rows: Range<Int>
  /// The visible rows under a heading.
  private let grouped: Set<Int>

  private static let leastHeight = 6

  /// `top` is the index of the first visible row, `area` the lines of the screen.
  init(_ editor: Editor, top: Int, in area: Range<Int>) {
    start = area.lowerBound
    let hasHeadings = Self.hasHeadings(in: area.count)
    var groups = Groups(of: editor)
    var grouped: Set<Int> = []
    var lines: [Line] = []
    var group: String?
    var index = top
    while index < editor.rowCount, lines.count < area.count {
      let next = hasHeadings ? groups.heading(at: index) : nil
      if let next, next != group {
        guard lines.count + 1 < area.count else { break }
        lines.append(.heading(next))
      }
      group = next
      if next != nil { grouped.insert(index) }
      lines.append(.row(index))
      index += 1
    }
    self.lines = lines
    self.grouped = grouped
    rows = top..<max(top, index)
  }

  /// Whether groups have headings. In a low table they would leave no room for rows.
  private static func hasHeadings(in height: Int) -> Bool { height >= leastHeight }

  /// The groups of adjacent rows, each computed once.
  private struct Groups {
    private let editor: Editor
    private var known: [Int: String?] = [:]

    init(of editor: Editor) { self.editor = editor }

    /// Returns the heading of the row at `index`. Nil if no adjacent row has the same.
    mutating func heading(at index: Int) -> String? {
      guard let group = group(at: index) else { return nil }
      return group == self.group(at: index - 1) || group == self.group(at: index + 1) ? group : nil
    }

    private mutating func group(at index: Int) -> String? {
      if let known = known[index] { return known }
      let group = (0..<editor.rowCount).contains(index) ? editor.group(at: index) : nil
      known[index] = .some(group)
      return group
    }
  }

  /// Whether the row at `index` is under a heading.
  func isGrouped(_ index: Int) -> Bool { grouped.contains(index) }

  /// The headings with their lines on the screen.
  var headings: [(line: Int, text: String)] {
    zip(start..., lines).compactMap { line, content in
      if case .heading(let text) = content { (line, text) } else { nil }
    }
  }

  /// The line on the screen of the row at `index`, or the first line if the row is not visible.
  func line(of index: Int) -> Int { start + (lines.firstIndex(of: .row(index)) ?? 0) }

  /// The index of the row on a line of the screen. Nil for a heading and below the last row.
  func row(at line: Int) -> Int? {
    guard lines.indices.contains(line - start), case .row(let index) = lines[line - start] else {
      return nil
    }
    return index
  }

  /// The least top with which the row at `index` is visible in `height` lines. O(height).
  static func leastTop(showing index: Int, _ editor: Editor, height: Int) -> Int {
    guard hasHeadings(in: height), (0..<editor.rowCount).contains(index) else {
      return max(0, index - height + 1)
    }
    var groups = Groups(of: editor)
    var (top, used) = (index, 1)
    var group = groups.heading(at: index)
    while top > 0 {
      let above = groups.heading(at: top - 1)
      // The heading of the rows so far, if they are not in the group of the one above.
      if group != nil, group != above { used += 1 }
      guard used + 1 + (above == nil ? 0 : 1) <= height else { break }
      used += 1
      group = above
      top -= 1
    }
    return top
  }
}
