import Preferences
import Queries

/// The rows of a store, and what its schema declares besides, printed as they come.
package struct Listing {
  let subject: CommandContext
  let query: Query
  let isJSON: Bool

  package init(_ subject: CommandContext, _ query: Query = .everything, isJSON: Bool = false) {
    self.subject = subject
    self.query = query
    self.isJSON = isJSON
  }

  package func print() throws(Failure) {
    var output = Output()
    var isFirst = true
    let invalid = query.asksForProblems ? subject.invalidNames : []
    var run = (container: PreferenceName?.none, rows: 0..<0)
    for row in rows(invalid) {
      if !run.rows.contains(row) { run = subject.snapshot.run(from: row) }
      try print(line(at: row, in: run.container), &output, &isFirst)
    }
    let unset = subject.schema.entries.filter(isUnset)
    for entry in unset where matches(entry, invalid) {
      var line = ListingLine(entry.name, entry, .unset, subject.schema)
      line.current = subject.special[entry.name]
      if let former = line.formerName {
        line.shown = subject.snapshot[former].map { subject.schema.masked($0, at: entry.name) }
      }
      line.comparison = words(on: entry.name, isHere: false)
      try print(line, &output, &isFirst)
    }
    try printAdditions(besides: unset, invalid, &output, &isFirst)
    if isJSON { try output.line(isFirst ? "[]" : "\n]") }
    try output.flush()
  }

  /// What only the other store has, in its order.
  private func printAdditions(
    besides unset: [Entry], _ invalid: Set<PreferenceName>, _ output: inout Output,
    _ isFirst: inout Bool
  ) throws(Failure) {
    guard let comparison = subject.comparison else { return }
    let listed = Set(unset.map { PreferenceName($0.name.flattened) })
    for name in comparison.additions(in: .root)
    where !listed.contains(PreferenceName(name.flattened)) {
      let declared = subject.schema.declaration(of: name)
      let entry = subject.schema.declarationOrAny(of: name)
      let shown = comparison[name].map { subject.schema.masked($0, at: name) }
      guard matches(entry, invalid, shown: shown) else { continue }
      var line = ListingLine(name, entry, .unset, subject.schema)
      line.isDeclared = declared != nil || subject.schema.isNamespace(name)
      line.comparison = words(on: name, isHere: false)
      try print(line, &output, &isFirst)
    }
  }

  /// nil where both stores have the same.
  private func words(on name: PreferenceName, isHere: Bool) -> String? {
    guard let comparison = subject.comparison, comparison.touches(name) else { return nil }
    return comparison.words(on: name, isHere: isHere) { value in
      let shown = subject.schema.masked(value, at: name)
      return shown == .string(Entry.mask) ? Entry.mask : shown.text
    }
  }

  private func print(
    _ line: ListingLine, _ output: inout Output, _ isFirst: inout Bool
  ) throws(Failure) {
    if isJSON {
      try output.write((isFirst ? "[\n" : ",\n") + line.json)
    } else {
      try output.line(line.text)
    }
    isFirst = false
  }

  /// `container`: nil for the root.
  private func line(at row: Int, in container: PreferenceName?) -> ListingLine {
    let component = subject.snapshot.component(at: row)
    let name = component.flatMap { container?.appending($0) } ?? .root
    let value = subject.snapshot.value(at: row)
    let entry = subject.schema.declaration(of: name)
    var line = ListingLine(name, entry, .set(value), subject.schema)
    line.isDeclared = entry != nil || line.hasSchema && subject.schema.isNamespace(name)
    line.isDuplicate = subject.snapshot.isDuplicate(at: row)
    line.current = entry.flatMap { subject.special[$0.name] }
    line.comparison = words(on: name, isHere: true)
    return line
  }

  /// Declared with a place of its own, neither set nor a namespace of others, and not out of use.
  private func isUnset(_ entry: Entry) -> Bool {
    guard entry.deprecation == nil, !subject.schema.isNamespace(entry.name), entry.kind != .record,
      subject.snapshot.resolve(entry.name) == nil
    else { return false }
    return true
  }

  /// Those that are stored and wanted.
  private func rows(_ invalid: Set<PreferenceName>) -> RowSet {
    let (snapshot, schema) = (subject.snapshot, subject.schema)
    let all = RowSet.range(0..<snapshot.count)
    guard !query.isEmpty else { return all }
    var entries = RowEntries(schema, over: snapshot)
    var scan = RowScan(
      query, in: all, of: snapshot, hasSchema: !schema.isEmpty,
      invalid: { rows(alone: invalid) }, differing: { rows(alone: subject.differing) })
    while !scan.isDone { scan.advance(65_536, &entries) }
    return RowSet(all.lazy.filter { scan.rank(of: $0) != nil })
  }

  private func rows(alone names: Set<PreferenceName>) -> Set<Int> {
    Set(names.map(subject.snapshot.rows(in:)).filter { $0.count == 1 }.map { $0[0] })
  }

  /// `other`: what stands in the other store, where nothing tells what it is here.
  private func matches(
    _ entry: Entry, _ invalid: Set<PreferenceName>, shown other: PreferenceValue? = nil
  ) -> Bool {
    guard !query.isEmpty else { return true }
    let secrecy = subject.schema.secrecy.inside(entry.name)
    let value = entry.defaultValue.map(secrecy.masked) ?? other
    let shown = value.map { entry.kind.display($0) } ?? ""
    let row = QueriedRow(
      entry, value: nil, isInvalid: invalid.contains(entry.name),
      differs: subject.comparison?.touches(entry.name) == true,
      hasSchema: !subject.schema.isEmpty)
    return query.rank(of: row, shownValue: shown) != nil
  }
}
