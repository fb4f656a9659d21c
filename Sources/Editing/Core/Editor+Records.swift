import OrderedCollections
import Preferences

/// One member of a record that is shown as a row.
public struct MemberText: Hashable, Sendable {
  /// The text of the value, else of the default; empty if there is neither.
  package let text: String
  package let isSet: Bool
}

extension Editor {
  /// The texts of `memberKeys` in the row at `index`.
  package func members(at index: Int) -> [MemberText] {
    let record = table.name(at: index)
    return memberKeys.map { key in
      let name = record.appending(key: key)
      let value = draft[name]
      let entry = entry(for: name, value: value)
      let variant = value?.isDictionary == true ? entry.variant : nil
      let text =
        variant.map { entry.variants[$0].title }
        ?? (value ?? entry.defaultValue).map { shown($0, of: entry) } ?? ""
      return MemberText(text: text, isSet: value != nil)
    }
  }

  /// The number of records that are read for their members.
  static let sampled = 50

  /// The keys of the records in the open `list`: the declared keys that a record sets, in their
  /// order, then the other ones. For an empty list, all declared keys.
  func recordKeys(of table: Table, in list: PreferenceName) -> [String] {
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
