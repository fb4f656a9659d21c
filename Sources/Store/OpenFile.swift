import Documents
import Glibc
import Preferences

/// A file and what was last read from it or written to it.
struct OpenFile {
  let path: String
  let ifMissing: IfMissing
  let isStrict: Bool
  /// Where backups are kept.
  let state: StateDirectory

  private(set) var obstacle: WriteObstacle?
  /// Of the next save, as far as can be seen.
  private(set) var expectedCaveats: [SaveCaveat] = []
  private(set) var current: DocumentSnapshot?
  /// Of the last save.
  var caveats: [SaveCaveat] = []
  /// Keeps what saves replace, where that is wanted.
  var historian: Historian?
  /// The reasons why nothing was kept that were reported already: each is reported once.
  private var reported: Set<SaveCaveat> = []
  /// The owner of the file that was last read.
  private(set) var owner: DocumentOwner?
  /// Whether there was a file then.
  var exists = false

  /// What to do about a file that is not there.
  enum IfMissing {
    /// Loading throws.
    case fails
    /// It counts as an empty one, and saving makes it.
    case makesFile
    /// Its directories too, all for this user alone: it is a program's own, and may hold secrets.
    case makesDirectories

    var mode: mode_t { self == .makesDirectories ? 0o600 : 0o666 }
  }

  init(
    path: String, ifMissing: IfMissing, isStrict: Bool = false, state: StateDirectory = .standard
  ) {
    self.path = path
    self.ifMissing = ifMissing
    self.isStrict = isStrict
    self.state = state
  }

  mutating func load() throws(StoreError) -> DocumentSnapshot {
    do throws(StoreError) {
      let bytes = try read()
      exists = true
      let snapshot = try parse(bytes)
      obstacle = obstacle ?? snapshot.document.problems.first.map(WriteObstacle.init)
      return snapshot
    } catch .notFound where ifMissing != .fails {
      exists = false
      let format: DocumentFormat = path.hasSuffix(".plist") ? .xmlPropertyList : .json
      return try parse(format.emptyDocument)
    }
  }

  mutating func read() throws(StoreError) -> [UInt8] {
    try FileContents.open(path) { target, file throws(FileError) in
      owner = DocumentOwner(try file.facts().owner)
      obstacle = try target.obstacle(to: file)
      let reason = try target.likelyInPlaceReason(for: file)
      expectedCaveats = reason.map { [.inPlace(because: $0)] } ?? []
      // Another run may be writing into it.
      if reason != nil { _ = file.lock(within: .seconds(1)) }
    }
  }

  private mutating func parse(_ bytes: [UInt8]) throws(StoreError) -> DocumentSnapshot {
    if let current, current.document.bytes == bytes { return current }
    do throws(Problem) {
      let document = try DocumentReader.open(bytes, strict: isStrict)
      return remember(document)
    } catch {
      if error.reason == .cancelled { throw .cancelled(path: path) }
      if let backup = Backups.leftBehind(of: path, holding: bytes, in: state) {
        throw .torn(path: path, backup: backup)
      }
      throw .unreadable(path: path, error)
    }
  }

  /// Sets the caveats of the save that was just made.
  mutating func report(_ new: [SaveCaveat]) {
    caveats = new.filter { caveat in
      guard case .notKept = caveat else { return true }
      return reported.insert(caveat).inserted
    }
  }

  mutating func remember(_ document: any Document) -> DocumentSnapshot {
    let snapshot = DocumentSnapshot(document, revision: .new())
    current = snapshot
    return snapshot
  }
}

extension WriteObstacle {
  /// Why a document is only read.
  fileprivate init(_ problem: Problem) {
    if case .unwritable(let why) = problem.reason {
      self = .format(why)
    } else {
      self = .format(problem.words)
    }
  }
}
