import Preferences

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
