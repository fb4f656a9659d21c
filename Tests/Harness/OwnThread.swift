import Foundation
import Testing

/// Runs tests that wait for a terminal, a program or a server on threads of their own, a few at a
/// time. The threads that all tests share stay free for tests that compute.
package struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  /// The number of waiting tests that run at the same time. With more, they wait for the
  /// processors.
  private static let semaphore = AsyncSemaphore(4 * ProcessInfo.processInfo.activeProcessorCount)
  @TaskLocal private static var hasPlace = false

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil, !Self.hasPlace else { return try await function() }
    await Self.semaphore.wait()
    defer { Self.semaphore.signal() }
    try await Self.$hasPlace.withValue(true) {
      try await withTaskExecutorPreference(OwnThreads()) { try await function() }
    }
  }
}

extension Trait where Self == OwnThreadTrait {
  package static var onOwnThread: OwnThreadTrait { OwnThreadTrait() }
}

/// Runs each job on a new thread, so that no job waits for another one that sleeps.
package final class OwnThreads: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
