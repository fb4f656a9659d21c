import Preferences

/// What is true of one row: looked up once, then shown, filtered or searched.
struct Facts {
  let name: PreferenceName
  /// In the snapshot, where it is known to stand in one.
  let row: Int?
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
  /// From what stands in the store beside this one.
  private(set) var differs = false
  private(set) var isOnlyHere = false
  let problem: Problem?
  /// A key that is not set shows what rules in its place.
  let shownValue: String
  /// Without the secrets inside.
  private let shownDefault: PreferenceValue?
  let hasSchema: Bool

  /// `table`: where it is not the editor's own.
  init(ofSlot slot: Int, of table: Table? = nil, in editor: Editor) {
    let table = table ?? editor.table
    let row = slot >= 0 && table.list == nil ? slot : nil
    self.init(of: table.name(ofSlot: slot), row: row, isElement: table.list != nil, in: editor)
  }

  /// Of a row that need not be in the table.
  init(of name: PreferenceName, in editor: Editor) {
    self.init(
      of: name, row: editor.snapshot.row(of: name), isElement: editor.table.list != nil,
      in: editor)
  }

  private init(of name: PreferenceName, row: Int?, isElement: Bool, in editor: Editor) {
    let snapshot = editor.snapshot
    self.name = name
    self.row = row
    stored = row.map(snapshot.value(at:)) ?? snapshot[name]
    isStaged = editor.draft.touches(name)
    value = isStaged ? editor.draft[name] : stored
    isDuplicate = row.map(snapshot.isDuplicate(at:)) ?? false
    clash = editor.external.conflict?.clash(touching: name)
    isChangedByOthers = clash != nil || editor.external.unseen.touch(name)
    isDeclared = editor.schema.declaration(of: name) != nil || editor.schema.isNamespace(name)
    entry = editor.entry(for: name, value: value ?? stored)
    let hidesShape =
      entry.discriminator.map { editor.schema.isSecret(name.appending(key: $0)) } == true
    let shape = hidesShape ? nil : value.flatMap { [entry] in entry.shapeTitle(of: $0) }
    let absent = entry.defaultValue ?? (value == nil && !isStaged ? editor.comparison?[name] : nil)
    shownValue =
      shape ?? (value ?? absent).map { [entry] in editor.shown($0, of: entry) } ?? ""
    shownDefault = entry.defaultValue.map { editor.schema.masked($0, at: name) }
    hasSchema = !editor.schema.isEmpty
    problem = isElement ? editor.document.verdicts.first(in: name) : editor.document.verdicts[name]
    guard let comparison = editor.comparison else { return }
    differs = isStaged ? isOther(than: comparison[name]) : comparison.touches(name)
    isOnlyHere = differs && comparison[name] == nil
  }

  /// As a query asks for it.
  var standing: RowStanding {
    RowStanding(
      entry, value: value, isStaged: isStaged && value != stored,
      isInvalid: problem != nil, differs: differs, hasSchema: hasSchema)
  }

  var state: RowState {
    if problem != nil { return .invalid }
    if isDuplicate { return .duplicate }
    if clash != nil { return .changedOnDisk }
    if isStaged, value != stored { return value == nil ? .removed : .staged }
    if isChangedByOthers { return .changedOnDisk }
    if differs { return value == nil ? .onlyElsewhere : isOnlyHere ? .onlyHere : .differs }
    if entry.isReadOnly { return .locked }
    if value == nil { return .isDefault }
    if entry.deprecation != nil { return .deprecated }
    if hasSchema, !isDeclared { return .unknown }
    return standing.equalsDefault ? .equalsDefault : .plain
  }

  var defaultText: String? {
    shownDefault.map { entry.isSecret ? Entry.mask : entry.kind.display($0) }
  }

  var light: Int? {
    guard !entry.isSecret, let value = value ?? entry.defaultValue else { return nil }
    return entry.kind.light(of: value)
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
