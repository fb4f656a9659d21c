import OrderedCollections
import Preferences

/// One member of a record that is a row.
public struct MemberText: Hashable, Sendable {
  /// Its value's, else its default's; empty where there is neither.
  public let text: String
  public let isSet: Bool
}

extension Editor {
  /// What the row at `index` shows for each of `memberKeys`.
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

  /// How many records are looked at for their members.
  private static let sampled = 50

  /// Declared ones that some record sets, in their order, then what else there is. All that are
  /// declared where the list is empty.
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
