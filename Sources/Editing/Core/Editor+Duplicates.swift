import Preferences

extension Editor {
  /// Throws if a key has duplicates that are not removed.
  func checkIsUnique(_ name: PreferenceName) throws(Notice) {
    guard let line = document.remainingDuplicates(of: name).last else { return }
    let (counting, other) = (document.countingLine(of: line), line.place.line)
    throw .problem(
      """
      duplicate key \(line.key.label): line \(String(counting)) counts, line \(String(other)) does not; \
      \(key: .remove) removes a line
      """)
  }

  /// Throws if the row cannot be edited.
  func checkEditable(_ row: ResolvedRow) throws(Notice) {
    if row.unread?.isDuplicate == true, let group = row.name.parent { try checkIsUnique(group) }
    if row.isDuplicate {
      try checkIsUnique(row.name)
      throw .problem("duplicate key \(row.name.label); remove one of the two from the file first")
    }
    try checkEditable(row.entry)
  }

  /// The row of a duplicate, with its key and the number of its line.
  func row(of duplicate: UnreadLine, _ row: ResolvedRow) -> Row {
    let labels = labels(of: duplicate.key)
    let line = duplicate.remark
    return Row(
      name: row.name, label: labels.whole + line, leaf: labels.leaf.map { $0 + line },
      state: row.state, value: row.shownValue, defaultText: row.defaultText, light: row.light,
      address: row.address, entry: row.entry, problem: nil, isMarked: marks.contains(row.name))
  }

  /// Says which line of the row's key counts, if several have it. Nil for other rows, and for a removed line.
  func explanation(of row: ResolvedRow) -> String? {
    if let line = row.unread {
      if row.isSuccessor { return "line \(line.place.line) counts then" }
      return row.state == .removed ? nil : line.explanation(document.countingLine(of: line))
    }
    let lines = row.state == .duplicate ? document.remainingDuplicates(of: row.name) : []
    guard let last = lines.last else { return nil }
    let others = lines.map { String($0.place.line) }.joined(separator: ", ")
    let counting = document.countingLine(of: last)
    return last.isRefused
      ? "line \(counting); also at line \(others), so most programs refuse the file"
      : "line \(counting) counts for most programs; also at line \(others)"
  }
}

extension ResolvedRow {
  /// The name, or the key of a duplicate with its line.
  var label: String {
    guard let unread, unread.isDuplicate else { return name.label }
    return unread.key.label + unread.remark
  }
}

extension UnreadLine {
  /// The line of a duplicate, behind its key.
  fileprivate var remark: String { " (line \(place.line))" }
}
