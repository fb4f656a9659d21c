import ArgumentParser
import PreferencesCommands

/// A small daemon: it says when a disk fills, when the load rises, and when a file that should be
/// written again and again is not.
@main
struct Vigil: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says when a disk fills, the load rises, or a file is no longer written.",
    subcommands: [Run.self, Config.self], defaultSubcommand: Run.self)
}

struct Config: PreferenceCommands { static let domain = Defaults }
