import Documents
import Preferences

/// One key of the store.
struct EtcdEntry: Sendable {
  let key: [UInt8]
  /// Where it stands. What lies beneath another key that holds a value has the rest of its name in
  /// one part, with slashes.
  private(set) var path: [String]
  /// nil if it cannot be shown, because of `obstacle`.
  let value: EtcdValue?
  let obstacle: Obstacle?
  let revision: Int

  /// Why an entry cannot be shown.
  enum Obstacle: Sendable {
    /// Its key or its value is not UTF-8.
    case notText
    /// The value would be nested more deeply than a document may be.
    case tooDeep
  }

  init(_ kv: KeyValue, prefix: [UInt8]) {
    key = kv.key
    revision = kv.modRevision
    let parts = EtcdKey.parts(of: kv.key.dropFirst(prefix.count))
    path = parts ?? []
    guard let parts, let value = EtcdValue(kv.value) else {
      (self.value, obstacle) = (nil, .notText)
      return
    }
    let isShown = value.fits(beneath: parts.count)
    (self.value, obstacle) = isShown ? (value, nil) : (nil, .tooDeep)
  }

  func at(_ path: [String]) -> EtcdEntry {
    var entry = self
    entry.path = path
    return entry
  }
}

extension EtcdValue {
  /// Whether the document may hold it inside so many containers.
  func fits(beneath depth: Int) -> Bool {
    guard depth <= DocumentLimits.depth else { return false }
    guard case .json(let bytes) = self else { return true }
    return depth + bytes.depthOfJSON <= DocumentLimits.depth
  }
}

extension [UInt8] {
  /// How many containers of JSON are inside one another. O(bytes).
  fileprivate var depthOfJSON: Int {
    var (depth, deepest) = (0, 0)
    var (isInText, isEscaped) = (false, false)
    for byte in self {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInText: isEscaped = true
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        deepest = Swift.max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return deepest
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
