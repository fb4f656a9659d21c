import Preferences

extension Editor {
  /// `,`: the row under the cursor, or not any more; then one row down.
  mutating func mark() {
    guard let name = cursorName else { return }
    if marks.remove(name) == nil { marks.insert(name) }
    cursor = Command.down.moved(cursor, of: rowCount, page: pageSize)
  }

  /// All that is shown; none of it where all of it is marked already.
  mutating func markAll() {
    let shown = Set(shownNames)
    if shown.isSubset(of: marks) { marks.subtract(shown) } else { marks.formUnion(shown) }
    tellMarks()
  }

  /// Of what is shown.
  mutating func invertMarks() {
    marks.formSymmetricDifference(shownNames)
    tellMarks()
  }

  private mutating func tellMarks() {
    notice = .info(
      marks.isEmpty
        ? "nothing is marked" : "marked \(counted(marks.count, "key")), \(key: .cancel) unmarks"
    )
  }

  private var shownNames: [PreferenceName] { (0..<rowCount).map { table.name(at: $0) } }

  /// What an action is about, where something is marked: those that are shown in their order, then
  /// the others; none that lies inside another.
  var markedNames: [PreferenceName] {
    let shown = shownNames.filter(marks.contains)
    let hidden = marks.subtracting(shown).sorted { $0.description < $1.description }
    return (shown + hidden).filter { name in
      !name.ancestors.contains(where: marks.contains)
    }
  }

  /// What is marked and no row any more is forgotten: elements that have moved up, keys that
  /// another program has taken away.
  mutating func forgetLostMarks() {
    guard !marks.isEmpty else { return }
    marks = marks.filter { name in
      draft[name] != nil || snapshot[name] != nil || schema.declaration(of: name) != nil
        || comparison.map { $0.added(in: name) > 0 } == true
    }
  }
}
