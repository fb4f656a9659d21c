import Preferences

/// One key of the store.
struct EtcdEntry: Sendable {
  let key: [UInt8]
  /// Where it stands. What lies beneath another key that holds a value has the rest of its name in
  /// one part, with slashes.
  fileprivate(set) var path: [String]
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

/// Puts entries, in the order of their keys, together to one JSON document.
struct EtcdComposer {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  private var open: [Level] = [Level(name: "")]

  private struct Level {
    let name: String
    var isEmpty = true
    /// Those of its members that are no namespaces.
    var leaves: Set<String> = []
  }

  /// Sorts out where each stands.
  static func compose(_ entries: inout [EtcdEntry]) -> [UInt8] {
    var composer = EtcdComposer()
    composer.bytes.reserveCapacity(entries.count * 48)
    for index in entries.indices {
      guard let value = entries[index].value else { continue }
      entries[index].path = composer.add(entries[index].path, value.json)
    }
    composer.close(to: 1)
    return composer.bytes + [UInt8(ascii: "}")]
  }

  /// Where it stands.
  private mutating func add(_ path: [String], _ json: [UInt8]) -> [String] {
    let common = zip(open.dropFirst(), path.dropLast()).prefix {
      $0.name.utf8.elementsEqual($1.utf8)
    }.count
    close(to: common + 1)
    var depth = common
    while depth < path.count - 1, !open[open.count - 1].leaves.contains(path[depth]) {
      begin(path[depth])
      open.append(Level(name: path[depth]))
      bytes.append(UInt8(ascii: "{"))
      depth += 1
    }
    let key = path[depth...].joined(separator: "/")
    begin(key)
    open[open.count - 1].leaves.insert(key)
    bytes += json
    return path[..<depth] + [key]
  }

  /// A member a line, so that no value runs into the next.
  private mutating func begin(_ key: String) {
    bytes += (open[open.count - 1].isEmpty ? "\n" : ",\n").utf8
    open[open.count - 1].isEmpty = false
    bytes += key.quoted.utf8
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func close(to depth: Int) {
    while open.count > depth {
      open.removeLast()
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
