import CPOSIX
import Synchronization

/// A thread with a larger stack, for deep recursion.
package enum LargeStackThread {
  /// Pages that are never touched use no memory.
  package static let bytes = 256 << 20

  /// The threads of callers that have such a stack.
  private static let others = Mutex<Set<UInt>>([])

  /// Runs `work`, for which this thread was started with a stack of `bytes`. Until it ends, `run` starts no other
  /// thread.
  package static func isHere(during work: () -> Void) {
    let thread = UInt(posix_thread())
    others.withLock { _ = $0.insert(thread) }
    defer { others.withLock { _ = $0.remove(thread) } }
    work()
  }

  /// Runs `work` and waits for it. If no such thread can be created, runs `work` on this one.
  static func run<Value>(_ work: @escaping () -> Value) -> Value {
    if others.withLock({ $0.contains(UInt(posix_thread())) }) { return work() }
    var result: Value?
    let isDone = run(Job { result = work() })
    return isDone ? result ?? work() : work()
  }

  private static func run(_ job: Job) -> Bool {
    let box = Unmanaged.passRetained(job)
    guard posix_run(bytes, { LargeStackThread.main($0) }, box.toOpaque()) else {
      box.release()
      return false
    }
    return true
  }

  private static func main(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Job>.fromOpaque(job).takeRetainedValue().work()
    return nil
  }

  private final class Job {
    let work: () -> Void
    init(_ work: @escaping () -> Void) { self.work = work }
  }
}
