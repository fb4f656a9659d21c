import Platform
import Preferences

/// The directories and files on a path at one moment, with the events in each that could make the path
/// lead elsewhere or to other contents:
///
/// - the directory of the file, or of the first missing name, and the directory of each link: that name
///   is created, removed or written;
/// - the parent of each of those: the directory is created or removed, also while another program has
///   it open;
/// - every other directory on the path: it is moved;
/// - the file itself: it is written under another name, or only the file is mounted.
struct WatchedPath: Equatable {
  /// A watched directory or file.
  struct File: Equatable {
    let path: String
    var events: Events = []
    /// The relevant names in this directory.
    var names: Set<String> = []
    /// Whether watching is impossible without it.
    var isNeeded = false
  }

  private(set) var files: [FileIdentity: File] = [:]
  /// The path of the file itself, without links. Nil if it does not exist.
  private(set) var reachedFile: String?
  /// The directory that was reached, without links.
  private var directory = "/"

  /// Throws if a directory on the path may not be searched.
  init(_ path: String) throws(FileError) {
    if !path.isAbsolutePath {
      guard let here = ".".resolvedPath else { throw .failed("realpath") }
      directory = here
    }
    try walk(path)
  }

  private mutating func walk(_ path: String) throws(FileError) {
    var names = path.namesBackwards
    var links = 0
    while let name = names.popLast() {
      let path = name == ".." ? directory.parentPath : directory.appending(name: name)
      let type = try Self.status(of: path)?.type
      switch type {
      case S_IFDIR where !names.isEmpty:
        try add(path, .moves)
        directory = path
      case S_IFLNK:
        links += 1
        guard links <= 40 else { throw .system(call: "readlink", code: ELOOP) }
        try watch(name, .names)
        guard let target = try Self.target(of: path) else { return }
        if target.isAbsolutePath { directory = "/" }
        names += target.namesBackwards
      default:
        try watch(name, .contents)
        guard type != nil else { return }
        reachedFile = path
        return try add(path, .writes)
      }
    }
  }

  /// Watches a name in the current directory, and that directory in its parent.
  private mutating func watch(_ name: String, _ events: Events) throws(FileError) {
    try add(directory, events, name: name, isNeeded: true)
    guard directory != "/" else { return }
    try add(directory.parentPath, .names, name: directory.lastName)
  }

  /// Does nothing if the file does not exist any more.
  private mutating func add(
    _ path: String, _ events: Events, name: String? = nil, isNeeded: Bool = false
  ) throws(FileError) {
    guard let identity = try Self.status(of: path)?.identity else { return }
    var file = files[identity] ?? File(path: path)
    file.events.formUnion(events)
    if let name { file.names.insert(name) }
    file.isNeeded = file.isNeeded || isNeeded
    files[identity] = file
  }

  /// Returns nil if it is not a link any more.
  private static func target(of link: String) throws(FileError) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = link.withPath { readlink($0, &bytes, bytes.count) }
    if count >= 0 { return String(pathBytes: Array(bytes.prefix(count))) }
    guard [ENOENT, ENOTDIR, EINVAL].contains(errno) else { throw .failed("readlink") }
    return nil
  }

  /// Does not follow a link at `path`. Returns nil if the file does not exist.
  private static func status(of path: String) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try FileStatus(of: path, in: AT_FDCWD)
    } catch .system(_, ENOENT), .system(_, ENOTDIR) {
      return nil
    }
  }

  /// The kinds of changes to watch a file or directory for.
  struct Events: OptionSet {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The directory itself is moved or removed.
    static let moves = Events(rawValue: 1)
    /// `moves`, and names are created, renamed or removed.
    static let names = moves.union(Events(rawValue: 2))
    /// `names`, and files in the directory are written.
    static let contents = names.union(writes)
    /// A file is written, or its mode changes.
    static let writes = Events(rawValue: 4)
  }
}
