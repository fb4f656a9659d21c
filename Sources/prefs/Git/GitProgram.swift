import Preferences
import PreferencesCommands

/// Runs `git`, which is searched for in `PATH`.
enum GitProgram {
  /// Runs git and returns its output without the line break at its end. Returns nil if its exit
  /// status is one of `expecting`. Throws if git cannot be started or fails otherwise.
  static func output(
    _ arguments: [String], expecting statuses: [Int32] = []
  ) throws(Failure) -> String? {
    let (output, status) = try Pipeline([["git"] + arguments]).output()
    if statuses.contains(status) { return nil }
    guard status == 0 else {
      throw Failure(
        "prefs: \"git \(arguments.first ?? "")\" failed with status \(status)", .inputOutput)
    }
    return String(pathBytes: output.last == UInt8(ascii: "\n") ? output.dropLast() : output)
  }
}
