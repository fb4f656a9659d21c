import Preferences
import PreferencesCommands

/// Runs `git`, which is searched for in `PATH`.
enum GitProgram {
  /// Runs git and returns its output without the line break at its end. Returns nil if its exit
  /// status is one of `expecting`. Throws if git cannot be started or fails otherwise.
  static func output(
    _ arguments: [String], expecting statuses: [Int32] = []
  ) throws(Failure) -> String? {
    let result = try Pipeline([["git"] + arguments]).run()
    if statuses.contains(result.status) { return nil }
    guard result.status == 0 else {
      throw Failure(
        "prefs: \"git \(arguments.first ?? "")\" failed with status \(result.status)", .inputOutput)
    }
    let output = result.output
    return String(pathBytes: output.last == UInt8(ascii: "\n") ? output.dropLast() : output)
  }
}
