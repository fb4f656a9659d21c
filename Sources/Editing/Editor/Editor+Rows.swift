import Preferences

extension Editor {
  /// Made when asked for; `index` lies in `0 ..< rowCount`.
  public func row(at index: Int) -> Row { row(ofSlot: table[index]) }

  func row(ofSlot slot: Int) -> Row {
    let facts = Facts(ofSlot: slot, in: self)
    return Row(
      name: facts.name, label: label(of: facts.name), state: facts.state,
      value: facts.shownValue, defaultText: facts.defaultText, light: facts.light,
      address: facts.address, entry: facts.entry, problem: facts.problem,
      isMarked: marks.contains(facts.name))
  }

  /// Relative to what is open.
  func label(of name: PreferenceName) -> String {
    guard let relative = name.flat.relative(to: scope), !relative.isRoot else { return name.label }
    return relative.label
  }

  /// Declared, else as the value tells.
  func entry(for name: PreferenceName, value: PreferenceValue?) -> Entry {
    var entry = schema.declarationOrAny(of: name)
    if entry.kind == .any, let value { entry.kind = Kind(of: value) }
    return entry
  }

  /// One line of a value that stands or may stand at `name`, as its row would show it.
  public func text(of value: PreferenceValue, at name: PreferenceName) -> String {
    shown(value, of: entry(for: name, value: value))
  }

  /// Cut where it is long; dots for what is secret.
  func shown(_ value: PreferenceValue, of entry: Entry) -> String {
    entry.isSecret ? Entry.mask : entry.kind.display(schema.masked(value, at: entry.name))
  }
}
