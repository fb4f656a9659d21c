import Preferences

/// The tables of a TOML text, and which members are in each.
///
/// A table that may not be defined a second time, or as something else, gets a second table with the same key: a
/// duplicate key, as for members.
struct TOMLTree {
  /// How a table came into being, which decides how it may be continued.
  private enum Origin: Equatable {
    /// Only a header of a table inside it names it. It may get a header of its own.
    case implicit
    case header
    /// Dotted keys in the body with this number, in which others may continue it.
    case dotted(body: Int32)
    /// Headers in double brackets: a list of tables.
    case records
    case root
  }

  private struct Table {
    let key: TOMLKey?
    let parent: Int32
    var origin: Origin
    /// The node, unless tables are scattered.
    var node: UInt32 = 0
    /// The range from after its key to the end of the last statement before one of another table.
    let start: UInt32
    var end: UInt32
    /// The number of this last statement.
    var lastStatement: Int32
    /// The first and the last of its items, or -1.
    var first: Int32 = -1
    var last: Int32 = -1
  }

  /// A run of members, or a table, in a table.
  private struct Item {
    var next: Int32 = -1
    /// The table, or -1.
    let table: Int32
    let nodes: Range<UInt32>
  }

  private struct Name: Hashable {
    let parent: Int32
    let key: ExactKey
  }

  private var tables: [Table]
  private var items: [Item] = []
  /// The number of tables that have a node.
  private var placed = 1
  private var numbers: [Name: Int32] = [:]
  /// The table of the current body.
  private var current: Int32 = 0
  /// The number of the current statement, and of the header of the current body.
  private var statement: Int32 = 0
  private var body: Int32 = 0
  /// Whether a table continues after statements of another one, so that the order of nodes is not that of the
  /// text.
  var isScattered = false

  init(rootAt start: Int) {
    tables = [
      Table(
        key: nil, parent: -1, origin: .root, start: UInt32(start), end: UInt32(start),
        lastStatement: 0)
    ]
  }

  /// The number of tables, with the root.
  var count: Int { tables.count }
  var hasTables: Bool { tables.count > 1 }

  // MARK: statements

  /// Adds a member to the current table.
  @inline(__always)
  mutating func add(_ nodes: Range<Int>, endingAt end: Int) {
    statement &+= 1
    add(nodes, to: current)
    if tables[Int(current)].lastStatement &+ 1 == statement {
      tables[Int(current)].lastStatement = statement
      tables[Int(current)].end = UInt32(truncatingIfNeeded: end)
    }
  }

  /// Returns the table that a dotted key names, below the current one. `last` is the last of its keys. A member has
  /// to be added to the table.
  mutating func table(_ path: [TOMLKey], _ last: TOMLKey, _ view: ByteView) -> Int32 {
    statement &+= 1
    var table = current
    for (position, key) in path.enumerated() {
      let next = position + 1 < path.count ? path[position + 1] : last
      let name = Name(parent: table, key: ExactKey(key.text(in: view)))
      if let known = numbers[name], canContinue(known) {
        tables[Int(known)].origin = .dotted(body: body)
        table = known
      } else {
        table = addTable(key, name, .dotted(body: body), startingAt: next.start)
      }
    }
    return table
  }

  /// Adds a member to the table of its dotted key.
  mutating func add(_ nodes: Range<Int>, to table: Int32, endingAt end: Int) {
    add(nodes, to: table)
    extend(table, upTo: current, endingAt: end)
  }

  /// Whether dotted keys of the current body may continue a table.
  private func canContinue(_ table: Int32) -> Bool {
    switch tables[Int(table)].origin {
    case .implicit: true
    case .dotted(let body): body == self.body
    case .header, .records, .root: false
    }
  }

  /// Begins the body of the table that a header names. `last` is the last of its keys. Returns its number.
  mutating func open(
    _ path: [TOMLKey], _ last: TOMLKey, isRecord: Bool, endingAt end: Int, _ view: ByteView
  ) -> Int {
    endBody()
    statement &+= 1
    body = statement
    var table: Int32 = 0
    for (position, key) in path.enumerated() {
      let next = position + 1 < path.count ? path[position + 1] : last
      let name = Name(parent: table, key: ExactKey(key.text(in: view)))
      let known = numbers[name] ?? addTable(key, name, .implicit, startingAt: next.start)
      table = tables[Int(known)].origin == .records ? lastRecord(of: known) : known
    }
    let name = Name(parent: table, key: ExactKey(last.text(in: view)))
    let known = numbers[name]
    if isRecord {
      let list =
        known.flatMap { tables[Int($0)].origin == .records ? $0 : nil }
        ?? addTable(last, name, .records, startingAt: end)
      table = addTable(nil, parent: list, .header, startingAt: end)
    } else if let known, tables[Int(known)].origin == .implicit {
      tables[Int(known)].origin = .header
      table = known
    } else {
      table = addTable(last, name, .header, startingAt: end)
    }
    current = table
    extend(table, upTo: 0, endingAt: end)
    return Int(table)
  }

  /// Ends the body of the current table, whose statements are also those of the tables around it.
  mutating func endBody() {
    let own = tables[Int(current)]
    guard own.lastStatement == statement else { return }
    var table = own.parent
    while table >= 0 {
      guard tables[Int(table)].lastStatement >= body else { break }
      tables[Int(table)].lastStatement = statement
      tables[Int(table)].end = own.end
      table = tables[Int(table)].parent
    }
  }

  /// Makes the current statement the last one of a table and of those around it, up to `outermost`, unless other
  /// statements are between.
  private mutating func extend(_ table: Int32, upTo outermost: Int32, endingAt end: Int) {
    var table = table
    while true {
      if tables[Int(table)].lastStatement >= statement - 1 {
        tables[Int(table)].lastStatement = statement
        tables[Int(table)].end = UInt32(truncatingIfNeeded: end)
      } else {
        isScattered = true
      }
      if table == outermost { return }
      table = tables[Int(table)].parent
    }
  }

  // MARK: items

  private mutating func add(_ nodes: Range<Int>, to table: Int32) {
    let last = tables[Int(table)].last
    let range = UInt32(nodes.lowerBound)..<UInt32(nodes.upperBound)
    if last >= 0, items[Int(last)].table < 0, items[Int(last)].nodes.upperBound == range.lowerBound
    {
      items[Int(last)] = Item(
        table: -1, nodes: items[Int(last)].nodes.lowerBound..<range.upperBound)
    } else {
      append(Item(table: -1, nodes: range), to: table)
    }
  }

  private mutating func append(_ item: Item, to table: Int32) {
    let number = Int32(items.count)
    items.append(item)
    if tables[Int(table)].last >= 0 {
      items[Int(tables[Int(table)].last)].next = number
    } else {
      tables[Int(table)].first = number
    }
    tables[Int(table)].last = number
  }

  private mutating func addTable(
    _ key: TOMLKey, _ name: Name, _ origin: Origin, startingAt start: Int
  ) -> Int32 {
    let table = addTable(key, parent: name.parent, origin, startingAt: start)
    numbers[name] = table
    return table
  }

  private mutating func addTable(
    _ key: TOMLKey?, parent: Int32, _ origin: Origin, startingAt start: Int
  ) -> Int32 {
    let table = Int32(tables.count)
    tables.append(
      Table(
        key: key, parent: parent, origin: origin, start: UInt32(start), end: UInt32(start),
        lastStatement: statement))
    append(Item(table: table, nodes: 0..<0), to: parent)
    return table
  }

  private func lastRecord(of list: Int32) -> Int32 {
    let last = tables[Int(list)].last
    return last < 0 ? list : items[Int(last)].table
  }

  /// The number of containers around a table.
  func depth(of table: Int) -> Int {
    var (depth, parent) = (0, tables[table].parent)
    while parent >= 0 { (depth, parent) = (depth + 1, tables[Int(parent)].parent) }
    return depth
  }

  // MARK: nodes

  /// Appends the nodes of the new tables, before those of their members.
  mutating func place(in nodes: inout NodeListBuilder) {
    while placed < tables.count {
      if let key = tables[placed].key { nodes.append(key.node) }
      tables[placed].node = UInt32(nodes.count)
      nodes.append(node(of: tables[placed]))
      placed += 1
    }
  }

  private func node(of table: Table) -> NodeIndex.Node {
    NodeIndex.Node(start: table.start, kind: table.origin == .records ? .array : .dictionary)
  }

  /// Sets the ends of the placed tables, of which none is scattered. Returns the node of each.
  func close(in nodes: inout NodeListBuilder) -> [NodeID] {
    var next = Array(repeating: 0, count: tables.count)
    for (number, table) in tables.enumerated().reversed() {
      next[number] = Int(table.node) + 1
      if table.last >= 0 {
        let last = items[Int(table.last)]
        next[number] = last.table < 0 ? Int(last.nodes.upperBound) : next[Int(last.table)]
      }
      nodes.close(Int(table.node), end: Int(table.end), next: next[number])
    }
    return tables.map { Int($0.node) }
  }

  /// Appends the nodes of all tables, with the members that are in `members`. Returns the node of each table.
  func emit(from members: NodeListBuilder, into nodes: inout NodeListBuilder) -> [NodeID] {
    var places = Array(repeating: 0, count: tables.count)
    var open: [(table: Int32, item: Int32)] = []
    func begin(_ table: Int32) {
      let own = tables[Int(table)]
      if let key = own.key { nodes.append(key.node) }
      places[Int(table)] = nodes.count
      nodes.append(node(of: own))
      open.append((table, own.first))
    }
    begin(0)
    while let (table, number) = open.last {
      guard number >= 0 else {
        nodes.close(places[Int(table)], end: Int(tables[Int(table)].end))
        open.removeLast()
        continue
      }
      let item = items[Int(number)]
      open[open.count - 1].item = item.next
      if item.table >= 0 {
        begin(item.table)
      } else {
        nodes.append(members, Int(item.nodes.lowerBound)..<Int(item.nodes.upperBound))
      }
    }
    return places
  }
}
