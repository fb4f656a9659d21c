import Preferences

/// One key of the store.
struct EtcdEntry: Sendable {
  let key: [UInt8]
  /// Where it stands. What lies beneath another key that holds a value has the rest of its name in
  /// one part, with slashes.
  private(set) var path: [String]
  /// nil where it cannot be shown: its name or its value is no text.
  let value: EtcdValue?
  let revision: Int

  init(_ kv: KeyValue, prefix: [UInt8]) {
    key = kv.key
    revision = kv.modRevision
    let parts = EtcdKey.parts(of: kv.key.dropFirst(prefix.count))
    path = parts ?? []
    value = parts == nil ? nil : EtcdValue(kv.value)
  }

  func at(_ path: [String]) -> EtcdEntry {
    var entry = self
    entry.path = path
    return entry
  }
}

extension [EtcdEntry] {
  /// Of those whose keys begin so. O(log entries).
  func numbers(beginning start: [UInt8]) -> Range<Int> {
    let first = number(notBefore: start)
    let end = Bytes.end(of: start).bytes
    return first..<(end == [0] ? count : Swift.max(first, number(notBefore: end)))
  }

  /// Among them are all that stand inside `path`. A tilde may be spelled in two ways: then, all.
  func numbers(beneath path: [String], prefix: [UInt8]) -> Range<Int> {
    guard !path.isEmpty, !path.contains(where: { $0.utf8.contains(UInt8(ascii: "~")) }) else {
      return indices
    }
    return numbers(beginning: EtcdKey.key(of: path, prefix: prefix) + [UInt8(ascii: "/")])
  }

  private func number(notBefore key: [UInt8]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].key.precedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
