import Documents
import Platform

extension FileTarget {
  /// The permissions of a new file before the process's umask, without those for execution: 0600 for a file that
  /// is private by its name, else those that all files of the directory with the same ending have, else
  /// 0666. Hidden files and others are no examples of each other. The owner may always read and write.
  var newFileMode: mode_t {
    if PrivateFile.isNamed(by: path) { return 0o600 }
    var modes: Set<mode_t> = []
    for name in directory.names {
      if let mode = permissions(of: name) { modes.insert(mode) }
    }
    return modes.count == 1 ? (modes.first ?? 0) | 0o600 : 0o666
  }

  /// Returns the permissions of another regular file that is like the new one. Nil if it is not.
  private func permissions(of sibling: String) -> mode_t? {
    guard sibling.hasPrefix(".") == name.hasPrefix("."),
      sibling.ending == name.ending,
      let status = try? FileStatus(of: sibling, in: directory.number), status.type == S_IFREG
    else { return nil }
    return status.mode & 0o666
  }
}

extension String {
  /// The text after the last dot, except that of a hidden file's first one. Empty if there is none.
  fileprivate var ending: Substring {
    let name = drop { $0 == "." }
    return name.lastIndex(of: ".").map { name[$0...] } ?? ""
  }
}
