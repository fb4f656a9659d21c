import Foundation
import Testing

/// For tests that wait: for a terminal, a program, a server. Each runs on threads of its own, a few at
/// a time, and leaves the few that all tests share to those that compute.
package struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  /// More would wait for the processors, not for what they test.
  private static let places = Places(2 * ProcessInfo.processInfo.activeProcessorCount)
  @TaskLocal private static var hasPlace = false

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil, !Self.hasPlace else { return try await function() }
    await Self.places.take()
    defer { Self.places.giveBack() }
    try await Self.$hasPlace.withValue(true) {
      try await withTaskExecutorPreference(OwnThreads()) { try await function() }
    }
  }
}

extension Trait where Self == OwnThreadTrait {
  package static var onOwnThread: OwnThreadTrait { OwnThreadTrait() }
}

/// A thread for each job, so that none waits for another that sleeps.
package final class OwnThreads: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
