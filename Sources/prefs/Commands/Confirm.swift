import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct Confirm: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "confirm",
      abstract: "Confirms a change that is taken back otherwise.",
      usage: "prefs confirm [<file>]",
      discussion: """
        A change of the OpenSSH server is only confirmed by a login that began after it: that proves that there still is a \
        way in. "ssh localhost prefs confirm" is one.
        """)

    @Argument(help: "The changed file. Only needed if several changes wait.", completion: .file())
    var file: String?

    func run() throws {
      try Output.print(PendingChange.chosen(file).perform(.confirm))
    }
  }

  struct Rollback: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rollback",
      abstract: "Takes a change back that waits for its confirmation.",
      usage: "prefs rollback [<file>]")

    @Argument(help: "The changed file. Only needed if several changes wait.", completion: .file())
    var file: String?
    @Flag(
      help:
        "Put all files back whose change waited when the machine stopped. For the start of the machine."
    )
    var atBoot = false

    func run() throws {
      if atBoot { return restoreAtBoot() }
      try Output.print(PendingChange.chosen(file).perform(.rollBack))
    }

    /// Puts files back before their programs are started, which therefore need no command.
    private func restoreAtBoot() {
      for change in PendingChange.all(damaged: { Diagnostics.print("prefs: \($0)") }) {
        guard change.journal.system != RunningSystem.identity else {
          _ = PendingWatcher.ensure(watching: change)
          continue
        }
        PendingWatcher(change: change, state: .ofPendingChanges).restoreAtBoot()
      }
    }
  }
}
