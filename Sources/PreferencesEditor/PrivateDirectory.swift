import Platform
import Preferences
import Store

/// A directory with an unpredictable name that only this user may enter. It is removed with its
/// files and empty directories when the value is destroyed.
package struct PrivateDirectory: ~Copyable {
  package let directory: String

  /// Creates the directory in `XDG_RUNTIME_DIR`, which is in memory, if only this user may enter
  /// that, else in the state directory.
  package init(in state: StateDirectory) throws(ExternalEditor.Failure) {
    var template =
      "\(try Self.parent(state))/prefs-XXXXXX".pathBytes.map(CChar.init(bitPattern:)) + [0]
    guard mkdtemp(&template) != nil else { throw .system("mkdtemp") }
    directory = String(path: template)
  }

  deinit {
    guard let listing = directory.withPath({ opendir($0) }) else { return }
    while let entry = readdir(listing) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) {
          if unlinkat(dirfd(listing), $0, 0) != 0 { unlinkat(dirfd(listing), $0, AT_REMOVEDIR) }
        }
      }
    }
    closedir(listing)
    _ = directory.withPath { rmdir($0) }
  }

  /// The path of a file named after `name`, without all characters but ASCII letters, digits, `.`,
  /// `_` and `-`.
  func path(of name: String) -> String {
    let text = String(
      name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }.suffix(100))
    return "\(directory)/\(text.first?.isLetter == true ? text : "value" + text)"
  }

  package func write(_ bytes: some Sequence<UInt8>, to path: String) throws(ExternalEditor.Failure)
  {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = path.withPath { open($0, flags, 0o600) }
    guard file >= 0 else { throw .system("open") }
    defer { close(file) }
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(file, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw .system("write") }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Reads a regular file of UTF-8. A file of more than `limit` bytes is an error and is not read.
  func read(_ path: String, limit: Int) throws(ExternalEditor.Failure) -> String {
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try FileContents.read(path, limit: limit)
    } catch {
      throw ExternalEditor.Failure(message: "the edited file cannot be read: \(error.words)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ExternalEditor.Failure(message: "the edited file is not UTF-8; nothing was changed")
    }
    return text
  }

  private static func parent(_ state: StateDirectory) throws(ExternalEditor.Failure) -> String {
    if let runtime = String(environment: "XDG_RUNTIME_DIR"), isOwn(runtime) {
      return runtime
    }
    do throws(StateError) {
      return try state.folder("edit")
    } catch {
      throw ExternalEditor.Failure(message: "\(error)")
    }
  }

  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    guard path.isAbsolutePath, path.withPath({ lstat($0, &status) }) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0
  }
}

extension ExternalEditor.Failure {
  fileprivate static func system(_ call: String) -> Self {
    Self(message: "\(call) failed: \(String(cString: strerror(errno)))")
  }
}
