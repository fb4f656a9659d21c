import CLinux
import Glibc
import Preferences

extension Descriptor {
  /// In this directory gives each of two names the other's file, in one step. False, with errno,
  /// where it could not.
  func exchange(_ one: String, _ other: String) -> Bool {
    one.withPath { one in
      other.withPath { linux_rename_exchange(number, one, $0) }
    } == 0
  }

  /// In this directory gives `old` the name `new`, which nothing may have. False, with errno.
  func rename(_ old: String, toFree new: String) -> Bool {
    old.withPath { old in
      new.withPath { linux_rename_noreplace(number, old, $0) }
    } == 0
  }

  /// The flag that opens nothing: only what stands there can be asked.
  static var placeOnly: Int32 { linux_place_only }

  /// Takes room on the disk for `size` bytes, and leaves this file's size. Where the file system
  /// cannot, nothing is done.
  func reserve(_ size: Int) throws(FileError) {
    do throws(FileError) {
      if size > 0 { _ = try retrying("fallocate") { linux_reserve(number, Int64(size)) } }
    } catch .system(_, EOPNOTSUPP), .system(_, ENOSYS) {
      return
    }
  }

  /// In this directory gives `old` the name `new`, which another may have had.
  func rename(_ old: String, over new: String) throws(FileError) {
    _ = try retrying("renameat") {
      old.withPath { old in new.withPath { renameat(number, old, number, $0) } }
    }
  }

  var isMountPoint: Bool { linux_facts(number).is_mount_root }
  var isImmutable: Bool { linux_facts(number).is_immutable }
  var isAppendOnly: Bool { linux_facts(number).is_append_only }

  /// Becomes readable, and stays so, once it is rung.
  static func bell() throws(FileError) -> Descriptor {
    try Descriptor("eventfd") { eventfd(0, Int32(EFD_CLOEXEC)) }
  }

  func ring() { eventfd_write(number, 1) }

  /// The number of the kind of file system that `path` stands in; nil where none is told.
  static func fileSystem(at path: String) -> UInt32? {
    var facts = statfs()
    return path.withPath({ statfs($0, &facts) }) == 0
      ? UInt32(truncatingIfNeeded: facts.f_type) : nil
  }

  /// Those that `chattr` sets, but for the ones that keep a file from being replaced; none where the
  /// file system knows none.
  func flags() throws(FileError) -> Int {
    let flags = linux_flags(number)
    if flags >= 0 { return flags }
    guard [ENOTTY, ENOSYS, EOPNOTSUPP, EINVAL, EPERM].contains(errno) else {
      throw .failed("ioctl")
    }
    return 0
  }

  /// False, with errno, where it could not.
  func setFlags(_ flags: Int) -> Bool { linux_set_flags(number, flags) == 0 }

  /// Extended attributes; an access list is one of them. None where the file system knows none.
  func attributeNames() throws(FileError) -> [String] {
    guard let list = sized({ flistxattr(number, $0, $1) }) else {
      if [ENOSYS, EOPNOTSUPP].contains(errno) { return [] }
      throw .failed("flistxattr")
    }
    return list.split(separator: 0).map { String(pathBytes: Array($0)) }
  }

  func attribute(_ name: String) -> [UInt8]? {
    sized { value, size in name.withPath { fgetxattr(number, $0, value, size) } }
  }

  func attribute(_ name: String, ofPath path: String) -> [UInt8]? {
    sized { getxattr(path, name, $0, $1) }
  }

  func setAttribute(_ name: String, to value: [UInt8]) -> Bool {
    name.withPath { fsetxattr(number, $0, value, value.count, 0) } == 0
  }

  /// False, with errno, where it could not.
  func removeAttribute(_ name: String) -> Bool {
    name.withPath { fremovexattr(number, $0) } == 0
  }

  /// What a call writes that tells its size when it is given no room.
  private func sized(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    let size = call(nil, 0)
    guard size > 0 else { return size == 0 ? [] : nil }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let written = call(UnsafeMutableRawPointer(buffer.baseAddress), size)
      isWhole = written >= 0
      count = max(0, written)
    }
    return isWhole ? bytes : nil
  }
}
