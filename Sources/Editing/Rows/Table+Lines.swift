import Preferences

/// Lines of the document that are rows and have no row in the snapshot.
extension Table {
  /// Adds the commented-out lines that are not listed yet, each before the row that follows it in the
  /// document. Those that are staged to be uncommented are part of their key's row.
  mutating func insert(_ commented: [CommentedOut], of draft: Draft) {
    let known = Set(extras)
    var following: [Int32: [Int32]] = [:]
    let lines = Dictionary(grouping: commented, by: \.key)
    let values = lines.mapValues { lines in Set(draft[lines[0].key].map { $0.lines } ?? []) }
    for item in commented {
      var names = item.isFurtherLine || known.contains(item.name) ? [] : [item.name]
      let values = values[item.key] ?? []
      let isNextToKey =
        item.isFurtherLine
        || !values.isEmpty && (lines[item.key]?.count ?? 0) > 1
          && draft.base.hasRepeatedLines(of: item.key) == true
      if isNextToKey, !values.contains(item.value) { names.append(item.asFurtherLine.name) }
      for name in names {
        following[Int32(item.row), default: []].append(Int32(~extras.count))
        extras.append(name)
      }
    }
    insert(before: following)
  }

  /// Adds the members that are not listed yet and that groups have from others, each after the rows of its group.
  mutating func insert(_ inherited: [InheritedMember]) {
    let known = Set(extras)
    var following: [Int32: [Int32]] = [:]
    for member in inherited where !known.contains(member.name) {
      following[Int32(member.row), default: []].append(Int32(~extras.count))
      extras.append(member.name)
    }
    insert(before: following)
  }

  /// Inserts slots before those that follow them in the document.
  private mutating func insert(before following: [Int32: [Int32]]) {
    guard !following.isEmpty else { return }
    var following = following
    var list: [Int32] = []
    for slot in slots.array { list += (following.removeValue(forKey: slot) ?? []) + [slot] }
    slots = .list(list + following.sorted { $0.key < $1.key }.flatMap(\.value))
  }

  /// Adds the lines that the program does not read, each below the row of its key. A container that is
  /// staged as a whole has none.
  mutating func insert(_ unread: [UnreadLine], of draft: Draft) {
    var below: [Int32: [Int32]] = [:]
    for line in unread {
      guard !line.isDuplicate, let row = snapshot.row(of: line.key), draft.isAlone(line.name)
      else { continue }
      below[Int32(row), default: []].append(Int32(~extras.count))
      extras.append(line.name)
    }
    if !below.isEmpty { slots = .list(slots.array.flatMap { [$0] + (below[$0] ?? []) }) }
  }

  /// Replaces the rows of each duplicate, which have the names of other rows, by one with the name of its line if
  /// `isShown`.
  mutating func replaceDuplicates(where isShown: (UnreadLine) -> Bool) {
    var places: [Int32: [Int32]] = [:]
    for line in snapshot.unreadLines {
      guard let rows = line.rows else { continue }
      for row in rows { places[Int32(row)] = [] }
      guard let first = rows.first, isShown(line) else { continue }
      places[Int32(first)] = [Int32(~extras.count)]
      extras.append(line.name)
    }
    if !places.isEmpty { slots = .list(slots.array.flatMap { places[$0] ?? [$0] }) }
  }
}

extension Draft {
  /// Whether no container around `name` is staged as a whole.
  func isAlone(_ name: PreferenceName) -> Bool {
    enclosingChange(of: name).map { $0.name == name } ?? true
  }
}

extension PreferenceValue {
  /// The values of the lines that a key with this value has.
  fileprivate var lines: [PreferenceValue] {
    if case .array(let elements) = self { elements } else { [self] }
  }
}
