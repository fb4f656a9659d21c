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

// MARK: The detail

/// Everything that is known about the key under the cursor.
public struct Detail: Sendable {
  public let name: PreferenceName
  /// `whole number`
  public let kindWords: String
  /// `0…65535`
  public let rangeWords: String?
  public let unit: String?
  public let title: String?
  public let summary: String?
  public let problem: Problem?
  /// `443`, or `443 (site.json, line 3; else 80)`
  public let defaultText: String?
  public let takesEffect: String?
  /// `because protocol is "tls"`
  public let condition: String?
  /// `such as 80, 443`
  public let exampleWords: String?
  /// The place of its value: `gateway.json, line 7`.
  public let origin: String?
  public let deprecation: Deprecation?
  public let isReadOnly: Bool
  public let isDeclared: Bool
  /// `was 1, mine 2, theirs 3`, or `was 1 until another program changed it`; nil if none has.
  public let othersWords: String?
  /// The value of the compared store: `site.json: 8080`. Nil if both have the same.
  public let comparisonWords: String?
}

extension Editor {
  /// Describes the row under the cursor; nil if there are no rows.
  public var detail: Detail? {
    guard cursor < table.count else { return nil }
    let row = ResolvedRow(ofSlot: table[cursor], in: self)
    let entry = row.entry
    return Detail(
      name: row.name, kindWords: entry.shapeWords,
      rangeWords: entry.hasVariantRow ? nil : entry.rangeWords, unit: entry.unit,
      title: entry.title,
      summary: entry.summary, problem: row.problem, defaultText: defaultWords(row),
      takesEffect: entry.takesEffect, condition: entry.condition, exampleWords: entry.exampleWords,
      origin: origin(of: row),
      deprecation: entry.deprecation, isReadOnly: entry.isReadOnly,
      isDeclared: row.isDeclared || schema.isEmpty, othersWords: othersWords(row),
      comparisonWords: comparisonWords(row))
  }

  /// The default, with its source and the default that it replaces.
  private func defaultWords(_ row: ResolvedRow) -> String? {
    guard let text = row.defaultText, let replaced = row.entry.replacedDefault else {
      return row.defaultText
    }
    let other = replaced.value.map { "; else " + shown($0, of: row.entry) } ?? ""
    return "\(text) (\(replaced.source)\(other))"
  }

  /// The place of the value; nil if it is not set, or the store has no lines.
  private func origin(of row: ResolvedRow) -> String? {
    let place = row.storedRow.map(snapshot.place(at:)) ?? snapshot.place(of: row.name)
    let line = place.map { "line \($0.line)" }
    if row.state == .removed {
      return removalWords(row.name) ?? line.map { "staged: \($0) goes" } ?? "staged"
    }
    if row.isStaged, row.value != row.stored {
      return row.stored == nil ? "staged, new" : line.map { "staged over \($0)" } ?? "staged"
    }
    return line.map { "\(title.name), \($0)" }
  }

  /// The lines that a removal removes, with their comments, as the review shows them.
  private func removalWords(_ name: PreferenceName) -> String? {
    let others = draft.changes(in: name.parent ?? .root).filter { $0.new == nil }.map(\.name)
    guard let removed = snapshot.removedLines(of: name, with: others) else { return nil }
    let (first, last) = (removed.lines.lowerBound, removed.lines.upperBound)
    let words = first == last ? "line \(first)" : "lines \(first)–\(last)"
    guard removed.areWhole else { return "staged: removed from \(words)" }
    return "staged: \(words) \(first == last ? "goes" : "go")"
  }

  private func othersWords(_ row: ResolvedRow) -> String? {
    func text(_ value: PreferenceValue?) -> String {
      value.map { shown($0, of: row.entry) } ?? "not set"
    }
    if let clash = row.clash {
      let name = row.name
      guard clash.name == name else { return "\(clash.name.label) clashes with another program" }
      return "was \(text(clash.base)) · mine \(text(clash.mine)) · theirs \(text(clash.theirs))"
    }
    return external.unseen[row.name].map { "was \(text($0)) until another program changed it" }
  }
}

extension Entry {
  /// `TCP socket, one of 3 variants` if there are several, else the kind.
  fileprivate var shapeWords: String {
    guard hasVariantRow else { return kind.phrase }
    let all = variants.map(\.title).joined(separator: " or ")
    guard let variant else { return all }
    return "\(variants[variant].title), one of \(variants.count) variants"
  }

  /// The first few examples.
  var exampleWords: String? {
    guard !examples.isEmpty, !isSecret else { return nil }
    let texts = examples.prefix(3).map { kind.display($0, limit: 30) }
    return "such as " + texts.joined(separator: ", ")
  }
}
