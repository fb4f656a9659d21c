import Glibc
import Preferences

/// A file with a temporary file's name.
struct Leftover {
  static let prefix = ".prefs-"
  static let suffix = ".tmp"

  /// Of the file that was written under this name.
  private let inode: ino_t?
  /// Of what its target held.
  private let base: String?

  /// nil where the name is not ours.
  init?(_ name: String) {
    guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
    let parts = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard [2, 4].contains(parts.count), pid_t(parts[0]) != nil else { return nil }
    inode = parts.count == 4 ? ino_t(parts[2]) : nil
    base = parts.count == 4 ? String(parts[3]) : nil
  }

  /// Whether nothing is lost with it: it is what we wrote, or what was read before it was displaced.
  fileprivate func isDispensable(_ file: borrowing Descriptor) throws(FileError) -> Bool {
    guard let inode, let base else { return true }
    let facts = try file.facts()
    if facts.identity.inode == inode { return true }
    let bytes = try file.contents(expecting: facts.size, limit: FileContents.limit)
    return bytes.map { Checksum(of: $0).text } == base
  }
}

extension Descriptor {
  /// Removes `name` from this directory. That it is gone already is no error.
  func remove(_ name: String) {
    _ = name.withPath { unlinkat(number, $0, 0) }
  }

  /// Removes the temporary files that killed runs left in this directory, where one of `owners` owns
  /// them. The lock tells who lives: in containers that share a directory a process's number says
  /// nothing. Gives the names of those that are kept, being another program's version of a file.
  @discardableResult
  func sweepLeftovers(of owners: Set<uid_t> = [geteuid()]) -> [String] {
    names.filter { name in
      guard let leftover = Leftover(name) else { return false }
      return (try? isKept(leftover, name, owners)) ?? false
    }
  }

  private func isKept(
    _ leftover: Leftover, _ name: String, _ owners: Set<uid_t>
  ) throws(FileError) -> Bool {
    let file = try Descriptor.reading(name, in: number)
    let facts = try file.facts()
    guard facts.type == S_IFREG, owners.contains(facts.owner), file.lock() == true else {
      return false
    }
    guard try leftover.isDispensable(file) else { return true }
    remove(name)
    return false
  }
}
