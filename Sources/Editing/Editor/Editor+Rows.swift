import Preferences

extension Editor {
  public var rowCount: Int { table.count }

  /// nil where there are no rows.
  public var cursorName: PreferenceName? {
    table.count > cursor ? table.name(at: cursor) : nil
  }

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

  /// After a change of scope, filter, snapshot or draft: the cursor stays on its name.
  mutating func rebuild() {
    rebuildTable()
    rebuildNamespaces()
  }

  /// False where it is not shown.
  @discardableResult
  mutating func moveCursor(to name: PreferenceName) -> Bool {
    if let index = table.index(of: name) {
      cursor = index
      return true
    }
    return false
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

  /// Looks once at all that the schema declares.
  mutating func survey() {
    summaries = [:]
    let stored = snapshot
    comparison?.renew(over: stored)
    adapt()
    entries = nil
    verdicts = Verdicts(on: draft, schema: schema)
    surveyUnset()
  }

  /// The entries that hold for the values in force. Those that have come are told.
  mutating func adapt() {
    guard schema.adaptation != nil else { return }
    let before = Set(unset)
    schema = schema.adapted(to: draft.isEmpty ? snapshot : DraftSnapshot(draft))
    schemaEdition += 1
    entries = nil
    surveyUnset()
    let come = unset.filter { !before.contains($0) && schema.entry(for: $0)?.condition != nil }
    guard !come.isEmpty, !draft.isEmpty else { return }
    notice = .info("also here now: \(listed(come.map(\.label)))")
  }

  private mutating func surveyUnset() {
    unset = schema.names(in: .root, of: draft).filter { snapshot.resolve($0) == nil }.map(\.flat)
  }
}
