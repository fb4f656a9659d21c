import Dispatch
import Glibc

/// A task executor with one thread, which sleeps while the editor waits for a key.
///
/// The program's other tasks continue meanwhile, even on one processor.
package final class EditingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "editor")

  package init() {}

  /// Runs a whole program on one such thread, then exits with status 0.
  ///
  /// The shared thread pool is avoided because its monitor wakes up every second. `SIGQUIT` gets
  /// its default action: Swift's runtime may otherwise treat `^\` as a crash and start its debugger
  /// prompt.
  package static func main(_ work: @escaping @Sendable () async -> Void) -> Never {
    signal(SIGQUIT, SIG_DFL)
    Task.detached(executorPreference: EditingThread()) {
      await work()
      exit(0)
    }
    dispatchMain()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
