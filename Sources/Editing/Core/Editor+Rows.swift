import OrderedCollections
import Preferences

extension Editor {
  /// Makes the row at `index`, which is in `0 ..< rowCount`.
  public func row(at index: Int) -> Row { row(ofSlot: table[index]) }

  func row(ofSlot slot: Int) -> Row {
    let row = ResolvedRow(ofSlot: slot, in: self)
    return Row(
      name: row.name, label: label(of: row.name), state: row.state,
      value: row.shownValue, defaultText: row.defaultText, light: row.light,
      address: row.address, entry: row.entry, problem: row.problem,
      isMarked: marks.contains(row.name))
  }

  /// The label of a name, relative to the open scope.
  func label(of name: PreferenceName) -> String {
    guard let relative = name.flat.relative(to: scope), !relative.isRoot else { return name.label }
    return relative.label
  }

  /// The declared entry of `name`, else one of the value's kind.
  func entry(for name: PreferenceName, value: PreferenceValue?) -> Entry {
    var entry = schema.declarationOrAny(of: name)
    if entry.kind == .any, let value { entry.kind = Kind(of: value) }
    return entry
  }

  /// One line of a value at `name`, as its row would show it.
  public func text(of value: PreferenceValue, at name: PreferenceName) -> String {
    shown(value, of: entry(for: name, value: value))
  }

  /// One line of a value: a long one is cut, a secret is masked.
  func shown(_ value: PreferenceValue, of entry: Entry) -> String {
    entry.isSecret ? Entry.mask : entry.kind.display(schema.masked(value, at: entry.name))
  }
}

// MARK: Records

/// One member of a record that is shown as a row.
public struct MemberText: Hashable, Sendable {
  /// The text of the value, else of the default; empty if there is neither.
  public let text: String
  public let isSet: Bool
}

extension Editor {
  /// The texts of `memberKeys` in the row at `index`.
  public func members(at index: Int) -> [MemberText] {
    let name = table.name(at: index)
    return memberKeys.map { member(of: name.appending(key: $0)) }
  }

  private func member(of name: PreferenceName) -> MemberText {
    let value = draft[name]
    let entry = entry(for: name, value: value)
    let variant = value.flatMap { $0.isDictionary ? entry.variant : nil }
    let text =
      variant.map { entry.variants[$0].title }
      ?? (value ?? entry.defaultValue).map { shown($0, of: entry) } ?? ""
    return MemberText(text: text, isSet: value != nil)
  }

  /// The number of records that are read for their members.
  private static let sampled = 50

  /// The keys of the records in an open list: the declared ones that a record sets in their order,
  /// then the other ones. For an empty list, all declared ones.
  func recordKeys(of table: Table) -> [String] {
    guard let list = table.list else { return [] }
    let elements = (0..<min(table.count, Editor.sampled)).map { list.appending(index: $0) }
    var used: OrderedSet<ExactKey> = []
    for element in elements {
      guard case .dictionary(let members)? = draft[element] else { return [] }
      used.formUnion(members.keys.map(ExactKey.init))
    }
    let samples = elements.isEmpty ? [list.appending(index: 0)] : elements
    let declared = OrderedSet(samples.flatMap { schema.keys(in: $0) }.map(ExactKey.init))
    let keys = elements.isEmpty ? declared : declared.intersection(used).union(used)
    return keys.map(\.text)
  }
}
