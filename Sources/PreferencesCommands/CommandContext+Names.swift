import Preferences
import PreferencesEditor

extension CommandContext {
  /// The exact name of what `text` finds, or of where it would be written.
  package func name(_ text: String) throws(Failure) -> PreferenceName {
    snapshot.placement(of: try Self.parse(text))
  }

  private static func parse(_ text: String) throws(Failure) -> NameLookup {
    let argument = try text.asText()
    do throws(Problem) {
      return try NameLookup(parsing: argument)
    } catch {
      throw Failure("\(Program.name): \(error.words)", .usage)
    }
  }

  /// Whether a value is stored that `name` finds, but not at exactly this name.
  package func isElsewhere(_ name: PreferenceName) -> Bool {
    snapshot[name] == nil && snapshot.resolve(name) != nil
  }

  /// Reports that a name has no value: a declared one with its default, another one with the nearest
  /// name, an element with those that its list has.
  package func absent(_ name: PreferenceName) -> Failure {
    if let problem = snapshot.pastEnd(name) { return Failure(problem, in: path) }
    let words =
      unsetWords(of: name) ?? Problem(.noSuchName(nearest: nearest(to: name)), name: name).words
    return Failure("\(path.printable): \(name.description.printable): \(words)", .no)
  }

  /// Nil if `name` is not declared by itself, or its value is stored elsewhere.
  private func unsetWords(of name: PreferenceName) -> String? {
    let flat = name.flattened
    let entry = schema.entries.first { $0.name.flattened == flat }
    guard !isElsewhere(name), entry != nil || schema.isNamespace(name) else { return nil }
    guard let value = entry?.defaultValue else { return "is not set" }
    let shown = schema.masked(value, at: name)
    let text = shown == .string(Entry.mask) ? Entry.mask : shown.text.printable
    return "is not set; its default is \(text)"
  }

  /// The nearest of the declared names and of those in the same namespace.
  private func nearest(to name: PreferenceName) -> String? {
    let beside = snapshot.rows(in: name.parent ?? .root).prefix(Self.guesses)
    let rows = beside.lazy.map { snapshot.name(at: $0).description }
    return name.description.nearest(among: schema.entries.map(\.name.description) + rows)
  }

  /// Rows that a guess looks at.
  private static let guesses = 100_000
}
