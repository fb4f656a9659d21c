import Glibc
import Preferences

/// The places that a path leads through at one moment, and what in each of them could make it lead
/// elsewhere or to other contents:
///
/// - the directory that its file stands in, or that the first missing name would stand in, and each
///   directory that a link of it stands in: that name comes, goes, or is written to;
/// - the directory above each of those: its name comes or goes, as a removed directory does that
///   some other program has still open;
/// - every other directory on the way: it is moved;
/// - the file itself: it is written to under another name, or where only it is mounted.
struct Trail: Equatable {
  struct Place: Equatable {
    let path: String
    var events: Events = []
    /// Those that matter in this directory.
    var names: Set<String> = []
    /// Whether nothing could be told without it.
    var isNeeded = false
  }

  private(set) var places: [FileIdentity: Place] = [:]
  /// Where the walk is; no link in it.
  private var directory = "/"

  /// Throws where a directory on the way may not be searched.
  init(to path: String) throws(FileError) {
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
      let type = try Self.facts(of: path)?.type
      switch type {
      case S_IFDIR where !names.isEmpty:
        try add(path, .moves)
        directory = path
      case S_IFLNK:
        links += 1
        guard links <= 40 else { throw .system(call: "readlink", code: ELOOP) }
        try look(for: name, .names)
        guard let target = try Self.target(of: path) else { return }
        if target.isAbsolutePath { directory = "/" }
        names += target.namesBackwards
      default:
        try look(for: name, .contents)
        if type != nil { try add(path, .writes) }
        return
      }
    }
  }

  private mutating func look(for name: String, _ events: Events) throws(FileError) {
    try add(directory, events, name: name, isNeeded: true)
    guard directory != "/" else { return }
    try add(directory.parentPath, .names, name: directory.lastName)
  }

  /// Nothing where it is gone meanwhile.
  private mutating func add(
    _ path: String, _ events: Events, name: String? = nil, isNeeded: Bool = false
  ) throws(FileError) {
    guard let identity = try Self.facts(of: path)?.identity else { return }
    var place = places[identity] ?? Place(path: path)
    place.events.formUnion(events)
    if let name { place.names.insert(name) }
    place.isNeeded = place.isNeeded || isNeeded
    places[identity] = place
  }

  /// nil where it is no link any more.
  private static func target(of link: String) throws(FileError) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = link.withPath { readlink($0, &bytes, bytes.count) }
    if count >= 0 { return String(pathBytes: Array(bytes.prefix(count))) }
    guard [ENOENT, ENOTDIR, EINVAL].contains(errno) else { throw .failed("readlink") }
    return nil
  }

  /// Of `path` itself; nil where there is nothing.
  private static func facts(of path: String) throws(FileError) -> FileFacts? {
    do throws(FileError) {
      return try FileFacts(of: path, in: AT_FDCWD)
    } catch .system(_, ENOENT), .system(_, ENOTDIR) {
      return nil
    }
  }
}

extension Trail {
  /// What inotify is asked to tell of a place.
  struct Events: OptionSet {
    let rawValue: UInt32
    init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ events: Int32...) {
      rawValue = events.reduce(0) { $0 | UInt32($1) }
    }

    /// Of a directory: it is moved or removed itself.
    static let moves = Events(IN_MOVE_SELF, IN_DELETE_SELF)
    /// And names in it come and go.
    static let names = moves.union(Events(IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO))
    /// And what they name is written to, or its mode changes.
    static let contents = names.union(writes)
    /// Of a file.
    static let writes = Events(IN_CLOSE_WRITE, IN_ATTRIB)
  }
}
