import ArgumentParser
import Preferences

struct CheckCommand<Commands: PreferenceCommands>: DomainCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Checks the stored values, and this run's overrides.",
      discussion: """
        Every problem is printed with line and column on standard error. Exit status 1: a value is \
        invalid, a key is duplicate or not declared, or an environment variable matches no key; \
        65: the file cannot be read as a document. Deprecated keys and older places that are in use \
        are notices, which do not change the status and are not in the JSON.
        """)
  }

  @Flag(help: "Print the problems as a JSON array on standard output.") var json = false

  func perform() async throws {
    let domain = Commands.domain
    var report = await CheckReport(of: domain.store.label) { () async throws(Failure) in
      try await CommandContext(domain).problems(of: domain)
    }
    report.notices = domain.notices
    try [report].print(asJSON: json)
  }
}

extension CommandContext {
  /// Returns the problems that the schema finds, then those that only the domain knows: values that a
  /// type of the program cannot decode, obstructed namespaces, unknown keys and overrides.
  fileprivate func problems(of domain: Domain<some Namespace>) -> [Problem] {
    let located = snapshot.problems + schema.check(snapshot)
    let names = Set(located.compactMap(\.name).map { PreferenceName($0.flattened) })
    let others = domain.problems.filter { problem in
      problem.source != nil || problem.name.map { !names.contains($0) } ?? true
    }
    return snapshot.withoutSecrets(located + others.map(locating), schema.secrecy)
  }

  /// Returns `problem` with the position of its value.
  private func locating(_ problem: Problem) -> Problem {
    guard problem.source == nil, let name = problem.name.flatMap(snapshot.resolve) else {
      return problem
    }
    var problem = problem
    problem.place = snapshot.place(of: name)
    return problem
  }
}
