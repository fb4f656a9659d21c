import CPOSIX

/// A thread with a larger stack, for deep recursion.
enum LargeStackThread {
  /// Pages that are never touched use no memory.
  private static let bytes = 256 << 20

  /// Runs `work` and waits for it. If no such thread can be created, runs `work` on this one.
  static func run<Value>(_ work: @escaping () -> Value) -> Value {
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
