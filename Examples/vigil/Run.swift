import ArgumentParser
import Preferences
import PreferencesCommands

struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Watches until it is told to end by SIGTERM or SIGINT.",
    discussion: """
      Changed preferences come into force at once, whoever changes them. Values that cannot be \
      read do not count, and are told; a file that is no JSON stops it from starting.
      """)

  @OptionGroup var overrides: OverrideOptions
  @Flag(help: "Do not start where a value cannot be read.") var strict = false

  func run() async throws {
    try refuseToStart()
    let ending = Ending()
    let watching = Task { await Self.follow() }
    Log.say("watching every \(Defaults.every); to change that: vigil config edit")
    let signal = await ending.wait()
    watching.cancel()
    await watching.value
    try await Defaults.flush()
    Log.say("ended by \(signal)")
  }

  private func refuseToStart() throws {
    if let failure = Defaults.failure { throw NotStarted(cause: failure) }
    if strict, let problem = Defaults.problems.first { throw NotStarted(cause: problem) }
  }

  /// Each change starts the watch anew, with what counts then.
  private static func follow() async {
    let watch = Watch(Defaults)
    var announcer = Announcer()
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
