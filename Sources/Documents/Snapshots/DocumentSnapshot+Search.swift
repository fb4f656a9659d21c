import Preferences

extension DocumentSnapshot {
  public func hits(
    of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>
  ) -> [WordHits] {
    guard !words.isEmpty, !rows.isEmpty else {
      return Array(repeating: WordHits(), count: rows.count)
    }
    return ByteView.over(document.bytes) { view in
      var finder = HitFinder(words, in: rows, of: self, view)
      finder.find()
      if let phrase { finder.findExact(phrase) }
      return finder.hits
    }
  }

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

/// Rows that stand directly in one container, from one of them up to the next container.
struct ContainerRun {
  /// Its number in the outline; nil where the row is the root.
  let container: Int?
  /// The first row that is not among them.
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
