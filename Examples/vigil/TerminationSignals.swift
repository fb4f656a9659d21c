import Dispatch
import Platform

/// The signals that ask a daemon to end. None of them is lost after `init`.
struct TerminationSignals {
  private static let names = [SIGTERM: "SIGTERM", SIGINT: "SIGINT"]
  /// The pipe that the signal handler writes to, because a handler may call little else.
  private static let pipe = {
    var ends: [Int32] = [-1, -1]
    _ = Platform.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (reading: ends[0], writing: ends[1])
  }()

  init() {
    _ = Self.pipe
    for number in Self.names.keys {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        write(Self.pipe.writing, &byte, 1)
      }
    }
  }

  /// Waits for a signal and returns its name.
  func wait() async -> String {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int32.self)
    let source = DispatchSource.makeReadSource(fileDescriptor: Self.pipe.reading)
    source.setEventHandler {
      var byte: UInt8 = 0
      if read(Self.pipe.reading, &byte, 1) == 1 { continuation.yield(Int32(byte)) }
    }
    source.resume()
    defer { source.cancel() }
    for await number in numbers { return Self.names[number] ?? "" }
    return ""
  }
}
