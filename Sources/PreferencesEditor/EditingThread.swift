import Dispatch
import Platform
import Synchronization

/// A task executor with one thread, which sleeps while the editor waits for a key.
///
/// The program's other tasks continue meanwhile, even on one processor.
package final class EditingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "editor")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A task executor that runs a whole program on its main thread, so that a short command starts no
/// other thread. The shared thread pool is avoided because its monitor wakes up every second.
package final class MainThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  /// Runs `work` on the calling thread, then exits with status 0.
  ///
  /// `SIGQUIT` gets its default action: Swift's runtime may otherwise treat `^\` as a crash and start
  /// its debugger prompt.
  package static func run(_ work: @escaping @Sendable () async -> Void) -> Never {
    signal(SIGQUIT, SIG_DFL)
    let main = MainThread()
    Task.detached(executorPreference: main) {
      await work()
      exit(0)
    }
    while true { main.runNextJob() }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  private func runNextJob() {
    arrivals.wait()
    jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
  }
}
