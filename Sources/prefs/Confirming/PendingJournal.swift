import Catalog
import Preferences
import Store

/// The record with which a change of a file is taken back. It is on the disk before the file is changed, and never
/// changes.
struct PendingJournal: Sendable {
  /// The program for people: `OpenSSH server`.
  let title: String
  /// The file as it was.
  let file: FormerFile
  /// The contents that are written.
  let new: [UInt8]
  let application: ProgramApplication
  /// The time for the confirmation, after the program uses the file.
  let seconds: Int
  let needsNewLogin: Bool
  let isAnnounced: Bool
  let author: Author
  let when: Timestamp
  /// `RunningSystem.identity` when the change was made.
  let system: String

  fileprivate static let kind = "pending"
  fileprivate static let name = "journal"

  /// Writes the contents, and then the journal: a folder without one is a change that has not begun.
  func write(to folder: borrowing StateFolder) throws(StateError) {
    if let old = file.bytes { try folder.write(old, as: "old") }
    try folder.write(new, as: "new")
    try folder.write(value, kind: Self.kind, as: Self.name)
  }

  private var value: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = [
      "title": .string(title), "file": file.value, "command": .words(application.command),
      "timeout": .integer(Int(application.timeout.components.seconds)),
      "seconds": .integer(seconds), "needsNewLogin": .bool(needsNewLogin),
      "isAnnounced": .bool(isAnnounced), "author": author.value, "when": .date(when),
      "system": .string(system),
    ]
    if let words = application.verification { members["verify"] = .words(words) }
    if let words = application.reversal { members["revert"] = .words(words) }
    return .dictionary(members)
  }
}

extension PendingJournal {
  /// Nil if the folder has no journal.
  init?(from folder: borrowing StateFolder) throws(StateError) {
    guard let members = try folder.record(Self.name, kind: Self.kind) else { return nil }
    guard let new = try folder.contents(of: "new", limit: FileContents.limit) else {
      throw members.malformed("the new contents are missing")
    }
    title = try members.text("title")
    file = try FormerFile(
      try members.dictionary("file"),
      bytes: try folder.contents(of: "old", limit: FileContents.limit))
    self.new = new
    application = ProgramApplication(
      command: try members.command("command") ?? [], verification: try members.command("verify"),
      reversal: try members.command("revert"), timeout: .seconds(try members.integer("timeout")))
    seconds = try members.integer("seconds")
    needsNewLogin = members["needsNewLogin"] == .bool(true)
    isAnnounced = members["isAnnounced"] == .bool(true)
    author = try Author(members.dictionary("author"))
    when = try members.date("when")
    system = try members.text("system")
    guard !application.command.isEmpty else { throw members.malformed("there is no command") }
  }
}

extension PreferenceValue {
  fileprivate static func words(_ words: [String]) -> PreferenceValue {
    .array(words.map { .string($0) })
  }
}

extension RecordMembers {
  /// Returns the words of a command. Nil if there is none.
  fileprivate func command(_ name: String) throws(StateError) -> [String]? {
    guard self[name] != nil else { return nil }
    return try list(name).map { (value) throws(StateError) in
      guard case .string(let word) = value else { throw malformed("a word of \(name)") }
      return word
    }
  }
}
