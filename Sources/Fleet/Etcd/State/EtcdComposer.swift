import Preferences

/// Puts entries, in the order of their keys, together to one JSON document.
struct EtcdComposer {
  /// Each where it stands.
  private(set) var entries: [EtcdEntry] = []
  private var bytes: [UInt8] = [UInt8(ascii: "{")]
  private var open: [Level] = [Level(name: "")]

  private struct Level {
    let name: String
    var isEmpty = true
    /// Those of its members that are no namespaces, and that others may lie beneath.
    var leaves: Set<ExactKey> = []
  }

  /// Of all that was added.
  var document: [UInt8] {
    mutating get {
      close(to: 1)
      return bytes + [UInt8(ascii: "}")]
    }
  }

  /// What comes after those that were added before.
  mutating func add(_ new: [EtcdEntry]) {
    let first = entries.count
    entries += new
    for index in first..<entries.count {
      guard let value = entries[index].value else { continue }
      let path = entries[index].path
      let place = add(path, value.json, mayHoldOthers: mayHoldOthers(index))
      if let place { entries[index] = entries[index].at(place) }
    }
  }

  /// Whether keys may follow that lie beneath it: they begin as its key does, unless they are spelled
  /// otherwise.
  private func mayHoldOthers(_ index: Int) -> Bool {
    guard index + 1 < entries.count else { return true }
    let key = entries[index].key
    return entries[index + 1].key.starts(with: key)
      || key.contains(UInt8(ascii: "~"))
  }

  /// Where it stands; nil where that is `path`.
  private mutating func add(
    _ path: [String], _ json: [UInt8], mayHoldOthers: Bool
  ) -> [String]? {
    var depth = 0
    while depth < min(open.count, path.count) - 1,
      open[depth + 1].name.isExactly(path[depth])
    {
      depth += 1
    }
    close(to: depth + 1)
    while depth < path.count - 1, !open[open.count - 1].leaves.contains(ExactKey(path[depth])) {
      begin(path[depth])
      open.append(Level(name: path[depth]))
      bytes.append(UInt8(ascii: "{"))
      depth += 1
    }
    let isPlaced = depth == path.count - 1
    let key = isPlaced ? path[depth] : path[depth...].joined(separator: "/")
    begin(key)
    if mayHoldOthers || !isPlaced { open[open.count - 1].leaves.insert(ExactKey(key)) }
    bytes += json
    return isPlaced ? nil : path[..<depth] + [key]
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
