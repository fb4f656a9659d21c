import Preferences

extension DocumentSnapshot {
  public func rows(matching text: String, in rows: RowSet) -> RowSet {
    var search = RowSearch(text, in: self)
    guard !search.isEmpty else { return rows }
    return ByteView.over(document.bytes) { view in
      var found: [Int32] = []
      for row in rows where search.matches(row, view) { found.append(Int32(row)) }
      return RowSet(found.map(Int.init))
    }
  }
}
