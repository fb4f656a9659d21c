import Glibc

/// A thread with more stack than the others have, for recursion that is known to go deep.
enum DeepStack {
  /// Only what is used of it is taken from memory.
  private static let bytes = 256 << 20

  /// Waits for `work`. Where there is no such thread, `work` is done here.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
    let job = Job(work)
    guard start(job) else { return work() }
    return job.result ?? work()
  }

  private static func start(_ job: AnyJob) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, bytes)
    var thread = pthread_t()
    let box = Unmanaged.passRetained(job)
    guard pthread_create(&thread, &attributes, { DeepStack.main($0) }, box.toOpaque()) == 0 else {
      box.release()
      return false
    }
    return pthread_join(thread, nil) == 0
  }

  private static func main(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let job { Unmanaged<AnyJob>.fromOpaque(job).takeRetainedValue().run() }
    return nil
  }
}

private class AnyJob {
  func run() {}
}

private final class Job<Value: Sendable>: AnyJob {
  private let work: () -> Value
  private(set) var result: Value?

  init(_ work: @escaping () -> Value) { self.work = work }
  override func run() { result = work() }
}
