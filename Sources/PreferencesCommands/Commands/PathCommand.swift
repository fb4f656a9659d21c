import ArgumentParser
import Preferences
import PreferencesEditor
import Store

struct PathCommand<Commands: PreferenceCommands>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "path", abstract: "Prints the file that the preferences are stored in.",
      discussion: "It need not be there yet. Exit status 1: they are stored in no file.")
  }

  func run() throws {
    do throws(Failure) {
      guard let file = Commands.domain.store as? FileStore else {
        throw Failure("\(Program.name): the preferences are stored in no file", .no)
      }
      try Output.say(path: file.path)
    } catch {
      throw error.told()
    }
  }
}
