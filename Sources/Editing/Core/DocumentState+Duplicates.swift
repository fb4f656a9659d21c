import Preferences

/// Members with the same key, of which the last one counts. The others are lines, which can be removed.
extension DocumentState {
  /// The duplicates with the key of `name`, or of a container around it, that are not removed.
  func remainingDuplicates(of name: PreferenceName) -> [UnreadLine] {
    guard !duplicates.isEmpty else { return [] }
    return ([name] + name.ancestors).flatMap { duplicates[$0] ?? [] }.filter {
      draft[$0.name] != nil
    }
  }

  /// Whether a row of the stored document has a key that another one has, too, and both stay.
  func isDuplicate(_ row: Int, named name: PreferenceName) -> Bool {
    guard snapshot.isDuplicate(at: row) else { return false }
    let isKnown = ([name] + name.ancestors).contains { duplicates[$0] != nil }
    return !isKnown || !remainingDuplicates(of: name).isEmpty
  }

  /// The line that stays in the place of the one that counted: the key has its value, and the line is staged to be
  /// removed. Nil if there is none.
  func successor(of key: PreferenceName) -> UnreadLine? {
    guard let lines = duplicates[key], let change = draft.enclosingChange(of: key),
      change.name == key, let new = change.new
    else { return nil }
    let last = lines.last { draft[$0.name] != nil }?.place.offset ?? -1
    return lines.last { draft[$0.name] == nil && $0.value == new && $0.place.offset > last }
  }

  /// The edits that remove the line that counts, so that the one before it counts then, and that one. Nil if
  /// there is no other.
  func removalOfCounting(_ key: PreferenceName) -> (edits: [Edit], successor: UnreadLine)? {
    guard let line = duplicates[key]?.last(where: { draft[$0.name] != nil }) else { return nil }
    return ([Edit(key, line.value), Edit(line.name, nil)], line)
  }

  /// The names that are removed in the container of `name`, without the line that takes its place.
  func removedNames(beside name: PreferenceName) -> [PreferenceName] {
    let successor = successor(of: name)?.name
    let removed = draft.changes(in: name.parent ?? .root).filter { $0.new == nil }.map(\.name)
    return removed.filter { $0 != successor }
  }

  /// The number of the line that counts instead of `line`.
  func countingLine(of line: UnreadLine) -> Int {
    successor(of: line.key)?.place.line ?? line.countingLine
  }
}
