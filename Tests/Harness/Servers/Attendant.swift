import Foundation
import Glibc
import Synchronization

/// A thread that lives as long as this process and starts programs that are to end with it. The
/// kernel ends them (PR_SET_PDEATHSIG) with the thread that has started them, and other threads of
/// tests come and go.
final class Attendant: Sendable {
  static let shared = Attendant()

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

  /// `setpriv` sets what no call of `posix_spawn` can, and becomes the program.
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
