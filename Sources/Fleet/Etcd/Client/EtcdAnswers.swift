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
