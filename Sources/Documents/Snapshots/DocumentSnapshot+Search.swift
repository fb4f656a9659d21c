import Preferences

extension DocumentSnapshot {
  public func rows(matching text: String, in rows: RowSet) -> RowSet {
    let words = text.split(separator: " ").map { $0.lowercased() }
    guard !words.isEmpty else { return rows }
    var found: [Int32] = []
    for row in rows where matches(row, words) { found.append(Int32(row)) }
    return .list(found)
  }

  private func matches(_ row: Int, _ words: [String]) -> Bool {
    let haystack = name(at: row).label.lowercased() + "\n" + value(at: row).searchText.lowercased()
    return words.allSatisfy { haystack.contains($0) }
  }
}

extension PreferenceValue {
  /// What a search looks at.
  fileprivate var searchText: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let number), .real(let number): number.spelling
    case .string(let text): text
    case .array(let elements): elements.map(\.searchText).joined(separator: ", ")
    case .uid(let number): String(number)
    case .date, .data, .dictionary: ""
    }
  }
}
