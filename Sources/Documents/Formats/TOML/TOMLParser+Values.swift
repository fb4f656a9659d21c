import Preferences

extension TOMLParser {
  /// Parses a value with everything inside it, inside so many tables that its dotted key makes.
  mutating func value(inside tables: Int) throws(Problem) {
    let depth = open.count
    try scalarOrOpening(inside: tables)
    while open.count > depth {
      try progress.report(nodes: nodes.count, done: Double(at) / Double(view.count))
      if open[open.count - 1].isTable { try member() } else { try element() }
    }
  }

  /// Parses a scalar, or enters an array or an inline table.
  private mutating func scalarOrOpening(inside tables: Int) throws(Problem) {
    let byte = view[at]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try string(quote: byte)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try enter(isTable: byte == UInt8(ascii: "{"), inside: tables)
    case UInt8(ascii: "t"): try word(0x6575_7274, length: 4)
    case UInt8(ascii: "f"): try word(0x6573_6C61, length: 5)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "i"), UInt8(ascii: "n"):
      try numberOrDate()
    default: throw badValue()
    }
  }

  @inline(__always)
  mutating func append(
    _ kind: NodeKind, from start: Int, flags: UInt8 = 0, lead: UInt8 = 0, trail: UInt8 = 0
  ) {
    nodes.append(
      NodeIndex.Node(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: at),
        next: UInt32(truncatingIfNeeded: nodes.count &+ 1), kind: kind, flags: flags, lead: lead,
        trail: trail))
  }

  /// Parses `true` or `false`. `ending` has the last four letters in little-endian order.
  private mutating func word(_ ending: UInt32, length: Int) throws(Problem) {
    let (start, end) = (at, at &+ length)
    guard view.halfWord(at: end &- 4) == ending, !view[end].isValueByte else { throw badValue() }
    at = end
    append(.bool, from: start)
  }

  // MARK: containers

  private mutating func enter(isTable: Bool, inside tables: Int) throws(Problem) {
    let inner = depth + tables + 1
    guard inner <= DocumentLimits.depth else { throw tooDeep() }
    open.append(OpenContainer(node: nodes.count, isTable: isTable, depth: inner))
    append(isTable ? .dictionary : .array, from: at)
    at &+= 1
  }

  private mutating func close() {
    at &+= 1
    let container = open.removeLast()
    if let members = container.members { rebuild(container.node, members) }
    nodes.close(container.node, end: at)
  }

  /// Closes the innermost array, or parses its next element.
  private mutating func element() throws(Problem) {
    let array = open[open.count - 1].node
    try skipLines()
    if nodes.count > array &+ 1, view[at] != UInt8(ascii: "]") {
      guard view[at] == UInt8(ascii: ",") else {
        throw notSeparated(expected: "\",\" or \"]\"", opener: array)
      }
      at &+= 1
      try skipLines()
    }
    if view[at] == UInt8(ascii: "]") { return close() }
    guard at < view.count else { throw notSeparated(expected: "a value or \"]\"", opener: array) }
    try scalarOrOpening(inside: 0)
  }

  /// Closes the innermost inline table, or parses its next member.
  private mutating func member() throws(Problem) {
    let table = open[open.count - 1].node
    try skipSpaceInTable()
    if nodes.count > table &+ 1, view[at] != UInt8(ascii: "}") {
      guard view[at] == UInt8(ascii: ",") else {
        throw notSeparated(expected: "\",\" or \"}\"", opener: table)
      }
      let comma = at
      at &+= 1
      try skipSpaceInTable()
      if isStrict, view[at] == UInt8(ascii: "}") { throw trailingComma(at: comma) }
    }
    if view[at] == UInt8(ascii: "}") { return close() }
    guard at < view.count else { throw notSeparated(expected: "a key or \"}\"", opener: table) }
    let first = nodes.count
    let (path, last) = try keyPath()
    let number = open.count - 1
    if !path.isEmpty, open[number].members == nil { open[number].members = members(of: table) }
    append(last)
    try equals()
    try value(inside: path.count)
    open[number].members?.append(TOMLMember(path: path, nodes: first..<nodes.count, end: at))
  }

  /// Returns the members that an inline table has so far, none of which has a dotted key.
  private func members(of table: Int) -> [TOMLMember] {
    var members: [TOMLMember] = []
    var key = table + 1
    while key < nodes.count {
      let value = nodes[key + 1]
      let next = value.isContainer ? Int(value.next) : key + 2
      members.append(TOMLMember(path: [], nodes: key..<next, end: Int(value.end)))
      key = next
    }
    return members
  }

  /// Brings the members of an inline table with dotted keys in the order of its tables.
  private mutating func rebuild(_ table: Int, _ members: [TOMLMember]) {
    var own = TOMLTree(rootAt: Int(nodes[table].start))
    for member in members {
      if member.path.isEmpty {
        own.add(member.nodes, endingAt: member.end)
      } else {
        let last = TOMLKey(nodes[member.nodes.lowerBound])
        let table = own.table(member.path, last, view)
        own.add(member.nodes, to: table, endingAt: member.end)
      }
    }
    if own.isScattered { tree.isScattered = true }
    var rebuilt = NodeListBuilder(reserving: 16, containers: 1, shapes: NodeWord.plainKeyShapes)
    _ = own.emit(from: nodes, into: &rebuilt)
    nodes.removeAll(from: table)
    nodes.append(rebuilt, 0..<rebuilt.count)
  }

  /// Moves past white space in an inline table. Only TOML 1.1 has line breaks and comments there.
  private mutating func skipSpaceInTable() throws(Problem) {
    skipBlanks()
    guard view[at].isLineBreak || view[at] == UInt8(ascii: "#") else { return }
    if isStrict { throw notInTable() }
    try skipLines()
  }
}

extension UInt8 {
  /// Whether the byte continues a word or a number: it is a letter, a digit, one of `_+-.:`, or not ASCII.
  @inline(__always) var isValueByte: Bool {
    self >= 0x80 || isMember(of: (0x07FF_6800_0000_0000, 0x07FF_FFFE_87FF_FFFE))
  }
}
