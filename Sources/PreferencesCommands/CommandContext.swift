import Preferences
import PreferencesEditor
import Queries

/// The input of a command: one state of a store, with its schema.
package struct CommandContext: Sendable {
  /// The name of the store in messages.
  package let path: String
  package let snapshot: any Snapshot
  package let schema: Schema
  /// The store. Nil for a document from standard input.
  package let store: (any PreferenceStore)?
  /// Why the schema that the document names is not used, in one line.
  package var schemaProblem: String?
  /// The keys of a program whose value in force differs from the snapshot: those with an override,
  /// and those stored under a former name.
  package private(set) var special: [PreferenceName: CurrentValue] = [:]
  /// The program that reads the file.
  package var program = ReadingProgram()

  /// The comparison with another store, if there is one.
  package private(set) var comparison: Comparison?

  /// Creates a context with `schema` adapted to the snapshot's values.
  package init(
    path: String, snapshot: any Snapshot, schema: Schema, store: (any PreferenceStore)?
  ) {
    self.path = path
    self.snapshot = snapshot
    self.schema = schema.adapted(to: snapshot)
    self.store = store
  }

  /// Loads the store of `domain`.
  init(_ domain: Domain<some Namespace>) async throws(Failure) {
    let snapshot: any Snapshot
    do throws(StoreError) {
      snapshot = try await domain.store.load()
    } catch {
      throw Failure(
        domain.schema.withoutSecrets(error, over: MemorySnapshot(.dictionary([:]))))
    }
    self.init(
      path: domain.store.label, snapshot: snapshot, schema: domain.schema, store: domain.store)
    for current in domain.currentValues
    where current.override != nil || current.lowerStore != nil || !current.formerNames.isEmpty {
      special[current.entry.name] = current
    }
  }

  /// Returns the failure of `error`, without the text of a secret.
  package func failure(_ error: StoreError) -> Failure {
    Failure(schema.withoutSecrets(error, over: snapshot))
  }

  /// Returns the failure of saving `changes`, without the text of a secret. A refusal without a name is about the
  /// only change, if there is one.
  package func failure(_ error: StoreError, of changes: [Change]) -> Failure {
    guard case .refused(let path, var problem) = error, problem.name == nil, changes.count == 1
    else { return failure(error) }
    problem.name = changes[0].name
    problem = schema.withoutSecrets(problem, in: snapshot)
    problem.name = nil
    return Failure(.refused(path: path, problem))
  }

  /// Returns the failure of `problem`, without the text of a secret.
  package func failure(_ problem: Problem) -> Failure {
    Failure(schema.withoutSecrets(problem, in: snapshot), in: path)
  }

  /// Returns the value of `name` that the program uses. Throws if it is not known.
  package func effectiveValue(of name: PreferenceName) throws(Failure) -> PreferenceValue? {
    let effective = program.effectiveValues(snapshot)
    try checkEffective(effective)
    return effective?.value(of: name)
  }

  /// Throws if the values that the program uses are not known.
  func checkEffective(_ values: EffectiveValues?) throws(Failure) {
    guard let values else {
      throw Failure(
        "\(path.printable): the values that its program uses are not known; the file is none of "
          + "those that a known program reads", .no)
    }
    guard let file = values.unreadable.first else { return }
    throw Failure(
      "\(path.printable): the values that its program uses are not known, because "
        + "\(file.printable) cannot be read", .noPermission)
  }

  /// Starts the comparison with `other`. O(rows of both).
  package mutating func compare(with other: any Snapshot, label: String) {
    comparison = Comparison(with: other, label: label, over: snapshot)
  }

  /// The names that the other store lacks or has with another value.
  var differing: Set<PreferenceName> {
    Set((comparison?.differences ?? []).filter { $0.old != nil }.map(\.name))
  }

  /// The names of the rows with problems.
  var invalidNames: Set<PreferenceName> {
    Set(schema.check(snapshot).map { $0.row(in: snapshot) })
  }

  /// Returns the removals of former names that go with setting or resetting `name`.
  func formerValues(of name: PreferenceName) -> [Change] {
    let names = special[PreferenceName(name.flattened)]?.formerNames ?? []
    return names.compactMap(snapshot.resolve).map { Change($0, from: snapshot[$0], to: nil) }
  }

  /// Returns the entry that declares `name` or contains it, else one of the current value's kind.
  package func entry(for name: PreferenceName) -> Entry {
    let value = snapshot[name]
    var entry = schema.declaration(of: name) ?? schema.declarationOrAny(of: name)
    if schema.declaration(of: name) == nil {
      let date = snapshot.dateForm(of: name).map { Kind.date($0) }
      entry.kind = date ?? value.map(Kind.init(of:)) ?? .any
    }
    entry.notation = Notation(for: value, in: snapshot)
    return entry
  }
}

extension CommandContext {
  /// Returns the exact name that `text` matches, else the name under which it would be added.
  package func name(_ text: String) throws(Failure) -> PreferenceName {
    try Self.name(text, in: snapshot)
  }

  /// Returns the exact name that `text` matches in a snapshot, else the name under which it would be added.
  package static func name(
    _ text: String, in snapshot: any Snapshot
  ) throws(Failure) -> PreferenceName {
    snapshot.placement(of: try parse(text))
  }

  private static func parse(_ text: String) throws(Failure) -> NameLookup {
    let argument = try text.asText()
    do throws(Problem) {
      return try NameLookup(parsing: argument)
    } catch {
      throw Failure("\(Program.name): \(error.message)", .usage)
    }
  }

  /// Whether `name` matches a stored value whose exact name is different.
  package func isElsewhere(_ name: PreferenceName) -> Bool {
    snapshot[name] == nil && snapshot.resolve(name) != nil
  }

  /// Returns the failure that a name has no value. It mentions the default of a declared name, the
  /// nearest name to an unknown one, or the valid indexes of a list.
  package func absent(_ name: PreferenceName) -> Failure {
    if let problem = snapshot.pastEnd(name) { return Failure(problem, in: path) }
    let message =
      unsetMessage(of: name) ?? commentedMessage(of: name)
      ?? Problem(.noSuchName(nearest: nearest(to: name)), name: name).message
    return Failure("\(path.printable): \(name.description.printable): \(message)", .no)
  }

  /// Returns nil if `name` is not declared itself, or stored under another spelling.
  private func unsetMessage(of name: PreferenceName) -> String? {
    let flat = name.flattened
    let entry = schema.entries.first { $0.name.flattened == flat }
    guard !isElsewhere(name), entry != nil || schema.isNamespace(name) else { return nil }
    guard let value = entry?.defaultValue else { return "is not set" }
    let shown = schema.masked(value, at: name)
    let text = shown == .string(Entry.mask) ? Entry.mask : shown.text.printable
    return "is not set; its default is \(text)"
  }

  private func commentedMessage(of name: PreferenceName) -> String? {
    let commented = snapshot.commentedOut.first { $0.key == name }
    return commented.map { "is not set; a comment in line \($0.place.line) has it" }
  }

  /// Prints which known name is similar to `name`, which a change created. Prints nothing if there is
  /// none, or if only numbers differ, as in `host1` and `host2`.
  func printHint(aboutNew name: PreferenceName) {
    let letters = { (text: String) in text.filter { !$0.isNumber } }
    guard !schema.isEmpty, commentedMessage(of: name) == nil,
      let nearest = nearest(to: name, among: Self.hintedNames),
      letters(nearest) != letters(name.description)
    else {
      return
    }
    Diagnostics.print(
      "\(path.printable): \(name.label.printable): is a new key; did you mean \(nearest.printable)?"
    )
  }

  /// Returns the most similar of the declared names and of those in the same namespace.
  private func nearest(to name: PreferenceName, among limit: Int = guesses) -> String? {
    // Another element of a list is no other spelling of this one.
    guard !name.components.contains(where: \.isIndex) else { return nil }
    let siblings = snapshot.rows(in: name.parent ?? .root).prefix(limit)
    let rows = siblings.lazy.map { snapshot.name(at: $0).description }
    return name.description.nearest(among: schema.entries.map(\.name.description) + rows)
  }

  /// The most rows that a guess considers, and a hint, which must not delay a save.
  private static let guesses = 100_000, hintedNames = 5_000
}
