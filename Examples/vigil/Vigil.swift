import ArgumentParser
import PreferencesCommands

/// A small daemon that reports full disks, high load, and files that are no longer written.
@main
struct Vigil: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reports full disks, high load, and files that are no longer written.",
    subcommands: [Run.self, Config.self], defaultSubcommand: Run.self)
}

struct Config: PreferenceCommands { static let domain = Defaults }
