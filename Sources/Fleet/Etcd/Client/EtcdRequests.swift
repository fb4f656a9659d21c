import Preferences

/// The requests to etcd's JSON gateway. The gateway ignores unknown members, so a misspelt compare
/// would not compare anything. So every body is one of these types, whose coding keys are tested
/// with a real server.
struct RangeRequest: Encodable {
  var key: Bytes
  var rangeEnd: Bytes?
  var limit: Int?
  /// The revision to read at; 0 is the current one.
  var revision: Number64?
  var minModRevision: Number64?
  var countOnly: Bool?
  /// Whether any member may respond from its own state, which may be old.
  var serializable: Bool?

  enum CodingKeys: String, CodingKey {
    case key, limit, revision, serializable
    case rangeEnd = "range_end"
    case minModRevision = "min_mod_revision"
    case countOnly = "count_only"
  }
}

struct TransactionRequest: Encodable {
  var compare: [Compare]
  var success: [Operation]
  var failure: [Operation]
}

/// A compare: whether the key, or every key in the range, has the revision. A missing key has
/// revision 0.
struct Compare: Encodable {
  var target = "MOD"
  var result = "EQUAL"
  var key: Bytes
  var rangeEnd: Bytes?
  var modRevision: Number64

  enum CodingKeys: String, CodingKey {
    case target, result, key
    case rangeEnd = "range_end"
    case modRevision = "mod_revision"
  }
}

enum Operation: Encodable {
  /// The write of an existing key, which keeps its lease, or of a new one with this lease, or with none if it is 0.
  case put(Bytes, Bytes, exists: Bool, lease: Int)
  case delete(Bytes)
  case range(RangeRequest)

  private enum CodingKeys: String, CodingKey {
    case put = "request_put"
    case delete = "request_delete_range"
    case range = "request_range"
  }

  private struct Put: Encodable {
    let key, value: Bytes
    /// Whether an existing key keeps its lease, with which it expires. etcd refuses it for a new key.
    let ignoresLease: Bool?
    let lease: Number64?

    enum CodingKeys: String, CodingKey {
      case key, value, lease
      case ignoresLease = "ignore_lease"
    }
  }

  private struct Delete: Encodable { let key: Bytes }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .put(let key, let value, let exists, let lease):
      let new = exists || lease == 0 ? nil : Number64(lease)
      try container.encode(
        Put(key: key, value: value, ignoresLease: exists ? true : nil, lease: new), forKey: .put)
    case .delete(let key): try container.encode(Delete(key: key), forKey: .delete)
    case .range(let range): try container.encode(range, forKey: .range)
    }
  }
}

struct WatchRequest: Encodable {
  var creation: Creation

  struct Creation: Encodable {
    var key, rangeEnd: Bytes
    var startRevision: Number64

    enum CodingKeys: String, CodingKey {
      case key
      case rangeEnd = "range_end"
      case startRevision = "start_revision"
    }
  }

  enum CodingKeys: String, CodingKey { case creation = "create_request" }
}

struct AuthenticateRequest: Encodable { let name, password: String }

/// Bytes that are encoded as base64.
struct Bytes: Encodable, Hashable {
  var bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Base64Text.text(of: bytes))
  }
}

/// A 64-bit integer that is encoded as a string, as in protobuf's JSON.
struct Number64: Encodable, Hashable {
  var number: Int
  init(_ number: Int) { self.number = number }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(number))
  }
}

extension Bytes {
  /// Returns the end of the range of all keys with `prefix`; a zero byte means no end.
  static func end(of prefix: [UInt8]) -> Bytes {
    var end = prefix
    while let last = end.popLast() {
      if last < 0xFF { return Bytes(end + [last + 1]) }
    }
    return Bytes([0])
  }
}
