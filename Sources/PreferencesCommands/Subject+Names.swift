import Preferences
import PreferencesEditor

extension Subject {
  /// The exact name of what `text` finds, or of where it would be written.
  package func name(_ text: String) throws(Failure) -> PreferenceName {
    snapshot.placement(of: try Self.parse(text))
  }

  private static func parse(_ text: String) throws(Failure) -> NameLookup {
    do throws(Problem) {
      return try PreferenceName(parsing: text)
    } catch {
      throw Failure("\(Program.name): \(error.words)", .usage)
    }
  }

  /// Says that there is no such name, with the nearest one; of a list, which elements there are.
  package func absent(_ name: PreferenceName) -> Failure {
    let problem =
      snapshot.pastEnd(name) ?? Problem(.noSuchName(nearest: nearest(to: name)), name: name)
    return Failure(problem, in: path)
  }

  /// Among what is declared, and what stands beside it.
  private func nearest(to name: PreferenceName) -> String? {
    let beside = snapshot.rows(in: name.parent ?? .root).prefix(Self.guesses)
    let rows = beside.lazy.map { snapshot.name(at: $0).label }
    return name.label.nearest(among: schema.entries.map(\.name.label) + rows)
  }

  /// Rows that a guess looks at.
  private static let guesses = 100_000
}
