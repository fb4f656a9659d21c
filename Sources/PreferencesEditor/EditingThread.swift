import Dispatch

/// A thread of its own for an editor, which sleeps until a key is pressed: the program's other tasks
/// go on meanwhile, on a single processor too.
final class EditingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "editor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
