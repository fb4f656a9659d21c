import Documents
import Preferences

/// The former contents of one file, which saves have replaced.
public struct History: Sendable {
  /// The limits of one file's history.
  public struct Limits: Hashable, Sendable {
    /// The most revisions that are kept of a file.
    public var revisions: Int
    /// The most bytes of all revisions together. Larger contents are not kept.
    public var bytes: Int
    /// Creates limits: 100 revisions with 32 MiB unless given.
    public init(revisions: Int = 100, bytes: Int = 1 << 25) {
      self.revisions = revisions
      self.bytes = bytes
    }
  }

  let path: String
  private var currentLimits: @Sendable () -> Limits
  private let state: StateDirectory

  /// `path`: the file, with or without links. `limits` is evaluated by each save.
  public init(
    of path: String, in directory: StateDirectory = .standard,
    limits: @autoclosure @escaping @Sendable () -> Limits = Limits()
  ) {
    self.path = path.realPath
    currentLimits = limits
    state = directory
  }

  /// Returns the revisions, the newest first, and the errors of unreadable ones.
  public func revisions() throws(StateError) -> (found: [HistoryRevision], damaged: [StateError]) {
    guard let folder = try folder() else { return ([], []) }
    return folder.revisions()
  }

  /// Returns the document of a revision. Throws if its contents are damaged. `options` are those with which
  /// the file is read.
  public func document(
    of revision: HistoryRevision, _ options: ReadingOptions = ReadingOptions()
  ) throws(StateError) -> any Document {
    guard let folder = try folder() else {
      throw .damaged(path: state.path, .foreign)
    }
    return try folder.document(of: revision, options)
  }

  /// Keeps `bytes`, which `changes` are about to replace. Contents that are kept already are shared.
  /// `secrets` are the names whose values are masked in `bytes`. `reason` is what the user said about the save.
  func keep(
    _ bytes: [UInt8], before changes: [Change], without secrets: [PreferenceName],
    by author: Author, because reason: String? = nil
  ) throws(StateError) {
    try check(size: bytes.count)
    guard let folder = try folderForSaving() else { return }
    try folder.keep(bytes, before: changes, without: secrets, by: author, because: reason)
  }

  /// Returns the schema that masked secrets in the last save, or nil if none ever did.
  func maskingSchema() throws(StateError) -> MaskingSchema? {
    try folder()?.maskingSchema()
  }

  func record(_ schema: MaskingSchema) throws(StateError) {
    guard let folder = try folderForSaving() else { return }
    try folder.record(schema)
  }

  /// Returns the history of another file, with the same limits.
  func ofFile(at path: String) -> History {
    History(of: path, in: state, limits: limits)
  }

  var limits: Limits { currentLimits() }

  /// The same history, whose limits are evaluated now and not again.
  var withFixedLimits: History {
    let limits = limits
    var history = self
    history.currentLimits = { limits }
    return history
  }

  /// Throws if a state of so many bytes is too large to be kept.
  func check(size: Int) throws(StateError) {
    guard limits.revisions == 0 || size <= limits.bytes else {
      throw .tooLarge(path: path, bytes: size, limit: limits.bytes)
    }
  }

  private var folderName: String { Checksum(of: path.utf8).text }

  /// Returns the directory of the revisions, or nil if there is none.
  private func folder() throws(StateError) -> HistoryFolder? {
    guard let folder = try state.openIfPresent("history", folderName) else { return nil }
    return HistoryFolder(folder: folder, path: path, limits: Limits())
  }

  /// Returns the directory of the revisions, which is created if it is missing. Returns nil if no
  /// revision may be kept.
  private func folderForSaving() throws(StateError) -> HistoryFolder? {
    let limits = limits
    guard limits.revisions > 0 else { return nil }
    return HistoryFolder(
      folder: try state.open("history", folderName), path: path, limits: limits)
  }
}

/// A former state of a file, without its bytes.
public struct HistoryRevision: Hashable, Sendable, Identifiable {
  /// The number of the save, from 1.
  public let number: Int
  /// The time of the save.
  public let when: Timestamp
  /// The user and process that saved.
  public let author: Author
  /// Why the save was made, as the user said. Nil if nothing was said.
  public let reason: String?
  /// The names that the save changed, at most 20.
  public let changed: [PreferenceName]
  /// The number of changed names.
  public let changeCount: Int
  /// The size in bytes.
  public let size: Int
  /// The names whose values are masked and not kept.
  public let secrets: [PreferenceName]
  let path: String
  /// The name of the file with the bytes.
  let contents: String

  /// The number of the entry.
  public var id: Int { number }
}

extension HistoryRevision {
  static let kind = "history"
  /// The most changed names that a revision lists.
  static let mostChanged = 20

  /// A summary of the changes for display: `server.port, log.level and 1 other`.
  public var changeSummary: String {
    let shown = changed.prefix(3).map(\.label)
    let rest = changeCount - shown.count
    let others = rest > 0 ? " and \(counted(rest, "other"))" : ""
    return (shown.joined(separator: ", ") + others).printable
  }

  /// The changes, and the reason if there is one: `server.port: the old one was taken`.
  public var summary: String { changeSummary + (reason.map { ": \($0.printable)" } ?? "") }

  var value: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [
      "path": .string(path), "number": .integer(number), "when": .date(when),
      "author": author.value, "changed": Self.list(changed), "changeCount": .integer(changeCount),
      "size": .integer(size), "secrets": Self.list(secrets), "contents": .string(contents),
    ]
    members["reason"] = reason.map(PreferenceValue.string)
    return .dictionary(members)
  }

  private static func list(_ names: [PreferenceName]) -> PreferenceValue {
    .array(names.map { .string($0.description) })
  }

  init(_ members: RecordMembers) throws(StateError) {
    self.init(
      number: try members.integer("number"), when: try members.date("when"),
      author: try Author(members.dictionary("author")),
      reason: members.textIfPresent("reason"), changed: try members.names("changed"),
      changeCount: try members.integer("changeCount"), size: try members.integer("size"),
      secrets: try members.names("secrets"), path: try members.text("path"),
      contents: try members.text("contents"))
  }
}
