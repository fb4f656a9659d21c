import Preferences

/// Which words the names of the containers on the way have. Rows come in order, so the way to the
/// next container is mostly known.
struct ContainerPath {
  struct Found {
    /// The words that the container's name has.
    var words: UInt64 = 0
    /// Those that may begin in it and end in a row's own key.
    var spanning: UInt64 = 0
  }

  private var way: [(container: Int, found: Found)] = []

  mutating func enter(
    _ container: Int?, _ words: [SearchWord], _ snapshot: DocumentSnapshot
  ) -> Found {
    guard let container else { return Found(spanning: .max) }
    while let last = way.last, last.container > container { way.removeLast() }
    if let last = way.last, last.container == container { return last.found }
    let found = found(container, words, snapshot)
    way.append((container, found))
    return found
  }

  private mutating func found(
    _ container: Int, _ words: [SearchWord], _ snapshot: DocumentSnapshot
  ) -> Found {
    let step = snapshot.outline.containers[container]
    guard step.node > 0 else { return Found(spanning: words.bits(where: \.mayBeQuoted)) }
    let outer = enter(Int(step.parent), words, snapshot)
    if words.allSatisfy(\.isPlain) {
      let key = snapshot.component(of: Int(step.node), number: container).text
      return Found(words: outer.words | words.bits { $0.isFound(in: key) })
    }
    let label = snapshot.name(of: Int(step.node)).label
    let isDictionary = snapshot.index.nodes[Int(step.node)].kind == .dictionary
    let stem = label + (isDictionary ? "." : "")
    return Found(
      words: words.bits { $0.isFound(in: stem) },
      spanning: words.bits { $0.mayBeQuoted || $0.mayBegin(atEndOf: stem.lowercased()) })
  }
}

extension DocumentSnapshot {
  /// Of a container in another one.
  fileprivate func component(of node: NodeID, number: Int) -> PreferenceName.Component {
    index.nodes[node - 1].kind == .key
      ? .key(document.key(at: node - 1)) : .index(Int(outline.containers[number].position))
  }
}

extension PreferenceName.Component {
  fileprivate var text: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    }
  }
}

extension [SearchWord] {
  fileprivate func bits(where holds: (SearchWord) -> Bool) -> UInt64 {
    enumerated().reduce(0) { holds($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
  }
}

extension SearchWord {
  /// It has what stands around a key in quotes, or not in ASCII at all.
  fileprivate var mayBeQuoted: Bool {
    !isASCII || bytes.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  }

  /// Whether `name` ends with what it begins with.
  fileprivate func mayBegin(atEndOf name: String) -> Bool {
    let end = Array(name.utf8.suffix(bytes.count))
    return bytes.indices.contains { end.suffix($0 + 1).elementsEqual(bytes[...$0]) }
  }
}
