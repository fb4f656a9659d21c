import Preferences

extension Editor {
  /// `:sort`: sorts the elements of the open list, or of the one under the cursor, else the members of
  /// the cursor's group by their keys. Equal elements keep their order.
  mutating func sort(isDescending: Bool) throws(Notice) {
    let name = sortedName
    let value = draft[name]
    try checkEditable(entry(for: name, value: value))
    let sorted: PreferenceValue
    let parts: String
    switch value {
    case .array(let elements):
      try checkSortable(elements, in: name)
      sorted = .array(elements.ordered(isDescending) { $0.precedes($1) })
      parts = counted(elements.count, "element")
    case .dictionary(let members):
      let order = members.ordered(isDescending) {
        $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars)
      }
      sorted = .dictionary(ExactDictionary(uniqueKeysWithValues: order.map { ($0.key, $0.value) }))
      parts = counted(members.count, "key")
    default: throw .info("only lists and groups are sorted; go to one first")
    }
    guard sorted != value else {
      throw .info("\(name.isRoot ? "the document" : name.label) is sorted already")
    }
    stage([Edit(name, sorted)])
    notice = .info("sorted \(parts); \(key: .undo) takes it back")
  }

  /// The list or group that `:sort` sorts.
  private var sortedName: PreferenceName {
    if let list = table.list { return list }
    guard rows.pane == .keys, let cursorName else { return draft.exact(scope) }
    return draft[cursorName]?.isContainer == true ? cursorName : cursorName.parent ?? .root
  }

  private func checkSortable(
    _ elements: [PreferenceValue], in list: PreferenceName
  ) throws(Notice) {
    let texts = elements.count { if case .string = $0 { true } else { false } }
    let numbers = elements.count { $0.number.map { $0.isLess(than: $0) != nil } ?? false }
    guard texts == elements.count || numbers == elements.count else {
      throw .problem("\(list.label) has elements other than only texts or only numbers")
    }
  }
}

extension Collection {
  /// Returns the elements sorted by `precedes`. Elements of which none precedes the other keep their
  /// order.
  fileprivate func ordered(
    _ isDescending: Bool, _ precedes: (Element, Element) -> Bool
  ) -> [Element] {
    let numbered = Array(enumerated()).sorted { a, b in
      let (first, second) = isDescending ? (b.element, a.element) : (a.element, b.element)
      return precedes(first, second) || !precedes(second, first) && a.offset < b.offset
    }
    return numbered.map { $0.element }
  }
}

extension PreferenceValue {
  fileprivate var number: Number? {
    switch self {
    case .integer(let number), .real(let number): number
    default: nil
    }
  }

  /// Whether the value is sorted before `other`: a number by its value, a text by its code points.
  fileprivate func precedes(_ other: PreferenceValue) -> Bool {
    if let number, let theirs = other.number { return number.isLess(than: theirs) ?? false }
    guard case .string(let mine) = self, case .string(let theirs) = other else { return false }
    return mine.unicodeScalars.lexicographicallyPrecedes(theirs.unicodeScalars)
  }
}
