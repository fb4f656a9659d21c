import Dispatch

/// A thread of its own: the pool's few may all be in tests that wait for what is done here.
final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "beside")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
