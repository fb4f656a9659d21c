import Documents
import Preferences

/// What saves have replaced in one file, the newest states of it.
public struct History: Sendable {
  /// How much is kept of one file.
  public struct Limits: Hashable, Sendable {
    public var revisions = 100
    /// Of all revisions together; a state that is larger is not kept.
    public var bytes = 1 << 25
    public init() {}
  }

  let path: String
  let limits: Limits
  private let state: StateDirectory

  /// Of the file that `path` leads to.
  public init(
    of path: String, in directory: StateDirectory = .standard, limits: Limits = Limits()
  ) {
    self.path = path.realPath
    self.limits = limits
    state = directory
  }

  /// The newest first; and the files that cannot be read, with why.
  public func revisions() throws(StateError) -> (found: [FormerRevision], damaged: [StateError]) {
    guard let folder = try folder(creating: false) else { return ([], []) }
    return folder.revisions()
  }

  /// Throws where it does not hold what it held.
  public func document(of revision: FormerRevision) throws(StateError) -> any Document {
    guard let folder = try folder(creating: false) else {
      throw .damaged(path: state.path, .foreign)
    }
    return try folder.document(of: revision)
  }

  /// Keeps `bytes`, which `changes` are about to replace; what it holds already is not kept twice.
  /// `secrets` are the names whose values stand masked in them.
  func keep(
    _ bytes: [UInt8], before changes: [Change], without secrets: [PreferenceName], by author: Author
  ) throws(StateError) {
    guard limits.revisions > 0, let folder = try folder(creating: true) else { return }
    try folder.keep(bytes, before: changes, without: secrets, by: author)
  }

  /// The schema that masked secrets when the file was last saved with one that declares any; nil if
  /// it never was.
  func maskingSchema() throws(StateError) -> MaskingSchema? {
    try folder(creating: false)?.maskingSchema()
  }

  func record(_ schema: MaskingSchema) throws(StateError) {
    guard limits.revisions > 0, let folder = try folder(creating: true) else { return }
    try folder.record(schema)
  }

  /// The history of another file, with the same limits.
  func ofFile(at path: String) -> History { History(of: path, in: state, limits: limits) }

  private func folder(creating: Bool) throws(StateError) -> HistoryFolder? {
    let names = ["history", Checksum(of: path.utf8).text]
    let place = ([state.path] + names).joined(separator: "/")
    guard let folder = try creating ? state.open(names) : state.openIfThere(names) else {
      return nil
    }
    return HistoryFolder(directory: folder, place: place, path: path, limits: limits)
  }
}
