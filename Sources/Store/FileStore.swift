import Documents
import Preferences

/// A file of preferences: JSON or a property list.
///
/// It keeps the bytes that it read. A save compares them with what stands in the file then, so that
/// no change of another program is ever written over, whatever its size and time say; and it puts
/// the new bytes in the place of the old ones in one step (`Replacement`). Links are followed and
/// kept; owner, mode, access list and attributes stay.
///
/// Left out: files that cannot be replaced, only written into (`WriteObstacle` says which). They are
/// refused, and can be saved elsewhere.
public actor FileStore: PreferenceStore {
  public nonisolated let path: String
  /// Whether a file that is not there counts as an empty one, and saving makes it.
  public nonisolated let createsFile: Bool
  /// Whether only RFC 8259 is read.
  public nonisolated let isStrict: Bool

  /// Why nothing can be saved, as far as could be seen when it was loaded.
  public private(set) var obstacle: WriteObstacle?
  /// The newest state that was loaded or saved here.
  public internal(set) var current: DocumentSnapshot?
  /// Whether there was a file then.
  var exists = false

  public init(path: String, createIfMissing: Bool = false, strict: Bool = false) {
    self.path = path
    createsFile = createIfMissing
    isStrict = strict
  }

  /// Reads the file anew. One that holds what it held gives the same revision.
  public func load() throws(StoreError) -> any Snapshot { try open() }

  /// As `load`.
  public func open() throws(StoreError) -> DocumentSnapshot {
    do throws(StoreError) {
      let bytes = try read()
      exists = true
      let snapshot = try parse(bytes)
      obstacle = obstacle ?? snapshot.document.problems.first.map(WriteObstacle.init)
      return snapshot
    } catch .notFound where createsFile {
      exists = false
      return try parse(NewDocument(path: path).bytes)
    }
  }

  private func read() throws(StoreError) -> [UInt8] {
    var obstacle: WriteObstacle?
    let bytes = try FileContents.open(path) { target, file throws(FileError) in
      obstacle = try target.obstacle(to: file)
      return try file.contents(expecting: file.facts().size, limit: FileContents.limit)
    }
    self.obstacle = obstacle
    return bytes
  }

  private func parse(_ bytes: [UInt8]) throws(StoreError) -> DocumentSnapshot {
    if let current, current.document.bytes == bytes { return current }
    do throws(Problem) {
      let document = try DocumentReader.open(bytes, strict: isStrict)
      return remember(document)
    } catch {
      throw .unreadable(path: path, error)
    }
  }

  func remember(_ document: any Document) -> DocumentSnapshot {
    let snapshot = DocumentSnapshot(document, revision: .new())
    current = snapshot
    return snapshot
  }
}

extension Revision {
  /// Like no other. That equal revisions hold equal bytes is seen to by comparing the bytes.
  static func new() -> Revision {
    Revision(token: String(UInt64.random(in: .min ... .max), radix: 16))
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
