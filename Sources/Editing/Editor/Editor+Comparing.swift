import Preferences

extension Editor {
  /// `--against`: what differs is marked from now on.
  mutating func compare(with other: any Snapshot, label: String) {
    let new = Comparison(with: other, label: label, over: snapshot)
    comparison = new
    scans = Scans()
    rebuild()
    let differing = new.differences.count
    notice = .info(
      differing == 0
        ? "as in \(label)"
        : "\(count(differing, "value")) not as in \(label); \(key: .filter) and @differs show them")
  }

  /// All rows of what is open, and those that only the store beside it has.
  var wholeTable: Table {
    var table = Table(of: scope, schema: schema, draft: draft)
    if let comparison, table.list == nil { table.add(absent: comparison.additions(in: scope)) }
    return table
  }

  /// `:take`: what stands there is staged here; where nothing does, the key goes.
  mutating func take() {
    guard let comparison else {
      notice = .problem("there is nothing to take from: begin with --against and a file or address")
      return
    }
    guard marks.isEmpty || pane != .keys else {
      return doToMarked("taken from \(comparison.label):") { facts, editor throws(Refusal) in
        try editor.taking(facts, from: comparison).map { [$0] } ?? []
      }
    }
    guard let facts = cursorFacts else { return }
    do throws(Refusal) {
      if let refusal = refusal(of: facts) { throw Refusal(refusal) }
      guard let edit = try taking(facts, from: comparison) else {
        notice = .info("\(facts.name.label): as in \(comparison.label)")
        return
      }
      stage([edit])
      reveal(facts.name)
      notice = .info("\(facts.name.label): taken from \(comparison.label)")
    } catch {
      notice = .problem(error.words)
    }
  }

  /// nil where it is so already.
  private func taking(_ facts: Facts, from comparison: Comparison) throws(Refusal) -> Edit? {
    let theirs = comparison[facts.name]
    guard facts.isOther(than: theirs) else { return nil }
    guard theirs == nil || draft.mayHold(facts.name) else {
      throw Refusal("\(facts.name.label) has no place here")
    }
    return Edit(facts.name, theirs)
  }

  /// `site.json: 8080`; nil where both have the same.
  func comparisonWords(_ facts: Facts) -> String? {
    guard let comparison, facts.differs else { return nil }
    let theirs = comparison[facts.name].map { shown($0, of: facts.entry) }
    let label = comparison.label
    guard let theirs else { return "not in \(label)" }
    return facts.value == nil ? "only in \(label): \(theirs)" : "\(label): \(theirs)"
  }
}

extension Facts {
  func isOther(than theirs: PreferenceValue?) -> Bool {
    guard let value, let theirs else { return (value == nil) != (theirs == nil) }
    return !value.isEquivalent(to: theirs)
  }
}
