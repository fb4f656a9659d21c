import Platform
import Preferences

/// The unsaved work of ended sessions in the state directory.
public struct Recovery: Sendable {
  private let directory: StateDirectory

  /// Creates the recovery records in `directory`.
  public init(in directory: StateDirectory = .standard) { self.directory = directory }

  /// Returns the records of every file and address, the newest first, and the errors of unreadable
  /// ones.
  public func all() throws(StateError) -> (found: [RecoveryRecord], damaged: [StateError]) {
    try records { _ in true }
  }

  /// Returns the records of one file or address, the newest first. Skips unreadable ones.
  public func records(of path: String) throws(StateError) -> [RecoveryRecord] {
    let path = path.realPath
    return try records { $0.hasPrefix(JournalFile.prefix(of: path)) }
      .found.filter { $0.path == path }
  }

  /// Removes the record.
  public func discard(_ record: RecoveryRecord) throws(StateError) {
    try directory.openIfPresent(JournalFile.directoryName)?.directory.remove(record.id)
  }

  private func records(
    _ isIncluded: (String) -> Bool
  ) throws(StateError) -> (found: [RecoveryRecord], damaged: [StateError]) {
    guard let folder = try directory.openIfPresent(JournalFile.directoryName) else {
      return ([], [])
    }
    folder.directory.sweepStaleFiles()
    var found: [RecoveryRecord] = []
    var damaged: [StateError] = []
    for name in folder.directory.names where JournalFile.isName(name) && isIncluded(name) {
      do throws(StateError) {
        if let record = try Self.record(name, in: folder) { found.append(record) }
      } catch {
        damaged.append(error)
      }
    }
    return (found.sorted { $0.when.seconds > $1.when.seconds }, damaged)
  }

  /// Returns nil if its session lives, or if it was just removed.
  private static func record(
    _ name: String, in folder: borrowing StateFolder
  ) throws(StateError) -> RecoveryRecord? {
    let path = "\(folder.path)/\(name)"
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try Descriptor.reading(name, in: folder.directory.number)
      guard file.lock() != false, try file.isNamed(name, in: folder.directory) else { return nil }
      bytes = try file.ownContents(limit: ChecksummedRecord.limit)
    } catch .system(_, ENOENT) {
      return nil
    } catch {
      throw StateError(error, path: path)
    }
    return try RecoveryRecord(bytes, id: name, in: path)
  }
}

/// The staged changes of an editing session that are not saved.
public struct UnsavedWork: Hashable, Sendable {
  /// The changes without secrets, in the order of their making. Changes inside a list are one change of
  /// the whole list, unless the list has a secret.
  public let changes: [Change]
  /// The changed secrets. Their values are not kept and must be typed again.
  public let secrets: [PreferenceName]
  /// The text in an open input field.
  public let typing: Typing?

  /// The text in an input field when the session ended.
  public struct Typing: Hashable, Sendable {
    /// The preference that was edited.
    public let name: PreferenceName
    /// The typed text.
    public let text: String
    /// Whether the text is a new list element, before the one that has the name's index.
    public let isNew: Bool
    /// All preferences that get the text, or none if it is only for `name`.
    public let marked: Set<PreferenceName>
    /// Creates the text of a field. The parameters are the properties of the same names.
    public init(
      _ name: PreferenceName, text: String, isNew: Bool = false, marked: Set<PreferenceName> = []
    ) {
      self.name = name
      self.text = text
      self.isNew = isNew
      self.marked = marked
    }

    fileprivate func isSecret(in schema: Schema) -> Bool {
      marked.union([name]).contains { schema.isSecret($0) }
        || schema.hasSecret(inText: .string(text)) || SecretText.masked(comment: text) != text
    }
  }

  /// Leaves out the values that `schema` declares secret.
  public init(
    _ changes: [Change], of base: any Snapshot, typing: Typing? = nil, schema: Schema
  ) {
    (self.changes, secrets) = schema.separateSecrets(changes, of: base)
    self.typing = typing.flatMap { $0.isSecret(in: schema) ? nil : $0 }
  }

  /// Whether there is nothing to recover.
  public var isEmpty: Bool { changes.isEmpty && secrets.isEmpty && typing == nil }
  /// The number of unsaved changes.
  public var count: Int { changes.count + secrets.count }
}

extension UnsavedWork {
  fileprivate var value: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [
      "changes": .array(changes.map(\.value)),
      "secrets": .array(secrets.map { .string($0.description) }),
    ]
    if let typing {
      var typed: ExactDictionary<PreferenceValue> = [
        "name": .string(typing.name.description), "text": .string(typing.text),
      ]
      if typing.isNew { typed["isNew"] = .bool(true) }
      if !typing.marked.isEmpty {
        let names = typing.marked.map(\.description).sorted()
        typed["marked"] = .array(names.map(PreferenceValue.string))
      }
      members["typing"] = .dictionary(typed)
    }
    return .dictionary(members)
  }

  fileprivate init(_ members: RecordMembers) throws(StateError) {
    changes = try members.list("changes").map { value throws(StateError) in
      let change = try RecordMembers(value, of: "change", in: members.file)
      var read = Change(try change.name("name"), from: change["old"], to: change["new"])
      if change["comment"] != nil {
        let comment = try change.dictionary("comment")
        read.comment = CommentChange(
          from: comment.textIfPresent("old").map { CommentLines($0) },
          to: comment.textIfPresent("new").map { CommentLines($0) })
      }
      return read
    }
    secrets = try members.names("secrets")
    guard members["typing"] != nil else {
      typing = nil
      return
    }
    let typed = try members.dictionary("typing")
    typing = Typing(
      try typed.name("name"), text: try typed.text("text"), isNew: typed["isNew"] == .bool(true),
      marked: typed["marked"] == nil ? [] : Set(try typed.names("marked")))
  }
}

extension Change {
  /// The change as a dictionary, in which absent values have no member.
  fileprivate var value: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = ["name": .string(name.description)]
    if let old { members["old"] = old }
    if let new { members["new"] = new }
    if let comment {
      var texts: ExactDictionary<PreferenceValue> = [:]
      if let old = comment.old { texts["old"] = .string(old.text) }
      if let new = comment.new { texts["new"] = .string(new.text) }
      members["comment"] = .dictionary(texts)
    }
    return .dictionary(members)
  }
}

/// The unsaved work of one session, with its origin.
public struct RecoveryRecord: Hashable, Sendable, Identifiable {
  static let kind = "recovery"

  /// The name of the record's file.
  public let id: String
  /// The edited file without links, or the address.
  public let path: String
  /// The user and process of the session.
  public let author: Author
  /// The time of the last change.
  public let when: Timestamp
  /// The unsaved changes.
  public let work: UnsavedWork
}

extension RecoveryRecord {
  var bytes: [UInt8] {
    ChecksummedRecord.bytes(
      of: [
        "path": .string(path), "when": .date(when), "author": author.value, "work": work.value,
      ], kind: Self.kind)
  }

  /// Reads a record. `file` is its path for messages.
  init(_ bytes: [UInt8], id: String, in file: String) throws(StateError) {
    let members = try RecordMembers(bytes, kind: Self.kind, in: file)
    self.init(
      id: id, path: try members.text("path"), author: try Author(members.dictionary("author")),
      when: try members.date("when"), work: try UnsavedWork(members.dictionary("work")))
  }
}
