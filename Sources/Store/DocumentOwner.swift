import Glibc

/// The owner of a document, for whom the files that it names are read.
///
/// Anyone may have written a document, and root or another user may open it. What it names is read
/// only if its owner could read it.
public struct DocumentOwner: Hashable, Sendable {
  let user: uid_t

  init(_ user: uid_t) { self.user = user }

  /// The user who runs this process: of a document that is not a file.
  public static var current: DocumentOwner { DocumentOwner(geteuid()) }

  /// The owner of the file or pipe behind an open descriptor.
  public static func ofFile(behind descriptor: Int32) -> DocumentOwner {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 ? DocumentOwner(facts.st_uid) : .current
  }

  /// Whether the files that the document names must be readable by a user other than this process's.
  public var isRestricted: Bool { user != 0 && user != geteuid() }

  /// The owner's name, or number if the user database does not know it.
  public var name: String { UserDatabase.name(of: user) ?? "user \(user)" }

  /// nil if the owner may read all that this process may.
  var restriction: OtherUser? { isRestricted ? OtherUser(user) : nil }
}
