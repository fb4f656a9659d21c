import ArgumentParser
import Preferences
import PreferencesCommands
import PreferencesEditor

extension Prefs {
  struct Help: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "help",
      abstract:
        "Explains a command. \"help keys\" prints the editor's keys, and \"help bindings\" the command "
        + "names for key bindings.",
      usage: "prefs help [<command> ...]\nprefs help keys | bindings", shouldDisplay: false)

    @Argument(help: "A command, such as set or theme list; or keys or bindings.") var words:
      [String] = []

    func run() throws {
      if words == ["keys"] { return try Output.print(Settings.keys.text) }
      if words == ["bindings"] { return try Output.print(Settings.keys.commandList) }
      throw CleanExit.helpRequest(try command)
    }

    private var command: any ParsableCommand.Type {
      get throws {
        var command: any ParsableCommand.Type = Prefs.self
        for word in words {
          let inner = command.configuration.subcommands
          guard let found = inner.first(where: { $0._commandName == word }) else {
            let known =
              inner.map { $0._commandName } + (command == Prefs.self ? ["keys", "bindings"] : [])
            let nearest = word.nearest(among: known).map { "; did you mean \($0)?" } ?? ""
            throw ValidationError("unknown command \(word.quoted)\(nearest)")
          }
          command = found
        }
        return command
      }
    }
  }
}
