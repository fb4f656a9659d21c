import Documents
import Platform
import Preferences
import PreferencesCommands

/// The files in directories that a command line names.
enum FileTree {
  /// Replaces each directory by the files in it whose extension says that they are documents, at any depth and
  /// in the order of their names. Hidden names and links in directories are skipped. Throws if a directory
  /// cannot be read.
  static func files(at arguments: [String]) throws -> [String] {
    try arguments.flatMap { argument in
      isDirectory(argument, followingLinks: true) ? try files(in: argument) : [argument]
    }
  }

  private static func files(in directory: String) throws -> [String] {
    var found: [String] = []
    // A directory cannot contain itself, since links are not followed.
    var pending = [directory]
    while let next = pending.popLast() {
      var inner: [String] = []
      for name in try names(in: next).sorted() where !name.hasPrefix(".") {
        let path = next.hasSuffix("/") ? next + name : "\(next)/\(name)"
        if isDirectory(path, followingLinks: false) {
          inner.append(path)
        } else if DocumentFormat.certainEndings.contains(where: name.hasSuffix), isFile(path) {
          found.append(path)
        }
      }
      pending += inner.reversed()
    }
    return found
  }

  /// Returns the names of the files and directories in a directory, in no order. Throws a failure if it cannot be
  /// listed.
  static func names(in directory: String) throws -> [String] {
    guard let listing = directory.withPath({ opendir($0) }) else {
      let status: ExitStatus = errno == EACCES ? .noPermission : .inputOutput
      throw Failure(
        "prefs: \(directory.printable): \(String(cString: strerror(errno)))", status)
    }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
        })
    }
    return names
  }

  private static func isDirectory(_ path: String, followingLinks: Bool) -> Bool {
    type(of: path, followingLinks) == S_IFDIR
  }

  private static func isFile(_ path: String) -> Bool { type(of: path, false) == S_IFREG }

  private static func type(of path: String, _ followingLinks: Bool) -> mode_t? {
    var status = stat()
    let result = path.withPath { followingLinks ? stat($0, &status) : lstat($0, &status) }
    return result == 0 ? status.st_mode & S_IFMT : nil
  }
}
