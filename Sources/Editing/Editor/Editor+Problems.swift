import Preferences

extension Editor {
  /// `]` and `[`: the next row that is staged, invalid, changed by another program or not as in the
  /// store beside this one, around the
  /// end; the whole document where what is open has none.
  mutating func step(toProblem direction: Direction) {
    let differing = comparison?.differences.map(\.name) ?? []
    let names =
      draft.changes.map(\.name) + document.verdicts.names + external.unseen.names + differing
    guard !names.isEmpty else {
      notice = .info("nothing is staged or invalid")
      return
    }
    if let found = nearest(among: names, direction) {
      rows.moveCursor(toRow: found)
    } else if !scope.isRoot || !filter.isEmpty {
      rows.setFilter(Filter())
      open(.root)
      if let found = nearest(among: names, direction) { rows.moveCursor(toRow: found) }
    }
  }

  private func nearest(among names: [PreferenceName], _ direction: Direction) -> Int? {
    let rows = Set(names.flatMap(rows(of:))).sorted()
    switch direction {
    case .next: return rows.first { $0 > cursor } ?? rows.first
    case .previous: return rows.last { $0 < cursor } ?? rows.last
    }
  }

  /// The row that is `name`, or else the first inside it.
  private func rows(of name: PreferenceName) -> [Int] {
    if let index = table.index(of: name) { return [index] }
    return table.firstIndex(inside: name).map { [$0] } ?? []
  }
}
