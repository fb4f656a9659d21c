import Platform
import Foundation
import Glibc

/// A temporary directory for one test, removed with this object.
final class Scratch: Sendable {
  let path: String

  init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
    path = "\(parent)/prefs-test-\(UInt64.random(in: .min ... .max))"
    guard mkdir(path, 0o755) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ text: String, to name: String, mode: mode_t = 0o644) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: self(name)))
    chmod(self(name), mode)
    return self(name)
  }

  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// All names in the directory, including hidden ones.
  var names: [String] { names(in: ".") }

  func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: self(folder)).sorted()) ?? []
  }

  func status(of name: String) -> stat {
    var status = stat()
    lstat(self(name), &status)
    return status
  }

  func mode(of name: String) -> mode_t { status(of: name).st_mode & 0o7777 }

  /// Returns the number of this process' descriptors of a file, opened by this name.
  func openings(of name: String) -> Int {
    let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return (descriptors ?? []).count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
        == self(name)
    }
  }
}

extension Scratch {
  func setAttribute(_ name: String, of file: String, to value: [UInt8]) throws {
    guard setxattr(self(file), name, value, value.count, 0) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  /// Returns the extended attribute, or nil if the file has none of that name.
  func attribute(_ name: String, of file: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 1 << 12)
    let count = getxattr(self(file), name, &value, value.count)
    return count < 0 ? nil : Array(value.prefix(count))
  }
}
