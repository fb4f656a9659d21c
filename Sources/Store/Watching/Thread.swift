import Glibc

/// A thread of its own, for what waits in the kernel: the language's own threads must not.
enum Thread {
  /// It ends with `work`. Signals are left to the other threads.
  static func start(_ work: @escaping @Sendable () -> Void) throws(FileError) {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Work(run: work))
    let code = withSignalsBlocked {
      pthread_create(&thread, nil, { Thread.main($0) }, box.toOpaque())
    }
    guard code == 0 else {
      box.release()
      throw .system(call: "pthread_create", code: code)
    }
    pthread_detach(thread)
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func main(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
    return nil
  }

  /// A new thread takes over what is blocked.
  private static func withSignalsBlocked(_ body: () -> Int32) -> Int32 {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
