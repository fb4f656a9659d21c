import ArgumentParser
import Preferences
import PreferencesCommands

struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Watches until SIGTERM or SIGINT.",
    discussion: """
      Changed preferences take effect at once, whichever program changes them. An invalid value is \
      reported, and the last valid one applies, or the default. If the file is not JSON, the daemon \
      does not start.
      """)

  @OptionGroup var overrides: OverrideOptions
  @Flag(help: "Do not start if anything in the file or the overrides is invalid.") var strict =
    false

  func run() async throws {
    try overrides.validate(for: Defaults)
    try refuseToStart()
    let signals = TerminationSignals()
    let watching = Task { await Self.follow() }
    Log.print("watching every \(Defaults.every); to change that: vigil config edit")
    let signal = await signals.wait()
    watching.cancel()
    await watching.value
    try await Defaults.flush()
    Log.print("ended by \(signal)")
  }

  private func refuseToStart() throws {
    if let failure = Defaults.failure { throw NotStarted(reason: failure.report) }
    guard strict else { return }
    do throws(StartupError) {
      try Defaults.requireNoProblems()
    } catch {
      throw NotStarted(reason: error.description)
    }
  }

  /// Restarts the watch with the current values after each change.
  private static func follow() async {
    let watch = Watch(Defaults)
    var announcer = ChangeAnnouncer()
    var running: Task<Void, Never>?
    for await _ in Defaults.changes() {
      announcer.announce(Defaults)
      running?.cancel()
      running = Task { await watch.run() }
    }
    running?.cancel()
    await running?.value
  }
}
