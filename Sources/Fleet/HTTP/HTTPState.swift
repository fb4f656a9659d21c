import Documents
import Preferences

/// A document on a web server, as it was last read or written.
struct HTTPState: Sendable {
  /// Where it is, all redirects followed.
  var address: HTTPAddress
  var current: DocumentSnapshot?
  var standing = Standing.unread
  var contentType: String?
  /// Why its server cannot be given another one.
  var refusal: String?
  var warnings: [SaveWarning] = []
  /// How many saves there were: what was asked for before one and came after it is old.
  var saves = 0

  /// What a save is sent over.
  enum Standing: Hashable, Sendable {
    case unread
    /// Nothing is there yet.
    case absent
    case tagged(EntityTag)
    case untagged

    init(_ tag: EntityTag?) { self = tag.map(Standing.tagged) ?? .untagged }
  }

  var obstacle: WriteObstacle? {
    if let problem = current?.document.problems.first {
      if case .unwritable(let why) = problem.reason { return .format(why) }
      return .format(problem.words)
    }
    if let refusal { return .server(refusal) }
    switch standing {
    case .untagged: return .server("its server gives no ETag, so \(Self.danger)")
    case .tagged(.weak): return .server("its server gives only a weak ETag, so \(Self.danger)")
    case .tagged(.strong), .absent, .unread: return nil
    }
  }

  private static let danger = "a save might write over what others have changed meanwhile"

  /// Where the bytes are those that it had, its revision stays.
  mutating func adopt(_ new: DocumentSnapshot, _ standing: Standing) -> DocumentSnapshot {
    self.standing = standing
    if let current, current.document.bytes == new.document.bytes { return current }
    current = new
    return new
  }
}

/// By what a server tells one state of a document from another (RFC 9110, section 8.8.3).
enum EntityTag: Hashable, Sendable {
  /// Equal tags, equal bytes. With its quotes.
  case strong(String)
  /// Equal tags, much the same.
  case weak(String)

  /// nil where `header` is none.
  init?(_ header: String?) {
    guard let header, header.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let opaque = header.hasPrefix("W/") ? header.dropFirst(2) : header[...]
    guard opaque.utf8.count >= 2, opaque.first == "\"", opaque.last == "\"",
      !opaque.dropFirst().dropLast().contains("\"")
    else { return nil }
    self = header.hasPrefix("W/") ? .weak(header) : .strong(header)
  }
}

extension DocumentFormat {
  /// For a document that its server does not name one for.
  var contentType: String {
    switch self {
    case .json: "application/json"
    case .xmlPropertyList, .binaryPropertyList, .openStepPropertyList: "application/x-plist"
    }
  }
}
