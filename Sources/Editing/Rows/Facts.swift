import Preferences

/// What is true of one row: looked up once, then shown, filtered or searched.
struct Facts {
  let name: PreferenceName
  /// In force; nil where nothing is set.
  let value: PreferenceValue?
  let stored: PreferenceValue?
  let entry: Entry
  let isDeclared: Bool
  let isStaged: Bool
  let isDuplicate: Bool
  let problem: Problem?
  let hasSchema: Bool

  init(ofSlot slot: Int, in editor: Editor) {
    let snapshot = editor.snapshot
    name = editor.table.name(ofSlot: slot, in: snapshot)
    let row = slot >= 0 && editor.table.list == nil ? slot : nil
    stored = row.map(snapshot.value(at:)) ?? snapshot[name]
    isStaged = editor.draft.outer(of: name) != nil || !editor.draft.changes(in: name).isEmpty
    value = isStaged ? editor.draft[name] : stored
    isDuplicate = row.map(snapshot.isDuplicate(at:)) ?? false
    let declared = editor.schema.entry(for: name)
    isDeclared = declared != nil
    entry = declared ?? Entry(name, .any)
    hasSchema = !editor.schema.isEmpty
    problem = nil
  }

  /// Set and other than the default, or staged.
  var isModified: Bool {
    isStaged && value != stored || hasSchema && value != nil && !equalsDefault
  }

  var equalsDefault: Bool { value != nil && value == entry.defaultValue }

  var state: RowState {
    if problem != nil { return .invalid }
    if isDuplicate { return .duplicate }
    if isStaged, value != stored { return value == nil ? .removed : .staged }
    if entry.isReadOnly { return .locked }
    if value == nil { return .isDefault }
    if entry.deprecation != nil { return .deprecated }
    if hasSchema, !isDeclared { return .unknown }
    return equalsDefault ? .equalsDefault : .plain
  }

  var shownValue: String {
    guard let shown = value ?? entry.defaultValue else { return "" }
    return entry.isSecret ? "••••••" : "\(shown)"
  }

  var defaultText: String? {
    entry.defaultValue.map { entry.isSecret ? "••••••" : "\($0)" }
  }

  func holds(_ term: Filter.Term, label: String) -> Bool {
    let holds =
      switch term.test {
      case .word(let word): Words(word).match(label, shownValue)
      case .condition(let condition): self.holds(condition)
      case .unknown: false
      }
    return holds != term.isNegated
  }

  private func holds(_ condition: Filter.Condition) -> Bool {
    switch condition {
    case .modified: isModified
    case .invalid: problem != nil
    case .staged: isStaged && value != stored
    case .default: value == nil || equalsDefault
    case .deprecated: entry.deprecation != nil
    }
  }
}
