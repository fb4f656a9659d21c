import Preferences

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
