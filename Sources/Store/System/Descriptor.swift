import Glibc
import Preferences

/// An open file or directory; closed when it goes out of scope.
struct Descriptor: ~Copyable {
  let number: Int32

  /// `path` is relative to `directory`. Never inherited by a child process.
  init(
    open path: String, _ flags: Int32, mode: mode_t = 0, in directory: Int32 = AT_FDCWD
  ) throws(FileError) {
    number = try retrying("open") {
      path.withPath { openat(directory, $0, flags | O_CLOEXEC, mode) }
    }
  }

  /// What `make` opens, which it says with -1 and errno that it could not.
  init(_ call: String, _ make: () -> Int32) throws(FileError) {
    number = try retrying(call, make)
  }

  deinit { close(number) }

  /// A file for reading, never through a link, never waiting for a fifo's other end.
  static func reading(
    _ path: String, in directory: Int32 = AT_FDCWD
  ) throws(FileError) -> Descriptor {
    try Descriptor(open: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, in: directory)
  }

  /// A directory, never through a link. One that may be searched and not listed is opened as a place.
  static func directory(
    _ name: String, in directory: Int32 = AT_FDCWD
  ) throws(FileError) -> Descriptor {
    let flags = O_DIRECTORY | O_NOFOLLOW
    do throws(FileError) {
      return try Descriptor(open: name, O_RDONLY | flags, in: directory)
    } catch .system(_, EACCES) {
      return try Descriptor(open: name, placeOnly | flags, in: directory)
    }
  }

  /// Whether this process may open one more.
  static var isAvailable: Bool {
    do throws(FileError) {
      _ = try directory("/")
      return true
    } catch {
      return false
    }
  }

  func facts() throws(FileError) -> FileFacts {
    var status = stat()
    _ = try retrying("fstat") { fstat(number, &status) }
    return FileFacts(status)
  }

  /// Of this link, which was opened as a place.
  func linkTarget() throws(FileError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try retrying("readlink") { readlinkat(number, "", &bytes, bytes.count) }
    return String(pathBytes: Array(bytes.prefix(count)))
  }

  func sync() throws(FileError) {
    _ = try retrying("fsync") { fsync(number) }
  }
}
