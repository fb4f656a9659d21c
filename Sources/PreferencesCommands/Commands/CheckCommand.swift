import ArgumentParser
import Preferences

struct CheckCommand<Commands: PreferenceCommands>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Checks what is stored, and this run's overrides.",
      discussion: """
        Every problem is printed with line and column on standard error. Exit status 1: a value is \
        invalid, a key is duplicate or not declared, or an environment variable is of no key; 65: \
        the file cannot be read as a document.
        """)
  }

  @Flag(help: "Print the problems as a JSON array on standard output.") var json = false

  func run() async throws {
    let domain = Commands.domain
    let report = await CheckReport(of: domain.store.label) { () async throws(Failure) in
      try await CommandContext(domain).problems(of: domain)
    }
    do {
      try [report].print(asJSON: json)
    } catch let failure as Failure {
      throw failure.report()
    }
  }
}

extension CommandContext {
  /// Of the schema, then what only the domain knows: types of one's own, namespaces that are no
  /// groups, keys that are not declared, overrides.
  fileprivate func problems(of domain: Domain<some Namespace>) -> [Problem] {
    let placed = snapshot.problems + schema.check(snapshot)
    let names = Set(placed.compactMap(\.name).map { PreferenceName($0.flattened) })
    let others = domain.problems.filter { problem in
      problem.source != nil || problem.name.map { !names.contains($0) } ?? true
    }
    return snapshot.withoutSecrets(placed + others.map(placing), schema.secrecy)
  }

  private func placing(_ problem: Problem) -> Problem {
    guard problem.source == nil, let name = problem.name.flatMap(snapshot.resolve) else {
      return problem
    }
    var problem = problem
    problem.place = snapshot.place(of: name)
    return problem
  }
}
