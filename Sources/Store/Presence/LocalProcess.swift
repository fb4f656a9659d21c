import Glibc
import Preferences

/// What can be told of a process that a file names.
enum LocalProcess {
  /// nil is here too: older programs do not say.
  static func isHere(_ host: String?) -> Bool { host == nil || host == Author.hostName }

  /// False where it is known to be gone. Of another machine nothing is known.
  static func mayLive(_ process: Int, on host: String?) -> Bool {
    guard let process = pid_t(exactly: process), process > 0 else { return false }
    return !isHere(host) || kill(process, 0) == 0 || errno == EPERM
  }
}

/// What other programs leave beside a file, read without trust: a little of it, never waiting.
enum SmallFile {
  /// nil where it is no regular file.
  static func start(of path: String, bytes: Int) -> [UInt8]? {
    guard let file = try? Descriptor.reading(path), let facts = try? file.facts(),
      facts.otherType == nil
    else { return nil }
    return try? file.start(bytes)
  }

  static func target(ofLink path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      guard let start = text.baseAddress else { return nil }
      let count = path.withPath { readlink($0, start, 511) }
      guard count > 0, count < 511 else { return nil }
      start[count] = 0
      return String(path: start)
    }
  }
}
