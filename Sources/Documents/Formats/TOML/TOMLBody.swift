import Preferences

/// The edits of the assignments in a body.
struct TOMLBody {
  private let document: TOMLDocument
  private let node: NodeID
  private let statements: [TOMLStatement]
  /// The value of each assignment.
  private let values: [NodeID]
  private var removed: Set<Int> = []
  private var inserted: [Int: [ContainerEdits.Insertion]] = [:]

  /// Reads the body after the header at `position`. O(body), or O(nodes) if tables are scattered.
  init(after position: Int, in document: TOMLDocument) {
    self.document = document
    node = position < 0 ? 0 : document.headers[position].table
    let body = document.body(after: position)
    statements = document.statements(in: body)
    var numbers: [Int: Int] = [:]
    for (number, statement) in statements.enumerated() {
      numbers[statement.value.lowerBound] = number
    }
    var values = Array(repeating: 0, count: statements.count)
    let nodes = document.index.nodes
    for node in document.nodes(in: body) where nodes[node].kind != .key {
      if let number = numbers[Int(nodes[node].start)],
        statements[number].value == nodes[node].range
      {
        values[number] = node
      }
    }
    self.values = values
  }

  var count: Int { statements.count }

  /// Removes the assignments of a value, or of a table of dotted keys.
  mutating func remove(_ value: NodeID) {
    removed.formUnion(numbers(in: [value]))
  }

  /// Returns the range of the assignments of a value with the comments that are removed with them. Nil if there
  /// are none.
  func extent(of value: NodeID) -> Range<Int>? {
    let layout = MemberLayout(edits, in: document)
    let own = numbers(in: [value])
    guard let first = own.first, let last = own.last else { return nil }
    return layout[first].extent.lowerBound..<layout[last].extent.upperBound
  }

  mutating func insert(_ lines: [ContainerEdits.Insertion], at position: Int) {
    inserted[position, default: []] += lines
  }

  /// Returns the position after the last assignment of `tables`. Nil if none is in this body.
  func end(of tables: [NodeID]) -> Int? { numbers(in: tables).last.map { $0 + 1 } }

  /// Returns the position of the first assignment of `tables`. Nil if none is in this body.
  func start(of tables: [NodeID]) -> Int? { numbers(in: tables).first }

  private func numbers(in tables: [NodeID]) -> [Int] {
    let nodes = tables.map { $0..<Int(document.index.nodes[$0].next) }
    return values.indices.filter { number in nodes.contains { $0.contains(values[number]) } }
  }

  var inserts: Bool { !inserted.isEmpty }

  /// Whether all assignments are removed, and none is added.
  var removesAll: Bool { removed.count == count && inserted.isEmpty }

  var edits: ContainerEdits {
    ContainerEdits(node: node, values: values, removed: removed, inserted: inserted)
  }

  /// The blank lines after removed assignments that have others before them, so that there is not a second run of
  /// them.
  var blankLines: [Splice] {
    guard inserted.isEmpty, !removed.isEmpty else { return [] }
    let layout = MemberLayout(edits, in: document)
    let bytes = document.bytes
    var splices: [Splice] = []
    for number in removed.sorted() where !removed.contains(number + 1) {
      var first = number
      while removed.contains(first - 1) { first -= 1 }
      let (start, end) = (layout[first], layout[number])
      guard start.ownsLines, end.ownsLines else { continue }
      let before = bytes.startOfLine(start.extent.lowerBound)
      let after = bytes.nextLine(after: end.extent.upperBound)
      guard bytes.isBlankLine(before: before), after > end.extent.upperBound else { continue }
      var stop = after
      while stop < bytes.count, bytes[stop...].first(where: { !$0.isBlank })?.isLineBreak == true {
        stop = bytes.nextLine(after: stop)
      }
      if stop > after, stop < bytes.count || first > 0 { splices.append(Splice(after..<stop)) }
    }
    return splices
  }
}

extension TOMLDocument {
  /// Returns nodes among which are all that begin in `range`: all, if tables are scattered.
  fileprivate func nodes(in range: Range<Int>) -> Range<NodeID> {
    guard !isScattered else { return index.nodes.indices }
    func first(from offset: Int) -> NodeID {
      index.nodes.indices.partitioningIndex { index.nodes[$0].start >= offset }
    }
    return first(from: range.lowerBound)..<first(from: range.upperBound)
  }

  /// Returns the keys of the tables around a table, and its own. Records have none.
  func path(of table: NodeID) -> [String] { keyNodes(of: table).map(key(at:)) }

  /// Returns the spellings of these keys.
  func spelledPath(of table: NodeID) -> [[UInt8]] {
    keyNodes(of: table).map { Array(bytes[index.nodes[$0].range]) }
  }

  private func keyNodes(of table: NodeID) -> [NodeID] {
    var path: [NodeID] = []
    var node = 0
    while node != table,
      let inner = index.children(of: node).first(where: { table < Int(index.nodes[$0].next) })
    {
      if index.nodes[node].kind == .dictionary { path.append(inner - 1) }
      node = inner
    }
    return path
  }

  /// Returns the keys in headers and assignments that name the table whose path is `path` and whose nodes are
  /// `nodes`.
  func keys(naming nodes: Range<NodeID>, _ path: [String]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for position in -1..<headers.count {
      let table = position < 0 ? 0 : headers[position].table
      if nodes.contains(table) {
        let keys = keys(ofHeaderAt: position)
        if path.count <= keys.count {
          ranges.append(keys[path.count - 1].start..<keys[path.count - 1].end)
        }
      } else if table <= nodes.lowerBound, nodes.lowerBound < Int(index.nodes[table].next) {
        let outer = self.path(of: table).count
        let wanted = path[outer...]
        for statement in statements(in: body(after: position))
        where statement.keys.count > wanted.count {
          let names = ByteView.over(bytes) { view in
            statement.keys.prefix(wanted.count).map { $0.text(in: view) }
          }
          guard zip(names, wanted).allSatisfy({ $0.isExactly($1) }) else { continue }
          let key = statement.keys[wanted.count - 1]
          ranges.append(key.start..<key.end)
        }
      }
    }
    return ranges
  }

  private func keys(ofHeaderAt position: Int) -> [TOMLKey] {
    ByteView.over(bytes) { view in
      var parser = TOMLParser(bytes, in: view)
      let start = headers[position].start
      parser.at = start + (bytes[start + 1] == UInt8(ascii: "[") ? 2 : 1)
      guard let keys = try? parser.keyPath() else { return [] }
      return keys.path + [keys.last]
    }
  }
}
