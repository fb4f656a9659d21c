import Preferences

/// Members of a tree whose key a later member has, too.
extension DocumentSnapshot {
  /// Finds the members among the `duplicates` that do not count, outside of each other. O(size).
  func findDuplicateLines(_ duplicates: Set<NodeID>) -> [UnreadLine] {
    guard document.format.isText, document.bytes.count <= DocumentLimits.comments else { return [] }
    var found: [(node: NodeID, name: PreferenceName, number: Int, counting: NodeID)] = []
    var numbers: [PreferenceName: Int] = [:]
    for node in duplicates.sorted() {
      let name = name(of: node)
      guard let counting = self.node(of: name), counting != node,
        outline.container(around: counting, in: index) == outline.container(around: node, in: index)
      else { continue }
      numbers[name, default: 0] += 1
      found.append((node, name, numbers[name] ?? 1, counting))
    }
    let nodes = found.map(\.node) + found.map(\.counting)
    let places = Place.places(of: nodes.map { Int(index.nodes[$0 - 1].start) }, in: document.bytes)
    let isRefused = document.formatted?.refusesDuplicates ?? false
    let lines = zip(found, zip(places, places.dropFirst(found.count))).map { item, places in
      UnreadLine(
        item.number, of: item.name, document.value(at: item.node), place: places.0,
        countingLine: places.1.line, rows: outline.rows(of: item.node, in: index),
        isRefused: isRefused)
    }
    return lines.filter { self.node(of: $0.name) == nil }
  }

  /// Returns the value that has this name: also a duplicate that does not count, by the name of its line.
  func nodeOrDuplicate(of name: PreferenceName) -> NodeID? {
    if let node = node(of: name) { return node }
    guard case .key(let label)? = name.last, let (key, number) = UnreadLine.parts(of: label),
      !document.format.holdsLines, let parent = name.parent, let dictionary = node(of: parent),
      index.nodes[dictionary].kind == .dictionary
    else { return nil }
    let values = values(of: key, in: dictionary).dropLast()
    return values.indices.contains(number - 1) ? values[number - 1] : nil
  }
}
