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

/// What stood in a file until a save replaced it, and by whom; without the bytes.
public struct FormerRevision: Hashable, Sendable, Identifiable {
  /// Counts the saves of one file, from 1.
  public let number: Int
  public let when: Timestamp
  public let author: Author
  /// What the save changed; the first of them where they were many.
  public let changed: [PreferenceName]
  public let changeCount: Int
  /// Bytes.
  public let size: Int
  /// Values that are not kept: dots stand for them.
  public let secrets: [PreferenceName]
  let path: String
  let contents: String

  public var id: Int { number }
}

extension FormerRevision {
  static let kind = "history"
  /// More than anyone reads in a line, and little enough for a reset of thousands.
  static let mostChanged = 20

  var sealed: SealedValue {
    SealedValue(
      [
        "path": .string(path), "number": .integer(number), "when": .date(when),
        "author": author.value, "changed": Self.list(changed), "changeCount": .integer(changeCount),
        "size": .integer(size), "secrets": Self.list(secrets), "contents": .string(contents),
      ], kind: Self.kind)
  }

  private static func list(_ names: [PreferenceName]) -> PreferenceValue {
    .array(names.map { .string($0.description) })
  }

  init(_ bytes: [UInt8]) throws(Unsealed) {
    let members = try Members(SealedValue(bytes, kind: Self.kind).value, of: "file")
    self.init(
      number: try members.integer("number"), when: try members.date("when"),
      author: try Author(members["author"]), changed: try members.names("changed"),
      changeCount: try members.integer("changeCount"), size: try members.integer("size"),
      secrets: try members.names("secrets"), path: try members.text("path"),
      contents: try members.text("contents"))
  }
}

extension FormerRevision {
  /// `server.port, log.level and 1 other`, printable.
  public var changedWords: String {
    let told = changed.prefix(3).map(\.label)
    let rest = changeCount - told.count
    let others = rest > 0 ? " and \(counted(rest, "other"))" : ""
    return (told.joined(separator: ", ") + others).printable
  }
}
