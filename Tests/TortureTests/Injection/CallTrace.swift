/// The trace of a save by strace.
struct CallTrace {
  /// One system call of the saving thread, and its number among calls of that name, from 1.
  struct Call: Hashable, CustomStringConvertible {
    let name: String
    let occurrence: Int
    var description: String { "\(name) \(occurrence)" }

    /// Whether the call concerns files, not memory.
    var isOfFiles: Bool {
      !["brk", "getrandom", "madvise", "mmap", "mprotect", "mremap", "munmap"].contains(name)
    }
  }

  let text: String
  init(_ text: String) { self.text = text }

  /// Calls without disk access, about the process itself and its threads.
  private static let others: Set<Substring> = [
    "clone", "clone3", "exit", "exit_group", "futex", "getpid", "gettid", "restart_syscall",
    "rt_sigprocmask", "rt_sigreturn",
  ]

  /// The calls after the wait for the schema.
  var calls: [Call] {
    var counts: [Substring: Int] = [:]
    return names.compactMap { name in
      counts[name, default: 0] += 1
      return Self.others.contains(name)
        ? nil : Call(name: String(name), occurrence: counts[name, default: 0])
    }
  }

  /// The number of times that the file, its directory or a backup was synced.
  var syncs: Int {
    let synced = text.matches(of: /fsync\(\d+<([^>]*)>(?:\) += 0| <unfinished)/).map(\.output.1)
    return synced.count { $0.contains("/files") || $0.contains("/backups/") }
  }

  /// Whether the injected failure concerned a file in `folder`.
  func failed(in folder: String) -> Bool {
    text.split(separator: "\n").contains {
      $0.contains("= -1 ") && $0.contains("(INJECTED)") && $0.contains(folder)
    }
  }

  private var names: [Substring] {
    guard let thread = text.firstMatch(of: /(?m)^(\d+) +flock\(/)?.output.1 else { return [] }
    let own = text.split(separator: "\n").filter { $0.hasPrefix(thread + " ") }
    // The first call is the wait itself.
    return own.dropFirst().compactMap { $0.firstMatch(of: /^\d+ +([a-z_0-9]+)\(/)?.output.1 }
  }
}
