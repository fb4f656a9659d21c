import Glibc

/// A new file beside the target, with a name of our own: `.prefs-PID-RANDOM.tmp`. It is locked
/// while its writer lives, so that what a killed process left behind can be told and swept.
struct TemporaryFile: ~Copyable {
  let name: String
  let file: Descriptor

  static let prefix = ".prefs-"
  static let suffix = ".tmp"

  /// `mode` is narrowed by the process's mask.
  init(in directory: borrowing Descriptor, mode: mode_t = 0o600) throws(FileError) {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    name = "\(Self.prefix)\(getpid())-\(random)\(Self.suffix)"
    file = try Descriptor(
      open: name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, in: directory.number)
    _ = file.lock()
  }

  /// The process that made a file of this name; nil where the name is not ours.
  static func writer(of name: String) -> pid_t? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    return name.dropFirst(prefix.count).split(separator: "-").first.flatMap { pid_t($0) }
  }
}

extension Descriptor {
  /// Removes `name` from this directory. That it is gone already is no error.
  func remove(_ name: String) {
    unlinkat(number, name, 0)
  }

  /// Removes the temporary files that this user's killed runs left in this directory.
  func sweepLeftovers() {
    for name in names {
      if let writer = TemporaryFile.writer(of: name), isLeftover(name, of: writer) { remove(name) }
    }
  }

  private func isLeftover(_ name: String, of writer: pid_t) -> Bool {
    guard kill(writer, 0) != 0, errno == ESRCH else { return false }
    guard let file = try? Descriptor.reading(name, in: number), let facts = try? file.facts()
    else { return false }
    return facts.type == S_IFREG && facts.owner == geteuid() && file.lock() == true
  }
}
