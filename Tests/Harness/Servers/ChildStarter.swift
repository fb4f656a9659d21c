import Foundation
import Glibc
import Synchronization

/// A thread that starts programs which must end with the test process. The kernel kills them
/// (PR_SET_PDEATHSIG) when the thread that started them ends, so this thread never ends, unlike
/// those of tests.
final class ChildStarter: Sendable {
  static let shared = ChildStarter()

  private let tasks = Mutex<[@Sendable () -> Void]>([])
  private let waiting = DispatchSemaphore(value: 0)

  private init() {
    Thread.detachNewThread { self.work() }
  }

  private func work() {
    while true {
      waiting.wait()
      let task = tasks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      task?()
    }
  }

  /// Starts a program through `setpriv`, which sets the death signal that `posix_spawn` cannot set.
  func start(_ words: [String], files: [String]) throws -> pid_t {
    let answer = Mutex<Result<pid_t, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let task: @Sendable () -> Void = {
      let result = Result {
        try Program.spawn(["setpriv", "--pdeathsig", "KILL"] + words, [:], files: files)
      }
      answer.withLock { $0 = result }
      done.signal()
    }
    tasks.withLock { $0.append(task) }
    waiting.signal()
    done.wait()
    return try answer.withLock { $0 }?.get() ?? -1
  }
}
