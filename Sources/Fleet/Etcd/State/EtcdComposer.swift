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
      entries[index] = entries[index].at(composer.add(entries[index].path, value.json))
    }
    composer.close(to: 1)
    return composer.bytes + [UInt8(ascii: "}")]
  }

  /// Where it stands.
  private mutating func add(_ path: [String], _ json: [UInt8]) -> [String] {
    var depth = 0
    while depth < min(open.count, path.count) - 1,
      open[depth + 1].name.utf8.elementsEqual(path[depth].utf8)
    {
      depth += 1
    }
    close(to: depth + 1)
    while depth < path.count - 1, !open[open.count - 1].leaves.contains(path[depth]) {
      begin(path[depth])
      open.append(Level(name: path[depth]))
      bytes.append(UInt8(ascii: "{"))
      depth += 1
    }
    let isPlaced = depth == path.count - 1
    let key = isPlaced ? path[depth] : path[depth...].joined(separator: "/")
    begin(key)
    open[open.count - 1].leaves.insert(key)
    bytes += json
    return isPlaced ? path : path[..<depth] + [key]
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
