import Platform

/// Wakes a thread that sleeps in `poll`, from any thread, through a pipe. Several rings before the
/// wake-up count as one.
///
/// If the process has no descriptors left, the bell is mute: messages are then found with the next
/// key.
package final class Bell: Sendable {
  /// Readable while the bell rings. -1, which `poll` ignores, if the bell is mute.
  let descriptor: Int32
  private let writeEnd: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      (descriptor, writeEnd) = (-1, -1)
      return
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(writeEnd)
    close(descriptor)
  }

  func ring() {
    var byte: UInt8 = 1
    // If the pipe is full, the bell rings already.
    _ = write(writeEnd, &byte, 1)
  }

  /// Blocks until the bell rings or the timeout passes, then resets it. A mute bell waits the whole
  /// timeout.
  func wait(timeout: Duration) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, Int32(clamping: Int64(timeout / .milliseconds(1)))) > 0 { reset() }
  }

  func reset() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
