import Preferences
import Queries

extension Editor {
  /// `--against`: marks the values that differ from those of another store, from now on.
  mutating func compare(with other: any Snapshot, label: String) {
    external.comparison = Comparison(with: other, label: label, over: snapshot)
    showComparison()
  }

  /// Compares with the current values of the other store. Staged changes and typed text stay.
  mutating func comparedStoreLoaded(_ other: any Snapshot) {
    let wasUnreadable = comparison?.problem != nil
    if external.comparison?.update(with: other, over: document.snapshot) == true {
      showComparison()
    } else if wasUnreadable, let comparison {
      notice = .info("\(comparison.label) can be read again")
    }
  }

  /// Announces why the other store cannot be read, unless that was announced before. The values
  /// that were last read stay.
  mutating func comparedStoreBecameUnreadable(_ error: StoreError) throws(Notice) {
    let error = schema.withoutSecrets(error, over: snapshot)
    guard external.comparison?.storeBecameUnreadable(error.words) == true, let comparison else {
      return
    }
    throw .problem("compared as last read: \(comparison.label): \(error.words)")
  }

  private mutating func showComparison() {
    refresh(after: .comparison)
    guard let comparison else { return }
    let differing = comparison.differences.count
    notice = .info(
      differing == 0
        ? "as in \(comparison.label)"
        : """
        \(counted(differing, "value")) not as in \(comparison.label); \
        \(key: .filter) and @differs show them
        """)
  }

  /// `:take`: stages the value of the compared store, or removes the key if that store has none. In
  /// the left pane it takes the whole open namespace.
  mutating func take() throws(Notice) {
    let comparison = try requireComparison()
    if pane == .namespaces { return try take(allOf: scope) }
    guard marks.isEmpty else { return take(markedNames, from: comparison) }
    guard let row = cursorRow else { return }
    try checkEditable(row)
    guard let edit = try taking(row, from: comparison) else {
      throw .info("\(row.name.label): as in \(comparison.label)")
    }
    stage([edit])
    reveal(row.name)
    notice = .info("\(row.name.label): taken from \(comparison.label)")
  }

  /// Takes all differing values of the namespace `name`, in one step.
  mutating func take(allOf name: PreferenceName) throws(Notice) {
    let comparison = try requireComparison()
    let names = comparison.differences.map(\.name).filter { name.encloses($0) }
    var seen = Set<PreferenceName>()
    take(names.map(\.outermostList).filter { seen.insert($0).inserted }, from: comparison)
  }

  private mutating func take(_ names: [PreferenceName], from comparison: Comparison) {
    change(names, "taken from \(comparison.label):") { row, editor throws(Notice) in
      try editor.taking(row, from: comparison).map { [$0] } ?? []
    }
  }

  private func requireComparison() throws(Notice) -> Comparison {
    if let comparison { return comparison }
    throw .problem("there is nothing to take from: begin with --against and a file or address")
  }

  /// The edit that takes one row; nil if both stores have the same value.
  private func taking(_ row: ResolvedRow, from comparison: Comparison) throws(Notice) -> Edit? {
    let theirs = comparison[row.name]
    guard row.differs(from: theirs) else { return nil }
    guard theirs == nil || draft.canSet(row.name) else {
      let outer = row.name.outermostList
      let hint = outer == row.name ? "" : "; :take \(outer.label) takes the whole list"
      throw .problem("\(row.name.label) has no place here\(hint)")
    }
    return Edit(row.name, theirs)
  }

  /// The value of the compared store: `site.json: 8080`. Nil if both have the same.
  func comparisonText(_ row: ResolvedRow) -> String? {
    guard row.differs else { return nil }
    return comparison?.description(of: row.name, isHere: row.value != nil) {
      shown($0, of: row.entry)
    }
  }
}

extension PreferenceName {
  /// The outermost list that contains the name, which changes as a whole; else the name.
  fileprivate var outermostList: PreferenceName {
    let keys = components.prefix { !$0.isIndex }
    return keys.isEmpty ? self : PreferenceName(Array(keys))
  }
}

extension ResolvedRow {
  /// Whether the row's value is not equivalent to `theirs`.
  func differs(from theirs: PreferenceValue?) -> Bool {
    guard let value, let theirs else { return (value == nil) != (theirs == nil) }
    return !value.isEquivalent(to: theirs)
  }
}
