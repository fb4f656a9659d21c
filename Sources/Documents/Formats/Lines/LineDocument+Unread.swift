import Preferences

/// Lines that do not count, because another line has the same key.
extension LineDocument {
  /// Returns the lines that have the key of a value and do not count, in the order of the file. Throws if
  /// one of them has more than its assignment.
  func overriddenLines(of value: NodeID) throws(Problem) -> [Range<Int>] {
    let keys = layout.overridden[value] ?? []
    for key in keys { try checkIsAlone(at: key.lowerBound) }
    return keys.map { lines(ofUnreadKey: $0) }
  }

  private func lines(ofUnreadKey key: Range<Int>) -> Range<Int> {
    let start = lines(from: key.lowerBound, to: key.upperBound).lowerBound
    let line = LineReader(bytes, dialect, from: start).first
    return lines(from: key.lowerBound, to: line?.range.upperBound ?? key.upperBound)
  }

  /// The texts of the scalars in a value, and of the lines that do not count because a scalar does.
  func texts(of value: NodeID) -> [Range<Int>] {
    let scalars = (value..<Int(index.nodes[value].next)).map { ($0, index.nodes[$0]) }.filter {
      $0.1.kind != .key && !$0.1.isContainer
    }
    return scalars.map { $0.1.plainText ?? $0.1.range }
      + scalars.flatMap { unreadTexts(of: $0.0) }
  }

  private func unreadTexts(of scalar: NodeID) -> [Range<Int>] {
    (layout.overridden[scalar] ?? []).map { key in
      var start = key.upperBound
      while start < bytes.count, bytes[start].isBlank || dialect.separates(bytes[start]) {
        start += 1
      }
      var end = lines(ofUnreadKey: key).upperBound
      while end > start, bytes[end - 1].isLineBreak { end -= 1 }
      return start..<max(start, end)
    }
  }

  /// Returns the value that a line would have if it counted.
  fileprivate func value(ofUnreadKey key: Range<Int>) -> PreferenceValue {
    let line = try? LineDocument(Array(bytes[lines(ofUnreadKey: key)]), dialect.ofOneSection)
    guard let line, line.index.nodes.count > 2 else { return .string("") }
    return line.value(at: 2)
  }

  /// Returns the value that counts and the place of the key for the name of a line that does not. Nil for
  /// another name.
  private func unreadLine(named name: PreferenceName) -> (value: NodeID, key: Range<Int>)? {
    guard case .key(let label)? = name.last, let (key, number) = UnreadLine.parts(of: label),
      node(of: name) == nil, let value = node(of: (name.parent ?? .root).appending(key: key)),
      let keys = layout.overridden[value], keys.indices.contains(number - 1)
    else { return nil }
    return (value, keys[number - 1])
  }

  /// Returns the document without the lines whose names `changes` remove, and the other changes. Nil if they
  /// remove none. Throws if a change sets the name of such a line, or expects another value.
  func removingUnreadLines(
    among changes: [Change]
  ) throws(Problem) -> (document: LineDocument, rest: [Change])? {
    var removed: [Range<Int>] = []
    var rest: [Change] = []
    for change in changes {
      if change.new != nil, let problem = UnreadLine.problem(setting: change.name),
        node(of: change.name) == nil
      {
        throw problem
      }
      guard let line = unreadLine(named: change.name) else {
        rest.append(change)
        continue
      }
      let found = value(ofUnreadKey: line.key)
      guard change.old?.isSpelled(as: found) == true else {
        let expected = change.old?.text(limit: 40) ?? "nothing"
        throw Problem(.stale(expected: expected, found: found.text(limit: 40)), name: change.name)
      }
      try checkIsAlone(at: line.key.lowerBound)
      removed.append(line.key)
    }
    return removed.isEmpty ? nil : (try removingUnreadLines(with: removed), rest)
  }

  /// Returns the document without lines that do not count, and without the comments that are theirs alone.
  private func removingUnreadLines(with keys: [Range<Int>]) throws(Problem) -> LineDocument {
    let splices = keys.map { key in
      let lines = lines(ofUnreadKey: key)
      return Splice(startOfOwnComments(above: lines)..<lines.upperBound)
    }
    let new = try reading(bytes.applying(splices))
    guard new.value(at: 0).isSpelled(as: value(at: 0)),
      new.numberOfUnreadLines == numberOfUnreadLines - keys.count
    else {
      throw Problem(.unwritable("the other lines would no longer be read as the same values"))
    }
    try checkReading(of: new)
    return new
  }

  private var numberOfUnreadLines: Int { layout.overridden.values.reduce(0) { $0 + $1.count } }
}

extension DocumentSnapshot {
  /// Finds the lines that do not count. O(size).
  func findUnreadLines() -> [UnreadLine] {
    guard let lines = document as? LineDocument, lines.bytes.count <= DocumentLimits.comments
    else { return [] }
    let found = lines.layout.overridden.sorted { $0.key < $1.key }
    let keys = found.flatMap(\.value)
    let places = Place.places(
      of: keys.map(\.lowerBound) + found.map { Int(index.nodes[$0.key].start) }, in: lines.bytes)
    var unread: [UnreadLine] = []
    for (item, counting) in zip(found, places[keys.count...]) {
      let name = name(of: item.key)
      for (number, key) in item.value.enumerated() {
        unread.append(
          UnreadLine(
            number + 1, of: name, lines.value(ofUnreadKey: key), place: places[unread.count],
            countingLine: counting.line))
      }
    }
    return unread.filter { node(of: $0.name) == nil }
  }
}
