import Dispatch
import Glibc

/// A thread of its own for an editor, which sleeps until a key is pressed: the program's other tasks
/// go on meanwhile, on a single processor too.
package final class EditingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "editor")

  package init() {}

  /// All of a program: its tasks are done on a thread of their own, not in the pool that they share
  /// else, whose monitor wakes up every second for as long as the program runs.
  ///
  /// Swift's runtime may take `^\` for a crash of a program on a terminal, and stay to be asked about
  /// it. Here it only ends it.
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
