import Preferences

extension Editor {
  mutating func addElement(to list: PreferenceName) {
    let index = table.count == 0 ? 0 : table[cursor] + 1
    let name = list.appending(index: index)
    let neighbour = draft[list.appending(index: max(0, index - 1))]
    var entry = self.entry(for: name, value: neighbour)
    if entry.kind == .record { entry.kind = .dictionary(of: .any) }
    let start: PreferenceValue? =
      switch entry.kind.core {
      case .list: .array([])
      case .dictionary: .dictionary([:])
      default: nil
      }
    ask(
      for: name, entry, current: entry.defaultValue ?? start,
      purpose: .insert(into: list, at: index))
  }

  mutating func insert(_ value: PreferenceValue, into list: PreferenceName, at index: Int) {
    guard case .array(var elements) = draft[list], index <= elements.count else { return }
    elements.insert(value, at: index)
    stage([Edit(list, .array(elements))])
  }
}
