import Dispatch
import Synchronization

/// A new thread of the operating system. Swift's own threads must not block for long.
package enum NativeThread {
  /// Starts a thread that ends with `work`. It blocks all signals, so that other threads get them. Its stack has
  /// `stack` bytes, or the usual size if that is 0. Returns 0, or the errno for which no thread could be started.
  package static func start(stack: Int = 0, _ work: @escaping @Sendable () -> Void) -> Int32 {
    let box = Unmanaged.passRetained(Work(run: work))
    let code = platform_start_thread(stack, { NativeThread.main($0) }, box.toOpaque())
    if code != 0 { box.release() }
    return code
  }

  /// Runs `here` on this thread and, at the same time, `there` on a new one. Returns when both have
  /// ended. The second result is nil, without a call of `there`, if no thread can be started.
  package static func both<Here, There: Sendable>(
    _ here: () -> Here, and there: @escaping @Sendable () -> There
  ) -> (Here, There?) {
    let result = Shared<There>()
    let code = start {
      result.stored.withLock { $0 = there() }
      result.isReady.signal()
    }
    let mine = here()
    guard code == 0 else { return (mine, nil) }
    result.isReady.wait()
    return (mine, result.stored.withLock { $0 })
  }

  /// Calls `work` with true on this thread and with false on a new one, and returns both results.
  package static func halves<Result: Sendable>(
    _ work: @escaping @Sendable (_ isFirst: Bool) -> Result
  ) -> (Result, Result) {
    let (first, second) = both {
      work(true)
    } and: {
      work(false)
    }
    return (first, second ?? work(false))
  }

  private final class Shared<Value: Sendable>: Sendable {
    let stored = Mutex<Value?>(nil)
    let isReady = DispatchSemaphore(value: 0)
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func main(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
    return nil
  }
}
