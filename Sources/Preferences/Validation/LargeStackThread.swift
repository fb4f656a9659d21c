import Glibc

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
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, bytes)
    var thread = pthread_t()
    let box = Unmanaged.passRetained(job)
    guard pthread_create(&thread, &attributes, { LargeStackThread.main($0) }, box.toOpaque()) == 0
    else {
      box.release()
      return false
    }
    return pthread_join(thread, nil) == 0
  }

  private static func main(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().work() }
    return nil
  }

  private final class Job {
    let work: () -> Void
    init(_ work: @escaping () -> Void) { self.work = work }
  }
}
