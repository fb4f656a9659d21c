import Dispatch
import Platform
import Preferences
import Synchronization

/// A task executor with one thread, which sleeps while the editor waits for a key.
///
/// The program's other tasks continue meanwhile, even on one processor.
package final class EditingThread: TaskExecutor {
  private let jobs: JobQueue

  /// Starts the thread, which ends with the executor. Nil if no thread can be started.
  ///
  /// `isDeep`: whether documents are validated on it, so that it should have a large stack. It has the
  /// usual one if little address space is left.
  package init?(isDeep: Bool = false) {
    let jobs = JobQueue()
    self.jobs = jobs
    let work: @Sendable () -> Void = { while jobs.runNext() {} }
    let stack = LargeStackThread.bytes
    if isDeep, Headroom.canReserve(2 * stack),
      NativeThread.start(stack: stack, { LargeStackThread.isHere(during: work) }) == 0
    {
      return
    }
    guard NativeThread.start(work) == 0 else { return nil }
  }

  deinit { jobs.end() }

  /// Starts the thread of an editor. Throws if memory or threads are missing.
  package static func ofEditor() throws(EditingError) -> EditingThread {
    if let shortage = Headroom.shortage(forThreads: TerminalEditor.threads) {
      throw .shortage(shortage)
    }
    guard let thread = EditingThread(isDeep: true) else { throw .shortage(Headroom.noThread) }
    return thread
  }

  package func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job), of: self) }

  /// Runs a whole program on the calling thread, so that a short command starts no other thread, then
  /// exits with status 0. The shared thread pool is avoided because its monitor wakes up every second.
  ///
  /// `SIGQUIT` gets its default action: Swift's runtime may otherwise treat `^\` as a crash and start
  /// its debugger prompt.
  package static func runMain(_ work: @escaping @Sendable () async -> Void) -> Never {
    signal(SIGQUIT, SIG_DFL)
    let main = EditingThread(running: JobQueue())
    Task.detached(executorPreference: main) {
      await work()
      exit(0)
    }
    while true { _ = main.jobs.runNext() }
  }

  private init(running jobs: JobQueue) { self.jobs = jobs }
}

/// The jobs of one thread, in their order.
private final class JobQueue: Sendable {
  /// A job keeps its executor. Nil ends the thread.
  private let jobs = Mutex<[(job: UnownedJob, executor: any TaskExecutor)?]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  func add(_ job: UnownedJob, of executor: any TaskExecutor) { add((job, executor)) }

  func end() { add(nil) }

  private func add(_ job: (UnownedJob, any TaskExecutor)?) {
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  /// Waits for the next job and runs it. Returns false after the last one.
  func runNext() -> Bool {
    arrivals.wait()
    guard let next = jobs.withLock({ $0.removeFirst() }) else { return false }
    next.job.runSynchronously(on: next.executor.asUnownedTaskExecutor())
    return true
  }
}
