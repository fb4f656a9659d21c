import Preferences

extension Editor {
  /// `--against`: marks what differs from now on.
  mutating func compare(with other: any Snapshot, label: String) {
    external.comparison = Comparison(with: other, label: label, over: snapshot)
    showComparison()
  }

  /// Compares with what the other store holds now. What is typed and staged stays.
  mutating func adopt(other: any Snapshot) {
    let couldNotBeRead = comparison?.problem != nil
    if external.comparison?.update(with: other, over: document.snapshot) == true {
      showComparison()
    } else if couldNotBeRead, let comparison {
      notice = .info("\(comparison.label) can be read again")
    }
  }

  /// Announces once why the other store cannot be read. What was read last stays.
  mutating func otherStoreBecameUnreadable(_ error: StoreError) {
    let error = schema.withoutSecrets(error, over: snapshot)
    guard external.comparison?.storeBecameUnreadable(error.words) == true, let comparison else {
      return
    }
    notice = .problem("compared as last read: \(comparison.label): \(error.words)")
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

  /// `:take`: stages what the compared store has, or removes the key if it has none. In the left pane
  /// it takes the whole open namespace.
  mutating func take() {
    guard let comparison else {
      notice = .problem("there is nothing to take from: begin with --against and a file or address")
      return
    }
    if pane == .namespaces { return take(allOf: scope) }
    guard marks.isEmpty else { return take(markedNames, from: comparison) }
    guard let row = cursorRow else { return }
    do throws(Refusal) {
      if let refusal = refusal(of: row) { throw Refusal(refusal) }
      guard let edit = try taking(row, from: comparison) else {
        notice = .info("\(row.name.label): as in \(comparison.label)")
        return
      }
      stage([edit])
      reveal(row.name)
      notice = .info("\(row.name.label): taken from \(comparison.label)")
    } catch {
      notice = .problem(error.words)
    }
  }

  /// Takes everything that differs in the namespace `name`, in one step.
  mutating func take(allOf name: PreferenceName) {
    guard let comparison else { return take() }
    let names = comparison.differences.map(\.name).filter { name.encloses($0) }
    var seen = Set<PreferenceName>()
    take(names.map(\.withoutElement).filter { seen.insert($0).inserted }, from: comparison)
  }

  private mutating func take(_ names: [PreferenceName], from comparison: Comparison) {
    doTo(names, "taken from \(comparison.label):") { row, editor throws(Refusal) in
      try editor.taking(row, from: comparison).map { [$0] } ?? []
    }
  }

  /// The edit that takes one row; nil if both stores have the same value.
  private func taking(_ row: ResolvedRow, from comparison: Comparison) throws(Refusal) -> Edit? {
    let theirs = comparison[row.name]
    guard row.isOther(than: theirs) else { return nil }
    guard theirs == nil || draft.mayHold(row.name) else {
      let outer = row.name.withoutElement
      let way = outer == row.name ? "" : "; :take \(outer.label) takes the whole list"
      throw Refusal("\(row.name.label) has no place here\(way)")
    }
    return Edit(row.name, theirs)
  }

  /// The value of the compared store: `site.json: 8080`. Nil if both have the same.
  func comparisonWords(_ row: ResolvedRow) -> String? {
    guard row.differs else { return nil }
    return comparison?.description(of: row.name, isHere: row.value != nil) {
      shown($0, of: row.entry)
    }
  }
}

extension PreferenceName {
  /// The outermost list that contains the name, which changes as a whole; else the name.
  fileprivate var withoutElement: PreferenceName {
    let keys = components.prefix { !$0.isIndex }
    return keys.isEmpty ? self : PreferenceName(Array(keys))
  }
}

extension ResolvedRow {
  func isOther(than theirs: PreferenceValue?) -> Bool {
    guard let value, let theirs else { return (value == nil) != (theirs == nil) }
    return !value.isEquivalent(to: theirs)
  }
}
