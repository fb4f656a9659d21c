import Platform

/// The memory and threads that this process may still get, checked before they are needed.
///
/// Dispatch retries for ever to create a thread that the system refuses, and a failed allocation
/// ends the process without a message. A check in advance turns both into one message.
package enum Headroom {
  /// Bytes for anything but the threads' stacks: the least that a short command needs.
  private static let working = 8 << 20

  /// The message if a thread was refused.
  package static let noThread =
    "no thread can be started; raise the limit on processes and threads (ulimit -u, or pids.max "
    + "of the control group)"

  /// Returns a message that names the missing memory and the remedy, or nil if there is enough for
  /// `count` threads.
  package static func shortage(forThreads count: Int) -> String? {
    let bytes = count * stackSize + working
    guard canReserve(bytes) else {
      return
        "less than \((bytes + 1 << 20 - 1) >> 20) MiB of address space is left; raise the limit "
        + "(ulimit -v)"
    }
    return nil
  }

  /// The default stack size of a thread, in bytes: that of `ulimit -s`, with a guard page.
  private static var stackSize: Int {
    var attributes = pthread_attr_t()
    var (stack, guarded) = (0, 0)
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_getstacksize(&attributes, &stack)
    pthread_attr_getguardsize(&attributes, &guarded)
    return stack + guarded
  }

  static func canReserve(_ bytes: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    let start = mmap(nil, bytes, PROT_NONE, flags, -1, 0)
    guard let start, start != MAP_FAILED else { return false }
    munmap(start, bytes)
    return true
  }

  /// Whether `count` threads can exist at once: each one starts the next and waits for it.
  package static func canStart(_ count: Int) -> Bool {
    guard count > 0 else { return true }
    var thread = pthread_t()
    let rest = UnsafeMutableRawPointer(bitPattern: count)
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      Headroom.canStart(Int(bitPattern: $0) - 1) ? $0 : nil
    }
    var result: UnsafeMutableRawPointer?
    return pthread_create(&thread, nil, start, rest) == 0
      && pthread_join(thread, &result) == 0 && result != nil
  }
}
