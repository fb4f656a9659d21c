import Catalog
import Platform
import Preferences
import PreferencesCommands

/// The command that makes a program use its changed file, and the one that asks whether it works then.
struct FileApplication: Sendable {
  private let application: ProgramApplication

  init(_ application: ProgramApplication) { self.application = application }

  /// The command for people: `systemctl reload ssh`.
  var title: String { Self.title(of: application.command) }

  /// Runs both commands. Returns why the program does not use the file, in one line. Nil if it does. Takes at most three
  /// times the timeout of a command, and a second.
  func run() -> String? { failure(running: application.command) }

  /// Takes the effect back once the former file is in place again. Returns why that has failed, in one line. Nil if it
  /// has not. Takes at most three times the timeout of a command, and a second.
  func reverse() -> String? {
    failure(running: application.reversal ?? application.command)
  }

  /// Runs a command and the verification.
  private func failure(running command: [String]) -> String? {
    if let failure = failure(of: command) { return failure }
    guard let verification = application.verification else { return nil }
    // A daemon that gets a signal ends later than the command.
    for seconds: UInt32 in [0, 1] {
      sleep(seconds)
      if let failure = failure(of: verification) {
        return "\(Self.title(of: command)) has ended, but then \(failure)"
      }
    }
    return nil
  }

  /// Runs a command. Returns why it failed.
  private func failure(of command: [String]) -> String? {
    let title = Self.title(of: command)
    guard command[0].withPath({ access($0, X_OK) }) == 0 else {
      return "\(title) cannot be run: \(command[0].printable) is not installed"
    }
    var pipeline = Pipeline([command], errors: .merged)
    pipeline.environment = ProgramRun.environment
    pipeline.timeout = application.timeout
    do throws(Failure) {
      let result = try pipeline.run(limit: ProgramRun.limit)
      if result.isLate {
        return "\(title) did not end within \(application.timeout.components.seconds) s"
      }
      guard result.status != 0 else { return nil }
      let lines = String(decoding: result.output, as: UTF8.self).split(byText: "\n")
      let words = lines.filter { !$0.isEmpty }.prefix(3).joined(separator: "; ")
      return "\(title) failed with status \(result.status)"
        + (words.isEmpty ? "" : ": \(words.printable)")
    } catch {
      return error.message
    }
  }

  private static func title(of command: [String]) -> String {
    ([command[0].lastPathName] + command.dropFirst()).joined(separator: " ")
  }
}
