import Preferences

/// The row of a new value, which is shown in its final position while the value is typed.
struct NewRow: Sendable {
  let name: PreferenceName
  /// Whether the value is inserted before the element that has its name now.
  let isInserted: Bool
  /// The name under the cursor before.
  fileprivate let origin: PreferenceName?
  /// The edition of the rows with this one. Any other edition does not have it.
  fileprivate let edition: Int
}

extension Editor {
  /// Shows a row for the new value that the open mode asks for, and removes it when the mode closes.
  /// The cursor moves there and back.
  mutating func updateNewRow() {
    let new = mode.beneathHelp.newValue
    if let shown = rows.newRow, shown.edition == rows.edition, shown.name == new?.name { return }
    rows.removeNewRow()
    guard let new, scope.encloses(new.name), new.isInserted || draft[new.name] == nil else {
      return
    }
    rows.showNewRow(new.name, isInserted: new.isInserted)
  }

  /// Whether the row at `index` is that of a value that does not exist yet.
  package func isNewRow(at index: Int) -> Bool { rows.isNew(table[index]) }
}

extension RowList {
  fileprivate mutating func showNewRow(_ name: PreferenceName, isInserted: Bool) {
    if isInserted ? name.parent != table.list : moveCursor(to: name) { return }
    let origin = cursorName
    var table = table
    let slot = table.insert(new: name)
    show(table, memberKeys: memberKeys)
    if let index = table.index(ofSlot: slot) { moveCursor(toRow: index) }
    newRow = NewRow(name: name, isInserted: isInserted, origin: origin, edition: edition)
  }

  /// Removes the row. The cursor goes back, unless the rows were computed again meanwhile.
  fileprivate mutating func removeNewRow() {
    guard let shown = newRow else { return }
    newRow = nil
    guard shown.edition == edition else { return }
    var table = table
    table.removeNew()
    show(table, memberKeys: memberKeys)
    if let origin = shown.origin { moveCursor(to: origin) }
  }

  /// Whether the row at `slot` is the new one.
  func isNew(_ slot: Int) -> Bool {
    newRow?.edition == edition && slot == ~(table.extras.count - 1)
  }

  /// The index that the element at `slot` will have.
  func futureIndex(ofElement slot: Int) -> Int? {
    guard slot >= 0, table.list != nil, newRow?.edition == edition,
      case .index(let index)? = newRow?.name.last, index <= slot
    else { return nil }
    return slot + 1
  }
}

/// A value that does not exist yet.
struct NewValue {
  let name: PreferenceName
  let isInserted: Bool
  let entry: Entry
}

extension Mode {
  /// The value that is typed or chosen, if a row may have to be added for it.
  var newValue: NewValue? {
    switch self {
    case .edit(let field): field.newValue
    case .words(let list): list.field.newValue
    case .choose(let list): list.purpose.newValue(list.name, list.entry)
    case .add(let addition):
      if case .type(let field, _) = addition.step { field.newValue } else { nil }
    default: nil
    }
  }
}

extension Field {
  fileprivate var newValue: NewValue? {
    var entry = entry
    if entry.kind == .any, let value { entry.kind = Kind(of: value) }
    return purpose.newValue(name, entry)
  }
}

extension Field.Purpose {
  fileprivate func newValue(_ name: PreferenceName, _ entry: Entry) -> NewValue? {
    switch self {
    case .set: NewValue(name: name, isInserted: false, entry: entry)
    case .insert: NewValue(name: name, isInserted: true, entry: entry)
    case .marked, .comment: nil
    }
  }
}
