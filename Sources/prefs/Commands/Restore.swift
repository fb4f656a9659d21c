import ArgumentParser
import Documents
import Preferences
import PreferencesCommands
import Store

extension Prefs {
  struct Restore: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = false
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Restores earlier contents: the whole file, or single values.",
      usage: "prefs restore <file> <revision> [<name> ...] [--dry-run]",
      discussion: """
        The whole file is restored byte for byte, even if it is now broken or missing. With names, \
        only those values are restored; a value that was not set then is removed. The history does \
        not contain secrets: current secrets are kept, and missing ones are listed. A broken file \
        that may contain a secret is not replaced. The replaced contents become the newest \
        revision.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "A number from prefs history.") var revision: Int
    @Argument(help: "Names such as server.port.", completion: NameCompletion.kind)
    var names: [String] = []
    @OptionGroup var dryRun: DryRunOption

    func run() async throws {
      let history = try FileHistory(of: file)
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
