import Glibc
import Preferences

/// What sessions that ended without saving have left in the state directory.
public struct Recovery: Sendable {
  private let directory: StateDirectory

  public init(in directory: StateDirectory = .standard) { self.directory = directory }

  /// Of every file and address, the newest first; and the files that cannot be read, with why.
  public func all() throws(StateError) -> (found: [LeftBehind], damaged: [StateError]) {
    try look { _ in true }
  }

  /// Of the file that `path` leads to, or of that address, the newest first. What cannot be read is passed over.
  public func leftBehind(of path: String) throws(StateError) -> [LeftBehind] {
    let path = path.realPath
    return try look { $0.hasPrefix(JournalFile.prefix(of: path)) }.found.filter { $0.path == path }
  }

  /// Gives it up.
  public func discard(_ left: LeftBehind) throws(StateError) {
    try directory.openIfThere(JournalFile.directoryName)?.remove(left.id)
  }

  private func look(
    _ isWanted: (String) -> Bool
  ) throws(StateError) -> (found: [LeftBehind], damaged: [StateError]) {
    guard let folder = try directory.openIfThere(JournalFile.directoryName) else { return ([], []) }
    folder.sweepLeftovers()
    var found: [LeftBehind] = []
    var damaged: [StateError] = []
    for name in folder.names where JournalFile.isName(name) && isWanted(name) {
      do throws(StateError) {
        if let left = try read(name, in: folder) { found.append(left) }
      } catch {
        damaged.append(error)
      }
    }
    return (found.sorted { $0.when.seconds > $1.when.seconds }, damaged)
  }

  /// nil where its session lives, or where it has just gone.
  private func read(
    _ name: String, in folder: borrowing Descriptor
  ) throws(StateError) -> LeftBehind? {
    let path = directory.path(of: JournalFile.directoryName) + "/" + name
    guard let bytes = try Self.bytes(of: name, in: folder, path: path) else { return nil }
    do throws(Unsealed) {
      return try LeftBehind(bytes, id: name)
    } catch {
      throw .damaged(path: path, error.damage)
    }
  }

  private static func bytes(
    of name: String, in folder: borrowing Descriptor, path: String
  ) throws(StateError) -> [UInt8]? {
    do throws(FileError) {
      let file = try Descriptor.reading(name, in: folder.number)
      guard file.lock() != false, try file.isNamed(name, in: folder) else { return nil }
      return try file.ownContents(limit: SealedValue.limit)
    } catch .system(_, ENOENT) {
      return nil
    } catch {
      throw StateError(error, path: path)
    }
  }
}

/// What an editing session has staged and not saved.
public struct UnsavedWork: Hashable, Sendable {
  /// In the order in which they were made; those inside a list as one of the whole list,
  /// unless that holds a secret. Those of secrets are not among them.
  public let changes: [Change]
  /// Secret preferences that were changed: their values are kept nowhere and must be typed again.
  public let secrets: [PreferenceName]
  /// What was being typed and not yet staged.
  public let typing: Typing?

  public struct Typing: Hashable, Sendable {
    public let name: PreferenceName
    public let text: String
    /// A new element of the list, before the one that has that index.
    public let isNew: Bool
    /// All that it is for; empty where it is for `name` alone.
    public let marked: Set<PreferenceName>
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
    }
  }

  /// `changes` of `base`; what `schema` declares secret is left out.
  public init(
    _ changes: [Change], of base: any Snapshot, typing: Typing? = nil, schema: Schema
  ) {
    (self.changes, secrets) = schema.separateSecrets(changes, of: base)
    self.typing = typing.flatMap { $0.isSecret(in: schema) ? nil : $0 }
  }

  public var isEmpty: Bool { changes.isEmpty && secrets.isEmpty && typing == nil }
  public var count: Int { changes.count + secrets.count }
}

extension UnsavedWork {
  var value: PreferenceValue {
    var members: [(String, PreferenceValue)] = [
      ("changes", .array(changes.map(\.value))),
      ("secrets", .array(secrets.map { .string($0.description) })),
    ]
    if let typing {
      var typed: [(String, PreferenceValue)] = [
        ("name", .string(typing.name.description)), ("text", .string(typing.text)),
      ]
      if typing.isNew { typed.append(("isNew", .bool(true))) }
      if !typing.marked.isEmpty {
        let names = typing.marked.map(\.description).sorted()
        typed.append(("marked", .array(names.map(PreferenceValue.string))))
      }
      members.append(("typing", .dictionary(.init(uniqueKeysWithValues: typed))))
    }
    return .dictionary(.init(uniqueKeysWithValues: members))
  }

  init(_ value: PreferenceValue?) throws(Unsealed) {
    let members = try Members(value, of: "work")
    changes = try members.list("changes").map { value throws(Unsealed) in try Change(value) }
    secrets = try members.names("secrets")
    typing = try members["typing"].map { value throws(Unsealed) in
      let members = try Members(value, of: "typing")
      return Typing(
        try members.name("name"), text: try members.text("text"),
        isNew: members["isNew"] == .bool(true),
        marked: members["marked"] == nil ? [] : Set(try members.names("marked")))
    }
  }
}

extension Change {
  /// A value that is absent has no member.
  fileprivate var value: PreferenceValue {
    var members: [(String, PreferenceValue)] = [("name", .string(name.description))]
    if let old { members.append(("old", old)) }
    if let new { members.append(("new", new)) }
    return .dictionary(.init(uniqueKeysWithValues: members))
  }

  fileprivate init(_ value: PreferenceValue) throws(Unsealed) {
    let members = try Members(value, of: "change")
    self.init(try members.name("name"), from: members["old"], to: members["new"])
  }
}

/// What a session that ended without saving has left, and of what.
public struct LeftBehind: Hashable, Sendable, Identifiable {
  /// The name of the file that holds it.
  public let id: String
  /// Of the edited file, links resolved; or an address.
  public let path: String
  public let author: Author
  public let when: Timestamp
  public let work: UnsavedWork
}

extension LeftBehind {
  static let kind = "recovery"

  var sealed: SealedValue {
    SealedValue(
      [
        "path": .string(path), "when": .date(when), "author": author.value, "work": work.value,
      ], kind: Self.kind)
  }

  init(_ bytes: [UInt8], id: String) throws(Unsealed) {
    let members = try Members(SealedValue(bytes, kind: Self.kind).value, of: "file")
    self.init(
      id: id, path: try members.text("path"), author: try Author(members["author"]),
      when: try members.date("when"), work: try UnsavedWork(members["work"]))
  }
}
