import Glibc

/// An open file or directory; closed when it goes out of scope.
struct Descriptor: ~Copyable {
  let number: Int32

  /// `path` is relative to `directory`. Never inherited by a child process.
  init(
    open path: String, _ flags: Int32, mode: mode_t = 0, in directory: Int32 = AT_FDCWD
  ) throws(FileError) {
    number = try retrying("open") { openat(directory, path, flags | O_CLOEXEC, mode) }
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

  static func directory(_ path: String) throws(FileError) -> Descriptor {
    try Descriptor(open: path, O_RDONLY | O_DIRECTORY)
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

  func sync() throws(FileError) {
    _ = try retrying("fsync") { fsync(number) }
  }
}
