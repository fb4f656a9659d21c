import ArgumentParser
import Documents
import Preferences
import PreferencesCommands
import Store

extension Prefs {
  struct Restore: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = false
    static let configuration = CommandConfiguration(
      abstract: "Brings back what a save has replaced: the whole file, or single values.",
      usage: "prefs restore <file> <revision> [<name> ...] [--dry-run]",
      discussion: """
        The whole file comes back byte for byte, also where it is broken or gone now. Values come back by name; one that was not set \
        then is removed. Secrets are not kept in the history: those that stand there now stay, and those that are \
        missing are named. A broken file that may hold a secret is not replaced. \
        What is restored over is kept as the newest revision.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "A number that history lists.") var revision: Int
    @Argument(help: "Such as server.port.", completion: NameCompletion.kind)
    var names: [String] = []
    @OptionGroup var dryRun: DryRunOption

    func run() async throws {
      let history = try FileHistory(of: file.file)
      let revision = try history.revision(revision)
      let restoration = try await Restoration(
        revision, history.document(of: revision), into: file)
      if names.isEmpty {
        try restoration.restoreFile(isDryRun: dryRun.isOn)
      } else {
        try await ChangeWriter(
          restoration.subject, restoration.changes(of: names), isDryRun: dryRun.isOn
        )
        .run()
      }
    }
  }
}
