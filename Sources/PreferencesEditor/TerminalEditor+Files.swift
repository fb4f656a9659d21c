import Editing
import Glibc
import Preferences
import Store

extension TerminalEditor {
  /// Names in a directory, for completion; none where it cannot be looked into.
  func files(in directory: String) -> Message {
    .files(DirectoryNames(directory).names, in: directory)
  }
}

/// What stands in a directory: directories with a slash at their ends, sorted. Of a large one as many
/// names as a tenth of a second has.
private struct DirectoryNames {
  private static let most = 10_000
  private static let patience = Duration.milliseconds(100)

  private(set) var names: [String] = []

  init(_ directory: String) {
    let path = directory.isEmpty ? "." : directory.expandingHome
    guard let listing = path.withPath({ opendir($0) }) else { return }
    defer { closedir(listing) }
    let end = ContinuousClock.now + Self.patience
    while names.count < Self.most, ContinuousClock.now < end, let entry = readdir(listing) {
      let name = entry.name(in: listing)
      if name != "./", name != "../" { names.append(name) }
    }
    names.sort()
  }
}

extension UnsafeMutablePointer<dirent> {
  /// With a slash where it is a directory, or a link to one.
  fileprivate func name(in listing: OpaquePointer) -> String {
    let bytes = withUnsafeBytes(of: pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    let name = String(pathBytes: bytes)
    switch Int(pointee.d_type) {
    case Int(DT_DIR): return name + "/"
    case Int(DT_LNK), Int(DT_UNKNOWN):
      var facts = stat()
      let isFound = name.withPath { fstatat(dirfd(listing), $0, &facts, 0) } == 0
      return isFound && facts.st_mode & S_IFMT == S_IFDIR ? name + "/" : name
    default: return name
    }
  }
}
