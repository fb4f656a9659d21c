import Dispatch
import Testing

/// Runs each test on threads of its own: those that all tests share may be held by others that wait,
/// and then what is awaited comes too late.
package struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(OwnThreads()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  package static var onOwnThread: OwnThreadTrait { OwnThreadTrait() }
}

package final class OwnThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "test", attributes: .concurrent)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
