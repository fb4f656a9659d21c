import ArgumentParser

/// A command that reads the domain's store and answers.
protocol SubjectCommand: AsyncParsableCommand {
  associatedtype Commands: PreferenceCommands
  func answer(_ subject: Subject) async throws
}

extension SubjectCommand {
  mutating func run() async throws {
    do {
      try await answer(Subject(Commands.domain))
    } catch let failure as Failure {
      throw failure.told()
    }
  }
}
