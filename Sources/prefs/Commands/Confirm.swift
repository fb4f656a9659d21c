import ArgumentParser
import Preferences
import PreferencesCommands
import Store

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
      let change = try PendingChange.chosen(file)
      let since = try change.waitForDeadline()
      let path = change.journal.file.path.printable
      if change.journal.needsNewLogin, (RunningSystem.loginStart ?? 0) <= since {
        throw Failure(
          "\(path): not confirmed: only a login that began after the change proves that there still is "
            + "a way in; log in anew and run prefs confirm there", .no)
      }
      let result = try change.end(confirming: true)
      try Output.print("\(path): \(result.text.printable)")
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
      help: ArgumentHelp(
        "Put all files back whose change waited when the machine stopped. For the start of the machine.",
        visibility: .hidden))
    var atBoot = false

    func run() throws {
      if atBoot { return restoreAtBoot() }
      let change = try PendingChange.chosen(file)
      let result = try change.end(
        confirming: false, because: "taken back by \(Author.current)")
      let text = "\(change.journal.file.path.printable): \(result.text.printable)"
      guard result.ending == .returned else { throw Failure(text, .system) }
      try Output.print(text)
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
