import Glibc

/// Wakes whoever sleeps in `poll`, from any thread. Rung twice before it was heard, it rings once.
///
/// Where the process has no descriptors left it is mute: what waits is then found with the next key.
public final class Bell: Sendable {
  /// Readable while it rings; -1, which `poll` passes over, where it is mute.
  let descriptor: Int32
  private let clapper: Int32

  public init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      (descriptor, clapper) = (-1, -1)
      return
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, clapper) = (ends[0], ends[1])
  }

  deinit {
    close(clapper)
    close(descriptor)
  }

  func ring() {
    var byte: UInt8 = 1
    // Full: it rings already.
    _ = write(clapper, &byte, 1)
  }

  /// Until it is rung, and quietens it; mute, for the whole time.
  func wait(within patience: Duration) {
    var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&place, 1, Int32(clamping: Int64(patience / .milliseconds(1)))) > 0 { quieten() }
  }

  func quieten() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
