import FoundationEssentials

/// The environment variables and arguments from which overrides are read, unless others are given.
package struct ProcessInputs: Sendable {
  /// The variables.
  package let environment: [String: String]
  /// The arguments, without the name of the program.
  package let arguments: [String]

  /// Creates inputs.
  package init(environment: [String: String], arguments: [String]) {
    self.environment = environment
    self.arguments = arguments
  }

  /// The inputs in place of those of the process, in a task of a test and its children.
  @TaskLocal package static var ofTask: ProcessInputs?

  static var current: ProcessInputs {
    ofTask
      ?? ProcessInputs(
        environment: ProcessInfo.processInfo.environment,
        arguments: ProcessInfo.processInfo.arguments)
  }
}
