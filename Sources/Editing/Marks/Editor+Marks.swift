import Preferences

extension Editor {
  /// `,`: the row under the cursor, or not any more; then one row down.
  mutating func mark() {
    guard let name = cursorName else { return }
    if rows.marks.remove(name) == nil { rows.marks.insert(name) }
    rows.moveCursor(toRow: cursor + 1)
  }

  /// All that is shown; none of it where all of it is marked already.
  mutating func markAll() {
    let shown = Set(shownNames)
    if shown.isSubset(of: marks) { rows.marks.subtract(shown) } else { rows.marks.formUnion(shown) }
    tellMarks()
  }

  /// Of what is shown.
  mutating func invertMarks() {
    rows.marks.formSymmetricDifference(shownNames)
    tellMarks()
  }

  private mutating func tellMarks() {
    notice = .info(
      marks.isEmpty
        ? "nothing is marked" : "marked \(counted(marks.count, "key")), \(key: .cancel) unmarks"
    )
  }

  private var shownNames: [PreferenceName] {
    let table = table
    return (0..<table.count).map(table.name(at:))
  }

  /// What an action is about, where something is marked: those that are shown in their order, then
  /// the others; none that lies inside another.
  var markedNames: [PreferenceName] {
    let shown = shownNames.filter(marks.contains)
    let hidden = marks.subtracting(shown).sorted { $0.description < $1.description }
    return (shown + hidden).filter { name in
      !name.ancestors.contains(where: marks.contains)
    }
  }
}
