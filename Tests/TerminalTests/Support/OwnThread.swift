import Dispatch

/// Runs jobs on separate threads, because tests that wait for them may occupy the whole pool.
final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "beside")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
