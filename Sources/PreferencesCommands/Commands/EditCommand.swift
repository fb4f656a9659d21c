import ArgumentParser
import Preferences
import PreferencesEditor

struct EditCommand<Commands: PreferenceCommands>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "edit", abstract: "Edits in the terminal.")
  }

  func run() async throws { try await Self.edit() }

  static func edit() async throws {
    do throws(EditingError) {
      try await Commands.domain.edit()
    } catch {
      throw Failure(error).report()
    }
  }
}

extension Failure {
  fileprivate init(_ error: EditingError) {
    switch error {
    case .store(let error): self.init(error)
    case .terminal: self.init("\(Program.name): \(error)", .usage)
    case .shortage: self.init("\(Program.name): \(error)", .system)
    }
  }
}
