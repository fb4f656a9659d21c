import Glibc
import Preferences
import Store

/// A directory that only this user may enter, with a name that nobody could foresee. It goes with
/// all that is in it.
struct PrivateFolder: ~Copyable {
  private let folder: String

  /// In `XDG_RUNTIME_DIR`, which is in memory, where that is this user's alone; else in the state
  /// directory.
  init(in state: StateDirectory) throws(OutsideEditor.Failure) {
    var template =
      "\(try Self.base(state))/prefs-XXXXXX".pathBytes.map(CChar.init(bitPattern:)) + [0]
    guard mkdtemp(&template) != nil else { throw .system("mkdtemp") }
    folder = String(path: template)
  }

  deinit {
    guard let listing = folder.withPath({ opendir($0) }) else { return }
    while let entry = readdir(listing) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) {
          _ = unlinkat(dirfd(listing), $0, 0)
        }
      }
    }
    closedir(listing)
    _ = folder.withPath { rmdir($0) }
  }

  /// Of a file whose name tells what it is about; what is no plain letter is left out.
  func path(of name: String) -> String {
    let plain = name.utf8.filter { $0 < 0x80 && Character(Unicode.Scalar($0)).isPlain }
    let text = String(decoding: plain.suffix(100), as: UTF8.self)
    return "\(folder)/\(text.first?.isLetter == true ? text : "value" + text)"
  }

  func write(_ text: String, to path: String) throws(OutsideEditor.Failure) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = path.withPath { open($0, flags, 0o600) }
    guard file >= 0 else { throw .system("open") }
    defer { close(file) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw .system("write") }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Throws if the file is no regular file of UTF-8, or holds more than `limit` bytes, which are not
  /// read then.
  func read(_ path: String, limit: Int) throws(OutsideEditor.Failure) -> String {
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try FileContents.read(path, limit: limit)
    } catch .tooLarge(_, let bytes, let limit) {
      throw OutsideEditor.Failure(
        words: "the editor left \(counted(bytes, "byte")); a value has at most "
          + "\(counted(limit, "byte")); nothing is changed")
    } catch {
      throw OutsideEditor.Failure(words: "what the editor left cannot be read: \(error.words)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OutsideEditor.Failure(words: "what the editor left is not UTF-8; nothing is changed")
    }
    return text
  }

  private static func base(_ state: StateDirectory) throws(OutsideEditor.Failure) -> String {
    if let runtime = String(environment: "XDG_RUNTIME_DIR"), isOwn(runtime) {
      return runtime
    }
    do throws(StateError) {
      return try state.folder("edit")
    } catch {
      throw OutsideEditor.Failure(words: "\(error)")
    }
  }

  private static func isOwn(_ path: String) -> Bool {
    var facts = stat()
    guard path.isAbsolutePath, path.withPath({ lstat($0, &facts) }) == 0 else { return false }
    return facts.st_mode & S_IFMT == S_IFDIR && facts.st_uid == geteuid()
      && facts.st_mode & 0o077 == 0
  }
}

extension Character {
  fileprivate var isPlain: Bool {
    isLetter || isNumber || self == "." || self == "_" || self == "-"
  }
}

extension OutsideEditor.Failure {
  fileprivate static func system(_ call: String) -> Self {
    Self(words: "\(call) failed: \(String(cString: strerror(errno)))")
  }
}
