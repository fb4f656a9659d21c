import Preferences

extension Editor {
  mutating func addElement(to list: PreferenceName) {
    addElement(to: list, at: table.count == 0 ? 0 : table[cursor] + 1)
  }

  /// `i`: before the cursor in an open list; elsewhere order has no meaning.
  mutating func insertBefore() {
    guard let list = openList else { return }
    addElement(to: list, at: table.count == 0 ? 0 : table[cursor])
  }

  private mutating func addElement(to list: PreferenceName, at index: Int) {
    let name = list.appending(index: index)
    let neighbour = draft[list.appending(index: max(0, index - 1))]
    let entry = self.entry(for: name, value: neighbour)
    let purpose = Field.Purpose.insert(into: list, at: index)
    begin(name, entry, for: purpose)
  }

  /// A group is added at once, to be filled in row by row; anything else is chosen or typed.
  mutating func begin(_ name: PreferenceName, _ entry: Entry, for purpose: Field.Purpose = .set) {
    if entry.variants.isEmpty, schema.isNamespace(name), let begun = schema.beginning(of: entry) {
      keep(begun, at: name, for: purpose)
      notice = .info("added \(name.label); \(key: .accept) fills it in")
    } else {
      ask(for: name, entry, current: schema.beginning(of: entry), purpose: purpose)
    }
  }

  /// At the end of a list that has become shorter meanwhile; as the only element of one that is gone.
  mutating func insert(_ value: PreferenceValue, into list: PreferenceName, at index: Int) {
    var elements: [PreferenceValue] = []
    if case .array(let present) = draft[list] { elements = present }
    elements.insert(value, at: min(index, elements.count))
    stage([Edit(list, .array(elements))])
  }
}

extension Schema {
  /// What a new value begins with: its default; of a group what its required members begin with, or
  /// as the only values they may have. nil where one has to be typed.
  func beginning(of entry: Entry) -> PreferenceValue? {
    if let value = entry.defaultValue { return value }
    switch entry.kind.core {
    case .list: return .array([])
    case .dictionary, .record: break
    default: return entry.onlyValue
    }
    var members: ExactDictionary<PreferenceValue> = [:]
    for case .required(let keys) in entry.rules {
      for key in keys {
        guard let member = self.entry(for: entry.name.appending(key: key)) else { continue }
        members[key] = beginning(of: member)
      }
    }
    return .dictionary(members)
  }
}

extension Entry {
  fileprivate var onlyValue: PreferenceValue? {
    guard let choices, choices.count == 1 else { return nil }
    return choices[0].value
  }
}
