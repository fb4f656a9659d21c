import ArgumentParser

extension Failure {
  /// Says it; what is returned ends the program.
  package func told() -> ExitCode {
    Diagnostics.say(message)
    return ExitCode(status.rawValue)
  }
}
