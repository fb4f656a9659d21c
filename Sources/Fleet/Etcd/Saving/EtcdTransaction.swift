import Preferences

/// Writes as transactions: one, unless they are more than a server takes in one.
struct EtcdTransaction: Sendable {
  let writes: [EtcdWrites.Write]
  let compares: [Compare]

  /// etcd's own bounds: `--max-txn-ops`, and `--max-request-bytes` with room for what is around.
  static let mostOperations = 128
  static let mostBytes = 1 << 20

  /// `writes` are of at most `mostBytes` each.
  static func split(_ writes: [EtcdWrites.Write]) -> [EtcdTransaction] {
    var parts: [EtcdTransaction] = []
    var part = Part()
    for write in writes {
      if !part.takes(write) {
        parts.append(part.transaction)
        part = Part()
      }
      part.add(write)
    }
    if !part.writes.isEmpty { parts.append(part.transaction) }
    return parts
  }

  /// `delta` comes with the answer, whichever it is.
  func request(delta: RangeRequest?) -> TransactionRequest {
    let operations = writes.map { write in
      write.value.map { Operation.put(Bytes(write.key), Bytes($0)) }
        ?? .delete(Bytes(write.key))
    }
    let deltas = delta.map { [Operation.range($0)] } ?? []
    return TransactionRequest(compare: compares, success: operations + deltas, failure: deltas)
  }

  private struct Part {
    private(set) var writes: [EtcdWrites.Write] = []
    private var compares: [Compare] = []
    private var known: Set<EtcdWrites.Range> = []
    private var size = 0

    var transaction: EtcdTransaction { EtcdTransaction(writes: writes, compares: compares) }

    /// One operation is the delta's.
    func takes(_ write: EtcdWrites.Write) -> Bool {
      writes.count + 2 <= mostOperations && size + write.size <= mostBytes
        && compares.count + 1 + write.absent.count <= mostOperations
    }

    mutating func add(_ write: EtcdWrites.Write) {
      writes.append(write)
      size += write.size
      compares.append(Compare(key: Bytes(write.key), modRevision: Number64(write.revision)))
      for range in write.absent where known.insert(range).inserted {
        compares.append(range.compare)
      }
    }
  }
}

extension EtcdWrites.Write {
  var size: Int { key.count + (value?.count ?? 0) }
}

extension EtcdWrites.Range {
  fileprivate var compare: Compare {
    Compare(
      result: revision == 0 ? "EQUAL" : "LESS", key: Bytes(key), rangeEnd: end.map(Bytes.init),
      modRevision: Number64(revision == 0 ? 0 : revision + 1))
  }
}
