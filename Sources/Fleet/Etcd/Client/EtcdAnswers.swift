import Documents
import Preferences
import TinyNetworking

/// One key as the server has it.
struct KeyValue: Hashable, Sendable {
  let key, value: [UInt8]
  let createRevision, modRevision: Int
}

struct RangeAnswer: Sendable {
  let keyValues: [KeyValue]
  /// Of all keys in the range, whatever the limit and the filter.
  let count: Int
  let hasMore: Bool
  let header: AnswerHeader
}

extension RangeAnswer {
  init(_ answer: Answer) throws(Unparsable) {
    header = try AnswerHeader(answer)
    keyValues = try answer.list("kvs").map { kv throws(Unparsable) in try KeyValue(kv) }
    count = try answer.integer("count")
    hasMore = answer["more"]?.isTrue ?? false
  }
}

/// Which cluster answered, and at which revision. Those inside a transaction have the revision alone.
struct AnswerHeader: Hashable, Sendable {
  let cluster: String
  let revision: Int

  init(cluster: String, revision: Int) {
    self.cluster = cluster
    self.revision = revision
  }

  init(_ answer: Answer) throws(Unparsable) {
    guard let header = answer["header"] else {
      throw Unparsable(expected: "a header", place: "header")
    }
    cluster = header["cluster_id"]?.text ?? ""
    revision = try header.integer("revision")
  }
}

struct TransactionAnswer: Sendable {
  let hasSucceeded: Bool
  let header: AnswerHeader
  let ranges: [RangeAnswer]

  init(_ answer: Answer) throws(Unparsable) {
    header = try AnswerHeader(answer)
    hasSucceeded = answer["succeeded"]?.isTrue ?? false
    let ranges = try answer.list("responses").compactMap { $0["response_range"] }
    self.ranges = try ranges.map { range throws(Unparsable) in try RangeAnswer(range) }
  }
}

/// One line of a watch.
struct WatchAnswer: Sendable {
  let isCreated: Bool
  /// Why it has ended; nil while it goes on.
  let cancellation: String?
  /// What is older is gone; 0 where that is not why it ended.
  let compactRevision: Int
  let events: [WatchEvent]
  let header: AnswerHeader

  init(_ answer: Answer) throws(Unparsable) {
    guard let result = answer["result"] else {
      let why = answer["error"].flatMap { $0["message"]?.text ?? $0.text }
      throw Unparsable(expected: why ?? "a result", place: "result")
    }
    header = try AnswerHeader(result)
    isCreated = result["created"]?.isTrue ?? false
    compactRevision = try result.integer("compact_revision")
    cancellation =
      result["canceled"]?.isTrue == true ? result["cancel_reason"]?.text ?? "ended" : nil
    events = try result.list("events").map { event throws(Unparsable) in try WatchEvent(event) }
  }
}

enum WatchEvent: Hashable, Sendable {
  case put(KeyValue)
  case delete(key: [UInt8], revision: Int)

  init(_ answer: Answer) throws(Unparsable) {
    guard let kv = answer["kv"] else { throw Unparsable(expected: "a key", place: "kv") }
    let keyValue = try KeyValue(kv)
    self =
      answer["type"]?.text == "DELETE"
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
  init(_ answer: Answer) throws(Unparsable) {
    key = try answer.bytes("key")
    value = try answer.bytes("value")
    createRevision = try answer.integer("create_revision")
    modRevision = try answer.integer("mod_revision")
  }
}

/// A part of what a server answered, read where it stands: nothing is decoded that is not asked for.
/// The gateway leaves out what is zero, empty or false.
struct Answer: Sendable {
  private let document: JSONDocument
  private let node: NodeID

  init(_ bytes: [UInt8]) throws(Unparsable) {
    do throws(Problem) {
      document = try JSONDocument(bytes, strict: true)
      node = 0
    } catch {
      throw Unparsable(expected: "JSON", place: ".")
    }
  }

  private init(_ document: JSONDocument, _ node: NodeID) {
    self.document = document
    self.node = node
  }

  /// nil where it is left out.
  subscript(key: String) -> Answer? {
    document.child(.key(key), of: node).map { Answer(document, $0) }
  }

  var text: String? {
    if case .string(let text) = document.value(at: node) { text } else { nil }
  }

  var isTrue: Bool { document.value(at: node) == .bool(true) }

  /// A 64-bit number is text there; one that is left out is 0.
  func integer(_ key: String) throws(Unparsable) -> Int {
    guard let part = self[key] else { return 0 }
    let value = document.value(at: part.node)
    if case .integer(let number) = value, let integer = Int(number.spelling) { return integer }
    if case .string(let text) = value, let integer = Int(text) { return integer }
    throw Unparsable(expected: "a whole number", place: key)
  }

  /// Of base64; none where they are left out.
  func bytes(_ key: String) throws(Unparsable) -> [UInt8] {
    guard let part = self[key] else { return [] }
    guard let text = part.text, let bytes = Base64Text.bytes(of: text) else {
      throw Unparsable(expected: "base64", place: key)
    }
    return bytes
  }

  /// Empty where it is left out.
  func list(_ key: String) throws(Unparsable) -> [Answer] {
    guard let part = self[key] else { return [] }
    guard document.index.nodes[part.node].kind == .array else {
      throw Unparsable(expected: "a list", place: key)
    }
    return document.index.children(of: part.node).map { Answer(document, $0) }
  }
}
