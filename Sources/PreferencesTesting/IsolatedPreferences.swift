import Preferences
import Testing

/// Isolates tests from the environment and the arguments of their process, and records mistakes in
/// declarations as issues of the test, instead of stopping the process with all tests.
///
///     @Test(.isolatedPreferences(environment: ["APP_LAUNCH_COUNT": "7"]))
///     func `the environment takes precedence`() {
///       let settings = Domain(
///         AppKeys(), store: MemoryStore(), overrides: .environment(prefix: "APP") + .arguments())
///       #expect(settings.launchCount == 7)
///     }
///
/// A domain reads its overrides once, when it is created. A key that is a static property is declared
/// once in a process, so that a mistake in it is an issue of the test that uses it first.
public struct IsolatedPreferences: TestTrait, SuiteTrait, TestScoping {
  let environment: [String: String]
  let arguments: [String]

  /// Whether the tests of a suite are isolated too.
  public var isRecursive: Bool { true }

  /// Runs a test with its own variables and arguments.
  public func provideScope(
    for test: Testing.Test, testCase: Testing.Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let inputs = ProcessInputs(environment: environment, arguments: arguments)
    try await ProcessInputs.$ofTask.withValue(inputs) {
      try await ProgrammingError.$recorder.withValue(Self.record) { try await function() }
    }
  }

  private static let record: ProgrammingError.Recorder = { message, file, line in
    Issue.record("\(file):\(line): \(message)")
  }
}

extension Trait where Self == IsolatedPreferences {
  /// Isolates tests from the process.
  ///
  /// - Parameters:
  ///   - environment: The variables that `Overrides.environment` reads. By default, none.
  ///   - arguments: The arguments that `Overrides.arguments` reads: `["--set", "launchCount=7"]`.
  public static func isolatedPreferences(
    environment: [String: String] = [:], arguments: [String] = []
  ) -> Self {
    IsolatedPreferences(environment: environment, arguments: arguments)
  }

  /// Isolates tests from the process, without any variables and arguments.
  public static var isolatedPreferences: Self { isolatedPreferences() }
}
