import Documents
import Preferences
import TinyNetworking

/// A key with its value and revisions.
struct KeyValue: Hashable, Sendable {
  let key, value: [UInt8]
  let createRevision, modRevision: Int
  /// The lease with which the key expires, or 0.
  var lease = 0
}

struct RangeResponse: Sendable {
  let keyValues: [KeyValue]
  /// The number of all keys in the range, regardless of the limit and the filter.
  let count: Int
  let hasMore: Bool
  let header: ResponseHeader
}

extension RangeResponse {
  init(_ response: ResponseJSON) throws(ParsingError) {
    header = try ResponseHeader(response)
    keyValues = try response.list("kvs").map { kv throws(ParsingError) in try KeyValue(kv) }
    count = try response.integer("count")
    hasMore = response["more"]?.isTrue ?? false
  }
}

/// The cluster and the revision of a response. Headers inside a transaction have only the revision.
struct ResponseHeader: Hashable, Sendable {
  let cluster: String
  let revision: Int

  init(cluster: String, revision: Int) {
    self.cluster = cluster
    self.revision = revision
  }

  init(_ response: ResponseJSON) throws(ParsingError) {
    guard let header = response["header"] else {
      throw ParsingError(expected: "a header", place: "header")
    }
    cluster = header["cluster_id"]?.text ?? ""
    revision = try header.integer("revision")
  }
}

struct TransactionResponse: Sendable {
  let hasSucceeded: Bool
  let header: ResponseHeader
  let ranges: [RangeResponse]

  init(_ response: ResponseJSON) throws(ParsingError) {
    header = try ResponseHeader(response)
    hasSucceeded = response["succeeded"]?.isTrue ?? false
    let ranges = try response.list("responses").compactMap { $0["response_range"] }
    self.ranges = try ranges.map { range throws(ParsingError) in try RangeResponse(range) }
  }
}

/// A response of a watch.
struct WatchResponse: Sendable {
  let isCreated: Bool
  /// The reason for the end of the watch, or nil.
  let cancellation: String?
  /// The oldest available revision if the watch ended because of a compaction, or 0.
  let compactRevision: Int
  let events: [WatchEvent]
  let header: ResponseHeader

  init(_ response: ResponseJSON) throws(ParsingError) {
    guard let result = response["result"] else {
      let why = response["error"].flatMap { $0["message"]?.text ?? $0.text }
      throw ParsingError(expected: why ?? "a result", place: "result")
    }
    header = try ResponseHeader(result)
    isCreated = result["created"]?.isTrue ?? false
    compactRevision = try result.integer("compact_revision")
    cancellation =
      result["canceled"]?.isTrue == true ? result["cancel_reason"]?.text ?? "ended" : nil
    events = try result.list("events").map { event throws(ParsingError) in try WatchEvent(event) }
  }
}

enum WatchEvent: Hashable, Sendable {
  case put(KeyValue)
  case delete(key: [UInt8], revision: Int)

  init(_ response: ResponseJSON) throws(ParsingError) {
    guard let kv = response["kv"] else { throw ParsingError(expected: "a key", place: "kv") }
    let keyValue = try KeyValue(kv)
    self =
      response["type"]?.text == "DELETE"
      ? .delete(key: keyValue.key, revision: keyValue.modRevision) : .put(keyValue)
  }

  var key: [UInt8] {
    switch self {
    case .put(let kv): kv.key
    case .delete(let key, _): key
    }
  }

  var revision: Int {
    switch self {
    case .put(let kv): kv.modRevision
    case .delete(_, let revision): revision
    }
  }
}

extension KeyValue {
  init(_ response: ResponseJSON) throws(ParsingError) {
    key = try response.bytes("key")
    value = try response.bytes("value")
    createRevision = try response.integer("create_revision")
    modRevision = try response.integer("mod_revision")
    lease = try response.integer("lease")
  }
}

/// A part of a JSON response, which is decoded only when it is read. The gateway leaves out zero,
/// false and empty members.
struct ResponseJSON: Sendable {
  private let document: JSONDocument
  private let node: NodeID

  init(_ bytes: [UInt8]) throws(ParsingError) {
    do throws(Problem) {
      document = try JSONDocument(bytes, strict: true)
      node = 0
    } catch {
      throw ParsingError(expected: "JSON", place: ".")
    }
  }

  private init(_ document: JSONDocument, _ node: NodeID) {
    self.document = document
    self.node = node
  }

  /// Returns the member, or nil if it is left out.
  subscript(key: String) -> ResponseJSON? {
    document.child(.key(key), of: node).map { ResponseJSON(document, $0) }
  }

  var text: String? {
    if case .string(let text) = document.value(at: node) { text } else { nil }
  }

  var isTrue: Bool { document.value(at: node) == .bool(true) }

  /// Returns an integer, which may be a string. A missing one is 0.
  func integer(_ key: String) throws(ParsingError) -> Int {
    guard let part = self[key] else { return 0 }
    let value = document.value(at: part.node)
    if case .integer(let number) = value, let integer = Int(number.spelling) { return integer }
    if case .string(let text) = value, let integer = Int(text) { return integer }
    throw ParsingError(expected: "a whole number", place: key)
  }

  /// Returns base64-encoded bytes. Missing ones are empty.
  func bytes(_ key: String) throws(ParsingError) -> [UInt8] {
    guard let part = self[key] else { return [] }
    guard let text = part.text, let bytes = Base64Text.bytes(of: text) else {
      throw ParsingError(expected: "base64", place: key)
    }
    return bytes
  }

  /// Returns the elements of an array. A missing one is empty.
  func list(_ key: String) throws(ParsingError) -> [ResponseJSON] {
    guard let part = self[key] else { return [] }
    guard document.index.nodes[part.node].kind == .array else {
      throw ParsingError(expected: "a list", place: key)
    }
    return document.index.children(of: part.node).map { ResponseJSON(document, $0) }
  }
}
