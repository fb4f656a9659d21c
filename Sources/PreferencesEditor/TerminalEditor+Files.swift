import Editing
import Glibc
import Preferences
import Store

extension TerminalEditor {
  /// Names in a directory, for completion: as many as anyone looks through.
  func files(in directory: String) -> Message {
    .files(DirectoryNames(directory).names, in: directory)
  }
}

/// What stands in a directory: directories with a slash at their ends, sorted.
private struct DirectoryNames {
  /// Entries that are looked at.
  private static let most = 5000

  private(set) var names: [String] = []

  init(_ directory: String) {
    let path = directory.isEmpty ? "." : directory.expandingHome
    guard let listing = opendir(path) else { return }
    defer { closedir(listing) }
    while names.count < Self.most, let entry = readdir(listing) {
      let isDirectory = entry.pointee.d_type == UInt8(DT_DIR)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(isDirectory ? name + "/" : name) }
    }
    names.sort()
  }
}
