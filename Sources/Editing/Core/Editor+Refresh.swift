import Preferences

/// A change of the editor's state, for `Editor.refresh(after:)`.
enum StateChange {
  /// The stored values: at the start, by a save, or by another program.
  case storedValues
  /// The staged values of these names.
  case stagedValues([PreferenceName])
  /// The store that this one is compared with.
  case comparison
  case scope
  /// The open scope, to one that the tree of namespaces shows.
  case scopeWithinTree
  case expandedNamespace
  /// The rows that are shown even if they do not pass the filter.
  case pinnedRows
}

extension Editor {
  /// Recomputes everything that depends on `change`. No other function recomputes.
  ///
  /// | changed | document | comparison | scope, marks | rows | namespaces |
  /// |---|---|---|---|---|---|
  /// | stored values | all | yes | yes | yes | yes |
  /// | staged values | for the names | | yes | yes | yes |
  /// | compared store | | | yes | yes | yes |
  /// | scope | | | | yes | yes |
  /// | scope within the tree | | | | yes | the open one |
  /// | expanded namespace | | | | | yes |
  /// | pinned rows | | | | yes | |
  mutating func refresh(after change: StateChange) {
    switch change {
    case .storedValues, .stagedValues, .comparison: rows.forgetCounts()
    case .scope, .scopeWithinTree, .expandedNamespace, .pinnedRows: break
    }
    switch change {
    case .storedValues:
      rows.forgetNamespaces()
      external.comparison?.update(over: document.snapshot)
      search.forgetEntries()
      announce(document.recompute())
      dropWhatWasRemoved()
    case .stagedValues(let names):
      if schema.adaptation != nil { search.forgetEntries() }
      announce(document.recompute(afterStaging: names))
      dropWhatWasRemoved()
    case .comparison:
      search.forgetScans()
      dropWhatWasRemoved()
    case .scope, .pinnedRows: break
    case .scopeWithinTree:
      rebuildTable()
      if !rows.listsSingleRow { return rows.markOpenNamespace() }
      return rows.listNamespaces(of: document, comparison)
    case .expandedNamespace: return rows.listNamespaces(of: document, comparison)
    }
    rebuildTable()
    if case .pinnedRows = change { return }
    rows.listNamespaces(of: document, comparison)
  }

  /// Announces conditional keys that apply because of a staged value.
  private mutating func announce(_ names: [PreferenceName]) {
    guard !names.isEmpty, !draft.isEmpty else { return }
    notice = .info("also here now: \(listed(names.map(\.label)))")
  }

  /// Closes scopes and forgets marks that do not exist any more: elements that have moved up, or
  /// keys that an undo, a save or another program removed.
  private mutating func dropWhatWasRemoved() {
    let editor = self
    rows.closeScopes(while: editor.isRemoved)
    forgetRemovedMarks()
  }

  mutating func forgetRemovedMarks() {
    guard !marks.isEmpty else { return }
    rows.marks = marks.filter { name in
      draft[name] != nil || snapshot[name] != nil || schema.declaration(of: name) != nil
        || comparison.map { $0.added(in: name) > 0 } == true
    }
  }

  private func isRemoved(_ scope: PreferenceName) -> Bool {
    if let comparison, comparison.added(in: scope) > 0 { return false }
    if let element = scope.innermostElement, draft[draft.exact(element)] == nil { return true }
    if scope.innermostElement == scope { return false }
    return snapshot.rows(in: scope).isEmpty && schema.keys(in: scope).isEmpty
      && !draft.valueChanges.contains { $0.name.encloses(scope) || scope.encloses($0.name) }
  }

  /// Shows the rows of the open scope that pass the filter, and those that are pinned.
  private mutating func rebuildTable() {
    let whole = wholeTable
    if filter.isEmpty {
      show(whole)
    } else {
      begin(rowSearch(.filter, for: filter.query, in: whole))
      finishWork()
    }
  }

  /// All rows of the open scope, and those that only the compared store has.
  var wholeTable: Table {
    var table = Table(of: scope, schema: schema, draft: draft)
    if let comparison, table.list == nil { table.add(absent: comparison.additions(in: scope)) }
    return table
  }

  mutating func show(_ table: Table) {
    rows.show(table, memberKeys: table.list.map { recordKeys(of: table, in: $0) } ?? [])
  }
}

extension PreferenceName {
  /// The element of a list that the name is, or is in; nil outside lists.
  fileprivate var innermostElement: PreferenceName? {
    let end = components.lastIndex { if case .index = $0 { true } else { false } }
    return end.map { PreferenceName(Array(components[...$0])) }
  }
}
