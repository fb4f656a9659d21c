import Dispatch
import Glibc

/// The signals by which a daemon is asked to end.
enum Ending {
  /// Waits for one; its name.
  static func wait() async -> String {
    let (names, continuation) = AsyncStream.makeStream(of: String.self)
    let sources = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT")].map { number, name in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield(name) }
      source.resume()
      return source
    }
    defer { sources.forEach { $0.cancel() } }
    for await name in names { return name }
    return ""
  }
}
