import Preferences
import Queries

/// A row with all its facts: resolved once, then shown, filtered or searched.
struct ResolvedRow {
  let name: PreferenceName
  /// The name of the stored value: another one if elements before it were inserted or removed. Nil if
  /// the value is in a new element.
  let storedName: PreferenceName?
  /// The index of the stored value's row in the snapshot, if it has one.
  let storedRow: Int?
  /// The current value; nil if the key is not set.
  let value: PreferenceValue?
  let stored: PreferenceValue?
  /// The commented-out line of the row; nil if the row's key is set, or no comment has it.
  let commented: CommentedOut?
  /// The line that the program does not read; nil if the row is a key.
  let unread: UnreadLine?
  /// Whether the line counts in the place of one that is staged to be removed.
  let isSuccessor: Bool
  /// The member of another group that the row shows; nil if the row's value is in the store at its place.
  let inherited: InheritedMember?
  /// The setting of another file that counts instead of this one's. Nil if there is none.
  let override: EffectiveValues.Setting?
  /// Whether lines of the open file can replace the list that other files give the row.
  private let replacesOthers: Bool
  let entry: Entry
  let isDeclared: Bool
  let isStaged: Bool
  /// Whether the comment above it will change.
  let hasStagedComment: Bool
  let isDuplicate: Bool
  /// Whether another program has changed the value since the user saw it, or conflicts with it.
  let isChangedByOthers: Bool
  let conflict: KeyConflict?
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
    storedName = editor.draft.baseName(of: name)
    let row = storedName == name ? row : storedName.flatMap(snapshot.row(of:))
    storedRow = row
    inherited = editor.document.inheritedMember(name)
    stored =
      inherited == nil ? row.map(snapshot.value(at:)) ?? storedName.flatMap { snapshot[$0] } : nil
    isStaged = editor.draft.touches(name)
    let isNew = isStaged && stored == nil
    override =
      isNew
      ? editor.document.effective?.override(ofNew: name)
      : editor.document.effective?.override(of: name)
    replacesOthers = override != nil && editor.document.effective?.clearsList(name) == true
    let unread = editor.document.unreadLines[name]
    self.unread = unread
    // All lines of a key are removed with it.
    let successor = editor.document.successor(of: unread?.key ?? name)
    let isRemoved =
      unread.map { editor.draft.currentName(of: $0.key) == nil } ?? (successor != nil)
    isSuccessor = successor != nil && successor == unread
    value =
      isSuccessor ? successor?.value : isRemoved ? nil : isStaged ? editor.draft[name] : stored
    hasStagedComment = editor.draft.hasStagedComment(name)
    isDuplicate =
      successor == nil && row.map { editor.document.isDuplicate($0, named: name) } ?? false
    conflict = editor.external.conflict?.conflict(touching: name)
    isChangedByOthers = conflict != nil || editor.external.unseen.touch(name)
    let key = unread?.key ?? editor.document.commentedOut[name]?.key ?? name
    isDeclared =
      editor.schema.declaration(of: key) != nil || editor.schema.isNamespace(key)
      || snapshot.sharing(of: key)?.isReference == true
    commented = value == nil && stored == nil ? editor.document.commentedOut[name] : nil
    let declared = editor.entry(
      for: key, value: value ?? stored ?? commented?.value ?? inherited?.value)
    let elsewhere =
      value == nil && stored == nil
      ? override.map { setting in
        let value = editor.document.effective?.value(of: name)
        return (value ?? setting.value, editor.origin(of: setting))
      } : nil
    let other = inherited.map { ($0.value, $0.origin) } ?? elsewhere
    entry = other.map(declared.inheriting) ?? declared
    let hidesShape =
      entry.discriminator.map { editor.schema.isSecret(name.appending(key: $0)) } == true
    let shape = hidesShape ? nil : value.flatMap { [entry] in entry.shapeTitle(of: $0) }
    let absent =
      commented?.value ?? entry.defaultValue
      ?? (value == nil && !isStaged ? editor.comparison?[name] : nil)
    shownValue =
      shape ?? (value ?? absent).map { [entry] in editor.shown($0, of: entry) } ?? ""
    shownDefault = entry.defaultValue.map { editor.schema.masked($0, at: name) }
    hasSchema = !editor.schema.isEmpty
    problem = isElement ? editor.document.problems.first(in: name) : editor.document.problems[name]
    guard let comparison = editor.comparison else { return }
    differs = isStaged ? self.differs(from: comparison[name]) : comparison.differs(at: name)
    isOnlyHere = differs && comparison[name] == nil
  }

  /// The properties that the conditions of a query test.
  var queried: QueriedRow {
    QueriedRow(
      entry, value: value, isStaged: isStaged && value != stored || hasStagedComment,
      isInvalid: problem != nil, differs: differs, isOverridden: override != nil,
      hasSchema: hasSchema)
  }

  var state: RowState {
    if let unread {
      if isSuccessor { return .staged }
      return value == nil ? .removed : unread.isDuplicate ? .duplicate : .notRead
    }
    if problem != nil { return .invalid }
    if isDuplicate { return .duplicate }
    if conflict != nil { return .changedOnDisk }
    if isStaged, value != stored { return value == nil ? .removed : .staged }
    if hasStagedComment { return .staged }
    if isChangedByOthers { return .changedOnDisk }
    if differs { return value == nil ? .onlyElsewhere : isOnlyHere ? .onlyHere : .differs }
    if value != nil, override != nil { return .overridden }
    if entry.isReadOnly { return .locked }
    if commented != nil { return .commentedOut }
    if value == nil { return .isDefault }
    if entry.deprecation != nil { return .deprecated }
    if hasSchema, !isDeclared { return .unknown }
    return queried.equalsDefault ? .equalsDefault : .plain
  }

  var defaultText: String? {
    shownDefault.map { entry.isSecret ? Entry.mask : entry.kind.display($0) }
  }

  /// The colour that the value names, as `0xRRGGBB`.
  var light: Int? {
    guard !entry.isSecret, let value = effectiveValue else { return nil }
    return entry.kind.rgb(of: value)
  }

  /// The page that the current value names, unless it is a secret.
  var address: WebAddress? {
    guard !entry.isSecret, entry.kind.core == .url,
      case .string(let text)? = effectiveValue
    else { return nil }
    return WebAddress(text)
  }

  /// The values of several lines of other files that count while the open file has none. Nil if there are not several,
  /// or if lines of the open file would not replace them.
  var linesElsewhere: [PreferenceValue]? {
    guard value == nil, replacesOthers, case .array(let lines)? = entry.defaultValue else {
      return nil
    }
    return lines
  }

  /// The current value, else that of the comment, else the default.
  var effectiveValue: PreferenceValue? { value ?? commented?.value ?? entry.defaultValue }
}

extension Editor {
  /// The row under the cursor; nil if there are no rows.
  var cursorRow: ResolvedRow? {
    cursor < table.count ? ResolvedRow(ofSlot: table[cursor], in: self) : nil
  }

  /// Throws if the row is another commented-out line of a key, or a section that is commented out. They can only
  /// be uncommented.
  func checkIsKey(_ row: ResolvedRow) throws(Notice) {
    guard let line = row.commented, line.isFurtherLine || line.value.isContainer else { return }
    let number = "line \(line.place.line)"
    throw .info("\(number) is commented out; \(key: .comment) uncomments it")
  }

  /// Throws if a value of `entry` cannot be edited.
  func checkEditable(_ entry: Entry) throws(Notice) {
    try checkEditable()
    if entry.isReadOnly { throw .problem("\(entry.name.label) is locked by its schema") }
  }

  /// Throws if a part of the value is a secret, because the whole value would show it.
  func checkShowable(_ row: ResolvedRow) throws(Notice) {
    guard !row.entry.isSecret, holdsSecret(row) else { return }
    throw .problem("\(row.name.label) holds a secret; open it and edit its parts")
  }

  /// Whether the value is a secret or contains one.
  func holdsSecret(_ row: ResolvedRow) -> Bool {
    row.entry.isSecret || row.effectiveValue.map { schema.masked($0, at: row.name) != $0 } == true
  }
}

extension Entry {
  /// The title of a container's variant; nil if it is not known.
  fileprivate func shapeTitle(of value: PreferenceValue) -> String? {
    guard let variant, !isSecret, value.isDictionary else { return nil }
    return variants[variant].title
  }

  /// `0…65535`; nil if no rule has a description.
  package var rangeText: String? {
    let texts = rules.compactMap(\.phrase)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

// MARK: For the screen

/// A row of the key table, as the screen needs it. Made on demand, for visible rows only.
public struct Row: Sendable {
  package let name: PreferenceName
  /// The name relative to the open namespace.
  package let label: String
  /// The label under the heading of the row's group. Nil if it has no group.
  package let leaf: String?
  package let state: RowState
  /// The shown text; a secret is masked. It is not printable yet.
  package let value: String
  package let defaultText: String?
  /// The colour that the current value names, as `0xRRGGBB`.
  package let light: Int?
  /// The page that the current value names.
  package let address: WebAddress?
  package let entry: Entry
  /// The problem of the value, until it is fixed.
  package let problem: Problem?
  package let isMarked: Bool
}

/// The address of a page, without any character that could mean something else to a terminal.
public struct WebAddress: Hashable, Sendable {
  package let text: String

  /// The length that terminals support at least.
  private static let limit = 2000

  /// Returns nil unless `text` is an `http` or `https` address in printable ASCII without spaces,
  /// of at most 2,000 bytes.
  package init?(_ text: String) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard ["http", "https"].contains(scheme), text.dropFirst(scheme.count).hasPrefix("://"),
      text.utf8.count > scheme.count + 3, text.utf8.count <= Self.limit,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = text
  }
}
