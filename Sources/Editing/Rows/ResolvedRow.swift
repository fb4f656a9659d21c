import Preferences
import Queries

/// A row with everything known about it: resolved once, then shown, filtered or searched.
struct ResolvedRow {
  let name: PreferenceName
  /// The index of the row in the snapshot, if it has one.
  let storedRow: Int?
  /// The current value; nil if the key is not set.
  let value: PreferenceValue?
  let stored: PreferenceValue?
  let entry: Entry
  let isDeclared: Bool
  let isStaged: Bool
  let isDuplicate: Bool
  /// Whether another program has changed it since the user looked at it, or clashes here.
  let isChangedByOthers: Bool
  let clash: Clash?
  /// Whether the compared store has another value.
  private(set) var differs = false
  private(set) var isOnlyHere = false
  let problem: Problem?
  /// The shown text. A key that is not set shows its default.
  let shownValue: String
  /// The default without secrets.
  private let shownDefault: PreferenceValue?
  let hasSchema: Bool

  /// Resolves a row of `table`, or of the editor's own table.
  init(ofSlot slot: Int, of table: Table? = nil, in editor: Editor) {
    let table = table ?? editor.table
    let row = slot >= 0 && table.list == nil ? slot : nil
    self.init(of: table.name(ofSlot: slot), row: row, isElement: table.list != nil, in: editor)
  }

  /// Resolves a name that may have no row in the table.
  init(of name: PreferenceName, in editor: Editor) {
    self.init(
      of: name, row: editor.snapshot.row(of: name), isElement: editor.table.list != nil,
      in: editor)
  }

  private init(of name: PreferenceName, row: Int?, isElement: Bool, in editor: Editor) {
    let snapshot = editor.snapshot
    self.name = name
    storedRow = row
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
    differs = isStaged ? isOther(than: comparison[name]) : comparison.differs(at: name)
    isOnlyHere = differs && comparison[name] == nil
  }

  /// The properties that a query asks for.
  var queried: QueriedRow {
    QueriedRow(
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
    return queried.equalsDefault ? .equalsDefault : .plain
  }

  var defaultText: String? {
    shownDefault.map { entry.isSecret ? Entry.mask : entry.kind.display($0) }
  }

  var light: Int? {
    guard !entry.isSecret, let value = value ?? entry.defaultValue else { return nil }
    return entry.kind.light(of: value)
  }

}

extension Editor {
  /// The row under the cursor; nil if there are no rows.
  var cursorRow: ResolvedRow? {
    cursor < table.count ? ResolvedRow(ofSlot: table[cursor], in: self) : nil
  }

  /// Why the row cannot be edited, and what to do; nil if it can.
  func refusal(of row: ResolvedRow) -> String? {
    if row.isDuplicate {
      return "\(row.name.label) stands twice in the file; remove one of the two there first"
    }
    return refusal(of: row.entry)
  }

  func refusal(of entry: Entry) -> String? {
    if let why = title.readOnly { return "cannot be saved: \(why)" }
    return entry.isReadOnly ? "\(entry.name.label) is locked by its schema" : nil
  }
}

extension Entry {
  /// The title of a container's variant; nil if it is not known.
  fileprivate func shapeTitle(of value: PreferenceValue) -> String? {
    guard let variant, !isSecret, value.isDictionary else { return nil }
    return variants[variant].title
  }

  /// `0…65535`; nil if no rule has a description.
  var rangeWords: String? {
    let words = rules.compactMap(\.words)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
