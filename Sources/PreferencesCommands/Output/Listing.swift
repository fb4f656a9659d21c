import Documents
import Preferences
import Queries

/// A listing of a store's rows, then of unset preferences, then of those of a compared store.
package struct Listing {
  let context: CommandContext
  let query: Query
  let isJSON: Bool
  /// Whether to list the unset keys without a default of sections of lines, even if the query has no
  /// words. There may be hundreds of them.
  private let showsAll: Bool
  /// Whether values are those that the program uses.
  private let showsEffective: Bool
  /// The values that the program uses, if the file is a part of a known configuration.
  private let effective: EffectiveValues?
  /// The names with problems. Empty if the query does not ask for them.
  private let invalid: Set<PreferenceName>

  package init(
    _ context: CommandContext, _ query: Query = .everything, isJSON: Bool = false,
    showsAll: Bool = false, showsEffective: Bool = false
  ) {
    self.showsEffective = showsEffective
    effective = context.program.effectiveValues(context.snapshot)
    self.showsAll = showsAll || !query.isEmpty
    self.context = context
    self.query = query
    self.isJSON = isJSON
    invalid = query.asksForProblems ? context.invalidNames : []
  }

  package func print() throws(Failure) {
    if showsEffective { try context.checkEffective(effective) }
    try printLines()
    if let omission = context.snapshot.omission {
      Diagnostics.print("\(context.path.printable): \(omission)")
    }
  }

  private func printLines() throws(Failure) {
    var output = Output()
    if hasNoRemarks, !output.isTerminal, var lines = RowLines(context.snapshot) {
      try lines.send { piece throws(Failure) in try output.write(piece) }
      return try output.flush()
    }
    var isFirst = true
    try forEachLine { line throws(Failure) in
      if isJSON {
        try output.write((isFirst ? "[\n" : ",\n") + line.json)
      } else {
        try output.line(line.text)
      }
      isFirst = false
    }
    if isJSON { try output.line(isFirst ? "[]" : "\n]") }
    try output.flush()
  }

  /// Whether the lines are those of all rows, with names and values only.
  private var hasNoRemarks: Bool {
    context.schema.isEmpty && context.special.isEmpty && context.comparison == nil && query.isEmpty
      && !isJSON && effective == nil && !mayMaskValues
  }

  /// Whether a value may be masked. O(size of the document).
  private var mayMaskValues: Bool {
    guard context.schema.hasSecrets else { return false }
    guard !context.schema.marksSecrets, context.snapshot.secretNames.isEmpty,
      let document = (context.snapshot as? DocumentSnapshot)?.document
    else { return true }
    return !context.schema.secrecy.nodes(in: document).isEmpty
  }

  private func forEachLine(_ body: (ListingLine) throws(Failure) -> Void) throws(Failure) {
    var run = (container: PreferenceName?.none, rows: 0..<0)
    let lines = context.snapshot.unreadLines.filter { !$0.isDuplicate }
    let unread = Dictionary(grouping: lines, by: \.key)
    for row in matchingRows {
      if !run.rows.contains(row) { run = context.snapshot.run(from: row) }
      let line = line(at: row, in: run.container)
      try body(line)
      for other in unread[line.name] ?? [] { try body(self.line(of: other)) }
    }
    let unset = context.schema.entriesWithRows.filter(isUnset)
    for entry in unset where matches(entry) {
      var line = ListingLine(entry.name, entry, nil, context.schema)
      line.current = context.special[entry.name]
      if let former = line.formerName {
        // The value at an older place may have another type.
        let converted = line.current?.origin == .stored ? line.current?.value : nil
        line.shown = (converted ?? context.snapshot[former]).map {
          context.schema.masked($0, at: entry.name)
        }
      }
      line.comparison = comparison(of: entry.name, isHere: false)
      addEffective(to: &line)
      try body(line)
    }
    if showsEffective { try forEachElsewhere(besides: unset, body) }
    let listed = Set(unset.map { PreferenceName($0.name.flattened) })
    for name in context.comparison?.additions(in: .root) ?? []
    where !listed.contains(PreferenceName(name.flattened)) {
      if let line = addedLine(name) { try body(line) }
    }
  }

  /// Lists the preferences that only other files of the configuration have, besides those of `listed`.
  private func forEachElsewhere(
    besides listed: [Entry], _ body: (ListingLine) throws(Failure) -> Void
  ) throws(Failure) {
    guard let effective else { return }
    let listed = Set(listed.map { effective.comparable($0.name) })
    let names = effective.names.filter { form, name in
      !listed.contains(form) && context.snapshot.resolve(name) == nil
    }
    for name in names.values.sorted(by: { $0.description < $1.description }) {
      let value = effective.value(of: name).map { context.schema.masked($0, at: name) }
      guard matches(context.schema.declarationOrAny(of: name), shown: value) else { continue }
      let entry = context.schema.declaration(of: name)
      var line = ListingLine(name, entry, nil, context.schema)
      line.isDeclared = entry != nil
      addEffective(to: &line)
      try body(line)
    }
  }

  /// Returns the line of a preference that only the other store has. Nil if the query excludes it.
  private func addedLine(_ name: PreferenceName) -> ListingLine? {
    let shown = context.comparison?[name].map { context.schema.masked($0, at: name) }
    let entry = context.schema.declarationOrAny(of: name)
    guard matches(entry, shown: shown) else { return nil }
    var line = ListingLine(name, entry, nil, context.schema)
    line.isDeclared =
      context.schema.declaration(of: name) != nil || context.schema.isNamespace(name)
    line.comparison = comparison(of: name, isHere: false)
    return line
  }

  /// Returns the other store's value. Nil if both stores have the same.
  private func comparison(of name: PreferenceName, isHere: Bool) -> String? {
    guard let comparison = context.comparison, comparison.differs(at: name) else { return nil }
    return comparison.description(of: name, isHere: isHere) { value in
      let shown = context.schema.masked(value, at: name)
      return shown == .string(Entry.mask) ? Entry.mask : shown.text
    }
  }

  /// Returns the line of a stored row in `container`, which is nil for the root.
  private func line(at row: Int, in container: PreferenceName?) -> ListingLine {
    let component = context.snapshot.component(at: row)
    let name = component.flatMap { container?.appending($0) } ?? .root
    let value = context.snapshot.value(at: row)
    let entry = context.schema.declaration(of: name)
    var line = ListingLine(name, entry, value, context.schema)
    line.isDeclared = entry != nil || line.hasSchema && context.schema.isNamespace(name)
    line.isDuplicate = context.snapshot.isDuplicate(at: row)
    line.current = entry.flatMap { context.special[$0.name] }
    line.comparison = comparison(of: name, isHere: true)
    addEffective(to: &line)
    if isJSON {
      if context.snapshot.hasComments, !context.schema.isSecret(name) {
        line.comment = context.snapshot.comment(at: row)
      }
      line.lineNumber = context.snapshot.line(at: row)
      line.isExpanded = context.snapshot.isExpanded(at: row)
    }
    return line
  }

  /// Adds the setting that counts instead of the file's own, or the value that the program uses.
  private func addEffective(to line: inout ListingLine) {
    guard let effective else { return }
    let override = effective.override(of: line.name)
    line.override = override.map { setting in
      let text = context.schema.masked(setting.value, at: line.name).text
      return (setting, text, effective.value(of: line.name))
    }
    guard showsEffective, let value = effective.value(of: line.name) else { return }
    line.showsEffective = true
    line.shown = context.schema.masked(value, at: line.name)
  }

  private func line(of unread: UnreadLine) -> ListingLine {
    let entry = context.schema.declaration(of: unread.key)
    var line = ListingLine(unread.key, entry, unread.value, context.schema)
    line.unread = unread
    line.isDeclared = entry != nil || line.hasSchema && context.schema.isNamespace(unread.key)
    line.lineNumber = unread.place.line
    return line
  }

  /// Whether the entry is neither set, deprecated, nor only a namespace of others. A list or
  /// dictionary whose elements are declared is not one.
  private func isUnset(_ entry: Entry) -> Bool {
    entry.deprecation == nil && context.schema.keys(in: entry.name).isEmpty
      && entry.kind.core != .record && context.snapshot.resolve(entry.name) == nil
      && (showsAll || !isInSectionOfLines(entry) || entry.defaultValue != nil)
  }

  private func isInSectionOfLines(_ entry: Entry) -> Bool {
    entry.name.components.count > 1
      && context.snapshot.holdsLines
  }

  /// The stored rows that match the query.
  private var matchingRows: RowSet {
    let (snapshot, schema) = (context.snapshot, context.schema)
    let all = RowSet.range(0..<snapshot.count)
    guard !query.isEmpty else { return all }
    var entries = RowEntries(schema, over: snapshot)
    var scan = RowScan(
      query, in: all, of: snapshot, hasSchema: !schema.isEmpty, schema.secrecy,
      invalid: { rows(named: invalid) }, differing: { rows(named: context.differing) },
      overridden: { effective?.overriddenRows(of: snapshot) ?? [] })
    while !scan.isDone { scan.advance(65_536, &entries) }
    return RowSet(all.lazy.filter { scan.rank(of: $0) != nil })
  }

  /// Returns the rows with exactly these names.
  private func rows(named names: Set<PreferenceName>) -> Set<Int> {
    Set(names.map(context.snapshot.rows(in:)).filter { $0.count == 1 }.map { $0[0] })
  }

  /// Whether the query includes an unset entry with its default, or with the value `other`.
  private func matches(_ entry: Entry, shown other: PreferenceValue? = nil) -> Bool {
    guard !query.isEmpty else { return true }
    let secrecy = context.schema.secrecy.inside(entry.name)
    let value = entry.defaultValue.map(secrecy.masked) ?? other
    let shown = value.map { entry.kind.display($0) } ?? ""
    let row = QueriedRow(
      entry, value: nil, isInvalid: invalid.contains(entry.name),
      differs: context.comparison?.differs(at: entry.name) == true,
      hasSchema: !context.schema.isEmpty)
    return query.rank(of: row, shownValue: shown) != nil
  }
}
