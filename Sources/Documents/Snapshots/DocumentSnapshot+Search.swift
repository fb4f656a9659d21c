import Platform
import Preferences

extension DocumentSnapshot {
  public func hits(
    of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>
  ) -> [WordHits] {
    guard !words.isEmpty, !rows.isEmpty else {
      return Array(repeating: WordHits(), count: rows.count)
    }
    let find = { @Sendable (rows: Range<Int>) in
      ByteView.over(document.bytes) { view in
        var finder = HitFinder(words, in: rows, of: self, view)
        finder.find()
        if let phrase { finder.findExact(phrase) }
        return finder.hits
      }
    }
    guard rows.count > Self.fewRows else { return find(rows) }
    let middle = rows.lowerBound + rows.count / 2
    let (first, second) = NativeThread.both {
      find(rows.lowerBound..<middle)
    } and: {
      find(middle..<rows.upperBound)
    }
    return first + (second ?? find(middle..<rows.upperBound))
  }

  /// So many rows are searched faster than a thread is started.
  private static let fewRows = 8192

  public func component(at row: Int) -> PreferenceName.Component? {
    let node = Int(outline.rows[row])
    guard let container = outline.container(around: node, in: index) else { return nil }
    return index.nodes[Int(outline.containers[container].node)].kind == .dictionary
      ? .key(document.key(at: node - 1))
      : .index(outline.position(of: node, in: container, index))
  }

  public func run(from row: Int) -> (container: PreferenceName?, rows: Range<Int>) {
    let run = ContainerRun(at: row, in: self)
    return (run.container.map { name(of: Int(outline.containers[$0].node)) }, row..<run.end)
  }
}

/// The rows directly inside one container, up to the next container.
struct ContainerRun {
  /// The container's number in the outline. Nil if the row is the root.
  let container: Int?
  /// The first row after the run.
  let end: Int

  init(at row: Int, in snapshot: DocumentSnapshot) {
    let (index, outline) = (snapshot.index, snapshot.outline)
    let node = Int(outline.rows[row])
    container = outline.container(around: node, in: index)
    guard let container else {
      end = row + 1
      return
    }
    let own = Int(index.nodes[Int(outline.containers[container].node)].next)
    let next = outline.container(after: node).map { Int(outline.containers[$0].node) } ?? own
    end = outline.row(atOrAfter: min(own, next))
  }
}

/// Finds the same runs as `ContainerRun` for rows in ascending order, without a binary search for each.
struct ContainerRuns {
  private let index: NodeIndex
  private let outline: Outline
  /// The number of the first container after the last row.
  private var next: Int

  init(from row: Int, in snapshot: DocumentSnapshot) {
    (index, outline) = (snapshot.index, snapshot.outline)
    next = outline.container(after: Int(outline.rows[row])) ?? outline.containers.count
  }

  mutating func run(at row: Int) -> (container: Int?, end: Int) {
    let node = outline.rows[row]
    while next < outline.containers.count, outline.containers[next].node < node { next &+= 1 }
    guard next > 0 else { return (nil, row &+ 1) }
    var container = next &- 1
    var end = index.nodes.next(after: Int(outline.containers[container].node))
    while end <= node {
      container = Int(outline.containers[container].parent)
      end = index.nodes.next(after: Int(outline.containers[container].node))
    }
    guard next < outline.containers.count, outline.containers[next].node < end else {
      return (container, outline.row(atOrAfter: end, from: row))
    }
    return (container, Int(outline.containers[next].firstRow))
  }
}

/// The words found in the names of the containers around a row. Rows come in order, so most
/// containers are already known.
struct ContainerPath {
  struct Found {
    /// The words that the container's name contains.
    var words: UInt64 = 0
    /// The words that may begin in the container's name and end in a row's key.
    var spanning: UInt64 = 0
  }

  private var path: [(container: Int, found: Found)] = []

  mutating func enter(
    _ container: Int?, _ words: [SearchWord], _ snapshot: DocumentSnapshot, _ view: ByteView
  ) -> Found {
    guard let container else { return Found(spanning: .max) }
    while let last = path.last, last.container > container { path.removeLast() }
    if let last = path.last, last.container == container { return last.found }
    let found = found(container, words, snapshot, view)
    path.append((container, found))
    return found
  }

  private mutating func found(
    _ container: Int, _ words: [SearchWord], _ snapshot: DocumentSnapshot, _ view: ByteView
  ) -> Found {
    let step = snapshot.outline.containers[container]
    guard step.node > 0 else { return Found(spanning: words.bits(where: \.mayBeQuoted)) }
    let outer = enter(Int(step.parent), words, snapshot, view)
    if words.allSatisfy(\.isPlain) {
      let before = snapshot.index.nodes[Int(step.node) - 1]
      if before.kind == .key, let text = before.plainText, view.isASCII(text) {
        return Found(words: outer.words | words.bits { view.contains($0.bytes, in: text) })
      }
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
  /// Returns the key or index of a container in its parent.
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
  /// Whether the word has characters that quoting changes, or is not ASCII.
  fileprivate var mayBeQuoted: Bool {
    !isASCII || bytes.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  }

  /// Whether the end of `name` is a prefix of the word.
  fileprivate func mayBegin(atEndOf name: String) -> Bool {
    let end = Array(name.utf8.suffix(bytes.count))
    return bytes.indices.contains { end.suffix($0 + 1).elementsEqual(bytes[...$0]) }
  }
}
