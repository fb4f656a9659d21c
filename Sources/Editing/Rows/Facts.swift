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
  /// By another program, and not looked at; or staged here as well, and not answered.
  let isChangedByOthers: Bool
  let clash: Clash?
  let problem: Problem?
  /// A key that is not set shows what rules in its place.
  let shownValue: String
  let hasSchema: Bool

  init(ofSlot slot: Int, in editor: Editor) {
    let row = slot >= 0 && editor.table.list == nil ? slot : nil
    self.init(of: editor.table.name(ofSlot: slot), row: row, in: editor)
  }

  /// Of a row that need not be in the table.
  init(of name: PreferenceName, in editor: Editor) {
    self.init(of: name, row: editor.snapshot.row(of: name), in: editor)
  }

  private init(of name: PreferenceName, row: Int?, in editor: Editor) {
    let snapshot = editor.snapshot
    self.name = name
    stored = row.map(snapshot.value(at:)) ?? snapshot[name]
    isStaged = editor.draft.touches(name)
    value = isStaged ? editor.draft[name] : stored
    isDuplicate = row.map(snapshot.isDuplicate(at:)) ?? false
    clash = editor.dispute?.clash(touching: name)
    isChangedByOthers = clash != nil || editor.others.touch(name)
    isDeclared = editor.schema.declaration(of: name) != nil || editor.schema.isNamespace(name)
    entry = editor.entry(for: name, value: value ?? stored)
    let shape = value.flatMap { [entry] in entry.shapeTitle(of: $0) }
    shownValue =
      shape ?? (value ?? entry.defaultValue).map { [entry] in editor.shown($0, of: entry) } ?? ""
    hasSchema = !editor.schema.isEmpty
    problem = editor.table.list == nil ? editor.verdicts[name] : editor.verdicts.first(in: name)
  }

  /// Set and other than the default, or staged.
  var isModified: Bool {
    isStaged && value != stored || hasSchema && value != nil && !equalsDefault
  }

  var equalsDefault: Bool {
    guard let value, let byDefault = entry.defaultValue else { return false }
    return value.isEquivalent(to: byDefault)
  }

  var state: RowState {
    if problem != nil { return .invalid }
    if isDuplicate { return .duplicate }
    if clash != nil { return .changedOnDisk }
    if isStaged, value != stored { return value == nil ? .removed : .staged }
    if isChangedByOthers { return .changedOnDisk }
    if entry.isReadOnly { return .locked }
    if value == nil { return .isDefault }
    if entry.deprecation != nil { return .deprecated }
    if hasSchema, !isDeclared { return .unknown }
    return equalsDefault ? .equalsDefault : .plain
  }

  var light: Int? {
    guard !entry.isSecret, let value = value ?? entry.defaultValue else { return nil }
    return entry.kind.light(of: value)
  }

  var defaultText: String? {
    entry.defaultValue.map { entry.isSecret ? Entry.mask : entry.kind.display($0) }
  }

  func holds(_ condition: Filter.Condition) -> Bool {
    switch condition {
    case .modified: isModified
    case .invalid: problem != nil
    case .staged: isStaged && value != stored
    case .default: value == nil || equalsDefault
    case .deprecated: entry.deprecation != nil
    }
  }
}

extension Entry {
  /// What a container is shown as, whose variant is known; nil for others.
  fileprivate func shapeTitle(of value: PreferenceValue) -> String? {
    guard let variant, !isSecret, value.isDictionary else { return nil }
    return variants[variant].title
  }

  /// `0…65535`; nil where no rule has words.
  var rangeWords: String? {
    let words = rules.compactMap(\.words)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
