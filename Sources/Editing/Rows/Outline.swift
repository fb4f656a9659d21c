import Preferences

/// The tree of namespaces for the left pane: all, and below it the namespaces around the expanded
/// one with their siblings, and its children. It counts rows as the draft has them, and it always
/// holds the open namespace, also one with a single row such as a list of numbers.
struct Outline {
  private let schema: Schema
  private let rowCount: Int
  private let summaries: [PreferenceName: [NamespaceSummary]]
  private let open: PreferenceName
  /// Names without a row in the snapshot, taken apart: declared and not set, or added.
  private let extras: [PreferenceName]
  /// How many of the names in `extras` are declared and not set; the other ones are added.
  private let unset: ArraySlice<PreferenceName>
  /// The rows that the draft adds in each namespace, less those that it takes away.
  private let growth: [PreferenceName: Int]
  /// How many are each name or lie inside it.
  private let staged, invalid: [PreferenceName: Int]
  private let comparison: Comparison?
  /// Those of `extras` that only the store beside this one has.
  private let added: [PreferenceName]

  init(of editor: Editor) {
    schema = editor.schema
    rowCount = editor.snapshot.count
    summaries = editor.summaries
    staged = editor.draft.changes.map(\.name.flat).countsInside
    invalid = editor.verdicts.names.map(\.flat).countsInside
    open = editor.scope
    let moves = editor.draft.changes.compactMap(\.rowMoves)
    growth = moves.reduce(into: [:]) { growth, moves in
      for name in moves.added { growth.add(1, around: name) }
      for name in moves.gone { growth.add(-1, around: name) }
    }
    let added = moves.flatMap(\.added)
    let known = Set(added)
    extras = added + editor.unset.filter { !known.contains($0) }
    unset = extras[added.count...]
    comparison = editor.comparison
    let all = extras
    self.added = editor.comparison.map { other in all.filter { other.added(in: $0) > 0 } } ?? []
  }

  func rows(expanding expanded: PreferenceName) -> [NamespaceRow] {
    let count = rowCount + growth[.root, default: 0] + unset.count
    return [row(.root, label: "all", depth: 0, count: count)]
      + children(of: .root, depth: 0, expanding: expanded)
  }

  private func children(
    of parent: PreferenceName, depth: Int, expanding expanded: PreferenceName
  ) -> [NamespaceRow] {
    namespaces(in: parent).flatMap { summary -> [NamespaceRow] in
      let label = summary.name.relative(to: parent)?.label ?? summary.name.label
      let inside = growth[summary.name, default: 0] + unset.count { summary.name.contains($0) }
      let row = row(
        summary.name, label: label, depth: depth, count: summary.count + inside)
      guard summary.name.contains(expanded) else { return [row] }
      return [row]
        + children(of: summary.name, depth: depth + 1, expanding: expanded)
    }
  }

  /// `count`: without what is only there.
  private func row(
    _ name: PreferenceName, label: String, depth: Int, count: Int
  ) -> NamespaceRow {
    let onlyThere = onlyThere(in: name)
    return NamespaceRow(
      name: name, label: label, depth: depth, count: count + onlyThere,
      staged: staged[name, default: 0], invalid: invalid[name, default: 0],
      differing: comparison?.differing(in: name) ?? 0,
      isOnlyElsewhere: count == 0 && onlyThere > 0, isOpen: false)
  }

  /// Rows that nothing here gives, nor the schema.
  private func onlyThere(in name: PreferenceName) -> Int {
    guard let all = comparison?.added(in: name), all > 0 else { return 0 }
    return all - added.count { name.contains($0) }
  }

  /// Declared ones in their order, then the document's, then what the draft adds, then what only the
  /// store beside it has.
  private func namespaces(in parent: PreferenceName) -> [NamespaceSummary] {
    var found: [PreferenceName: NamespaceSummary] = [:]
    var order: [PreferenceName] = []
    func add(_ summary: NamespaceSummary) {
      if found[summary.name] == nil { order.append(summary.name) }
      if (found[summary.name]?.count ?? -1) < summary.count { found[summary.name] = summary }
    }
    for key in schema.keys(in: parent) {
      let name = parent.appending(key: key)
      guard !schema.keys(in: name).isEmpty else { continue }
      add(NamespaceSummary(name, count: 0, hasChildren: false))
    }
    for summary in summaries[parent] ?? [] {
      let name = summary.name.flat
      guard summary.count + growth[name, default: 0] > 0 else { continue }
      add(NamespaceSummary(name, count: summary.count, hasChildren: summary.hasChildren))
    }
    let depth = parent.components.count
    for extra in extras where extra.components.count > depth + 1 && parent.contains(extra) {
      let name = PreferenceName(Array(extra.components[...depth]))
      add(NamespaceSummary(name, count: 0, hasChildren: false))
    }
    for name in comparison?.addedNamespaces(in: parent) ?? [] {
      add(NamespaceSummary(name, count: 0, hasChildren: false))
    }
    if parent.contains(open), open != parent {
      // A row of the snapshot, or one that the draft has added.
      let name = PreferenceName(Array(open.components[...depth]))
      if found[name] == nil {
        add(NamespaceSummary(name, count: 1 - growth[name, default: 0], hasChildren: false))
      }
    }
    return order.compactMap { found[$0] }
  }
}

extension Change {
  /// The names of the rows that it adds and takes away, taken apart. Nil if the rows stay: one value
  /// replaces another, or the rows are removed and stay in sight until they are saved.
  fileprivate var rowMoves: (added: [PreferenceName], gone: [PreferenceName])? {
    guard let new, !(new.isLeaf && old?.isLeaf == true) else { return nil }
    let before = old.map { leaves(of: $0, at: name.flat) } ?? []
    let after = leaves(of: new, at: name.flat)
    let (had, has) = (Set(before), Set(after))
    return (after.filter { !had.contains($0) }, before.filter { !has.contains($0) })
  }
}

extension [PreferenceName: Int] {
  fileprivate mutating func add(_ count: Int, around name: PreferenceName) {
    for length in 0...name.components.count {
      self[PreferenceName(Array(name.components.prefix(length))), default: 0] += count
    }
  }
}

extension Editor {
  /// Lists the namespaces again. If the open one is in no namespace that is expanded, expands those
  /// around it.
  mutating func rebuildNamespaces() {
    listNamespaces()
    guard !namespaces.contains(where: \.isOpen) else { return }
    expanded = scope
    listNamespaces()
  }

  private mutating func listNamespaces() {
    for length in 0...expanded.components.count {
      survey(PreferenceName(Array(expanded.components.prefix(length))))
    }
    let shown = unfolded(expanded)
    namespaces = Outline(of: self).rows(expanding: shown)
    markOpen()
  }

  /// A namespace that holds one namespace only shows that one's too.
  private mutating func unfolded(_ name: PreferenceName) -> PreferenceName {
    var name = name
    while let inside = summaries[name], inside.count == 1, let only = inside.first {
      name = only.name.flat
      survey(name)
    }
    return name
  }

  private mutating func survey(_ name: PreferenceName) {
    if summaries[name] == nil { summaries[name] = snapshot.namespaces(in: name) }
  }

  /// Without making the tree anew.
  mutating func markOpen() {
    for index in namespaces.indices { namespaces[index].isOpen = namespaces[index].name == scope }
    namespaceCursor = namespaces.firstIndex(where: \.isOpen) ?? 0
  }
}

extension [PreferenceName] {
  /// How many of them are each name or lie inside it.
  fileprivate var countsInside: [PreferenceName: Int] {
    reduce(into: [:]) { $0.add(1, around: $1) }
  }
}
