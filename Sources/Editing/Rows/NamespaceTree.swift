import OrderedCollections
import Preferences
import Queries

/// A row of the tree of namespaces.
public struct NamespaceRow: Hashable, Sendable {
  package let name: PreferenceName
  package let label: String
  package let depth: Int
  package let count: Int
  /// Whether `count` is final. It is not while the rest of the document is being read.
  package let isCounted: Bool
  package let staged: Int
  package let invalid: Int
  /// The number of stored values that differ from the compared store.
  package let differing: Int
  /// Whether only the compared store has it.
  package let isOnlyElsewhere: Bool
  package internal(set) var isOpen: Bool
}

/// The tree of namespaces in the left pane: the root, the namespaces around the expanded one with
/// their siblings, and its children. It counts rows as the draft has them. It always contains the
/// open namespace, even one with a single row.
struct NamespaceTree {
  private let schema: Schema
  private let draft: Draft
  private let rowCount: Int
  private let isCounted: Bool
  /// The names without a row in the snapshot, with dotted keys split: declared and not set, or
  /// added.
  private let extras: [PreferenceName]
  /// The part of `extras` that is declared and not set. The rest was added.
  private let unset: ArraySlice<PreferenceName>
  /// The number of rows that the draft adds in each namespace, minus those that it removes.
  private let growth: [PreferenceName: Int]
  /// The number of staged and invalid names at and inside each name.
  private let staged, invalid: [PreferenceName: Int]
  private let comparison: Comparison?
  /// The part of `extras` that only the compared store has.
  private let added: [PreferenceName]

  init(of document: DocumentState, _ comparison: Comparison?) {
    let changes = document.draft.changes
    (schema, draft) = (document.schema, document.draft)
    let expected = document.snapshot.expectedCount
    rowCount = expected ?? document.snapshot.count
    isCounted = expected == nil
    staged = changes.map(\.name.flat).countsInside
    invalid = document.problems.names.map(\.flat).countsInside
    let moves = changes.compactMap(\.rowMoves)
    growth = moves.reduce(into: [:]) { growth, moves in
      for name in moves.added { growth.add(1, around: name) }
      for name in moves.removed { growth.add(-1, around: name) }
    }
    let added = moves.flatMap(\.added)
    let known = Set(added)
    extras = added + document.unset.filter { !known.contains($0) }
    unset = extras[added.count...]
    self.comparison = comparison
    let all = extras
    self.added = comparison.map { other in all.filter { other.added(in: $0) > 0 } } ?? []
  }

  /// The row of the whole document.
  var root: NamespaceRow {
    let count = rowCount + growth[.root, default: 0] + unset.count
    return row(.root, label: "all", depth: 0, count: count)
  }

  /// Makes the row of a namespace in `parent`.
  func row(_ entry: NamespaceBranch.Entry, in parent: PreferenceName, depth: Int) -> NamespaceRow {
    let name = entry.name
    let label =
      (name.relative(to: parent)?.label ?? name.label) + (title(of: name).map { " " + $0 } ?? "")
    let count = entry.count + growth[name, default: 0] + unset.count { name.contains($0) }
    return row(name, label: label, depth: depth, count: count)
  }

  /// The member that identifies an element of a list. Nil if no such member is a short text.
  private func title(of name: PreferenceName) -> String? {
    guard case .index? = name.last, !schema.isSecret(name) else { return nil }
    return ["name", "id", "key", "title", "label", "host"].lazy.compactMap { key in
      let member = name.appending(key: key)
      guard !schema.isSecret(member), case .string(let text)? = draft[member], !text.isEmpty else {
        return nil
      }
      return text.count > 10 ? String(text.prefix(9)) + "…" : text
    }.first
  }

  /// Makes a row. `count` excludes rows that only the compared store has.
  private func row(
    _ name: PreferenceName, label: String, depth: Int, count: Int
  ) -> NamespaceRow {
    let onlyThere = onlyThere(in: name)
    return NamespaceRow(
      name: name, label: label, depth: depth, count: count + onlyThere, isCounted: isCounted,
      staged: staged[name, default: 0], invalid: invalid[name, default: 0],
      differing: comparison?.differing(in: name) ?? 0,
      isOnlyElsewhere: count == 0 && onlyThere > 0, isOpen: false)
  }

  /// The number of rows in `name` that only the compared store has.
  private func onlyThere(in name: PreferenceName) -> Int {
    guard let all = comparison?.added(in: name), all > 0 else { return 0 }
    return all - added.count { name.contains($0) }
  }

  /// The namespaces in `parent` with their numbers of stored rows: the declared ones in their order,
  /// then the stored, the added and those of the compared store.
  func branch(
    in parent: PreferenceName, _ summaries: [NamespaceSummary]
  ) -> NamespaceBranch {
    let declared = schema.keys(in: parent)
    if declared.isEmpty, extras.isEmpty, growth.isEmpty, comparison == nil,
      summaries.allSatisfy(\.isKey)
    {
      return NamespaceBranch(
        summaries.filter { $0.count > 0 }.map { ($0.name, $0.count) }, in: parent, of: self)
    }
    var counts: OrderedDictionary<PreferenceName, Int> = [:]
    func add(_ name: PreferenceName, count: Int = 0) {
      counts[name] = max(counts[name] ?? count, count)
    }
    for key in declared {
      let name = parent.appending(key: key)
      if schema.hasUnsetRows(in: name) { add(name) }
    }
    for summary in summaries {
      let name = summary.name.flat
      if summary.count + growth[name, default: 0] > 0 { add(name, count: summary.count) }
    }
    let depth = parent.components.count
    for extra in extras where extra.components.count > depth + 1 && parent.contains(extra) {
      add(PreferenceName(Array(extra.components[...depth])))
    }
    for name in comparison?.addedNamespaces(in: parent) ?? [] { add(name) }
    return NamespaceBranch(counts.elements.map { ($0.key, $0.value) }, in: parent, of: self)
  }

  /// Adds the open namespace, a row of the snapshot or one that the draft has added.
  func add(_ name: PreferenceName, to branch: inout NamespaceBranch) {
    branch.append((name, 1 - growth[name, default: 0]), of: self)
  }
}

extension NamespaceSummary {
  /// Whether the namespace is not an element of a list. Lists may have duplicates.
  fileprivate var isKey: Bool {
    if case .key? = name.last { true } else { false }
  }
}

extension Change {
  /// The names of the rows that the change adds and removes, with dotted keys split. Nil if the
  /// rows stay: one value replaces another, or removed rows stay visible until the save.
  fileprivate var rowMoves: (added: [PreferenceName], removed: [PreferenceName])? {
    guard let new, !(new.isLeaf && old?.isLeaf == true) else { return nil }
    let before = old.map { leaves(of: $0, at: name.flat) } ?? []
    let after = leaves(of: new, at: name.flat)
    let (had, has) = (Set(before), Set(after))
    return (after.filter { !had.contains($0) }, before.filter { !has.contains($0) })
  }
}

extension [PreferenceName: Int] {
  fileprivate mutating func add(_ count: Int, around name: PreferenceName) {
    for outer in name.ancestors + [name] { self[outer, default: 0] += count }
  }
}

extension [PreferenceName] {
  /// The number of names at and inside each name.
  fileprivate var countsInside: [PreferenceName: Int] {
    reduce(into: [:]) { $0.add(1, around: $1) }
  }
}
