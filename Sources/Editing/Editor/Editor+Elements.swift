import Preferences

extension Editor {
  mutating func addElement(to list: PreferenceName) {
    let index = table.count == 0 ? 0 : table[cursor] + 1
    let name = list.appending(index: index)
    let neighbour = draft[list.appending(index: max(0, index - 1))]
    let entry = self.entry(for: name, value: neighbour)
    ask(
      for: name, entry, current: entry.defaultValue ?? schema.start(of: entry),
      purpose: .insert(into: list, at: index))
  }

  mutating func insert(_ value: PreferenceValue, into list: PreferenceName, at index: Int) {
    guard case .array(var elements) = draft[list], index <= elements.count else { return }
    elements.insert(value, at: index)
    stage([Edit(list, .array(elements))])
  }
}

extension Schema {
  /// What the field of a new container starts with: the members that it must have. nil for others.
  func start(of entry: Entry) -> PreferenceValue? {
    switch entry.kind.core {
    case .list: return .array([])
    case .dictionary, .record: break
    default: return nil
    }
    var start = PreferenceValue.dictionary([:])
    for case .required(let keys) in entry.rules {
      for key in keys {
        guard let member = self.entry(for: entry.name.appending(key: key)) else { continue }
        let value = member.defaultValue ?? self.start(of: member) ?? member.kind.zero
        start = start.replacing([.key(key)], with: value) ?? start
      }
    }
    return start
  }
}

extension Kind {
  /// A value to begin with.
  fileprivate var zero: PreferenceValue {
    switch core {
    case .boolean: .bool(false)
    case .integer, .real: .integer(Number(0))
    case .choice(let choices): choices.first?.value ?? .null
    case .any, .null: .null
    default: .string("")
    }
  }
}
