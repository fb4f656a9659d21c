import Preferences

/// Expands a table of objects to a tree of nodes, without recursion.
///
/// Memory is 8 bytes for each node, 16 for each container. A file cannot have more nodes than bytes, apart from an
/// allowance for small files.
struct BinaryExpansion {
  private let bytes: [UInt8]
  private let table: BinaryObjectTable
  private var nodes: NodeListBuilder
  private(set) var readOnlyReason: Problem?
  /// The open containers, the outermost first.
  private var open: [Container] = []
  private var isOpen: [Bool]
  private var wasRead: [Bool]
  /// The total size of the objects read so far. It exceeds the file's size if objects overlap.
  private var readBytes = 0
  /// The total payload of all nodes.
  private var textBytes = 0
  private var progress = ParsingProgress()

  private struct Container {
    let node: NodeID
    let object: BinaryObject
    var position = 0
  }

  init(_ bytes: [UInt8], _ table: BinaryObjectTable) {
    self.bytes = bytes
    self.table = table
    nodes = NodeListBuilder(endIsNumber: true, reserving: table.count, containers: 0)
    isOpen = Array(repeating: false, count: table.count)
    wasRead = isOpen
  }

  mutating func run() throws(Problem) -> NodeIndex {
    try append(table.top)
    while let container = open.last {
      // The number of nodes is unknown before the end, because objects may be shared.
      try progress.report(
        nodes: nodes.count, done: Double(readBytes) / Double(bytes.count))
      try advance(container)
    }
    return NodeIndex(nodes: NodeList(nodes))
  }

  /// The most nodes that the tree may have. Without shared containers, each node takes a reference
  /// of at least one byte.
  private var nodeLimit: Int { bytes.count + 65_536 }

  /// The most payload bytes that the tree may have, which bounds the cost of reading all of it.
  private var textLimit: Int { 256 * bytes.count }

  private mutating func advance(_ container: Container) throws(Problem) {
    guard container.position < container.object.count else { return close(container) }
    open[open.count - 1].position += 1
    if container.object.type == .dictionary {
      try appendKey(table.reference(container.position, of: container.object, in: bytes))
      let value = container.object.count + container.position
      try append(table.reference(value, of: container.object, in: bytes))
    } else {
      try append(table.reference(container.position, of: container.object, in: bytes))
    }
  }

  private mutating func close(_ container: Container) {
    open.removeLast()
    let number = Int(nodes[container.node].end)
    isOpen[number] = false
    nodes.close(container.node, end: number)
  }

  private mutating func append(_ number: Int) throws(Problem) {
    let object = try object(number)
    let node = try appendNode(number, object, object.type.kind)
    switch object.type {
    case .array, .dictionary: try openContainer(number, object, node)
    case .set:
      makeReadOnly("a set", number)
      try openContainer(number, object, node)
    default: break
    }
  }

  private mutating func appendKey(_ number: Int) throws(Problem) {
    let object = try object(number)
    guard ![.array, .dictionary, .set].contains(object.type) else {
      throw bytes.damaged(
        "a container as a key", expected: "a string", at: Int(table.offsets[number]))
    }
    if object.type.kind != .string { makeReadOnly("a key that is no string", number) }
    _ = try appendNode(number, object, .key)
  }

  private mutating func appendNode(
    _ number: Int, _ object: BinaryObject, _ kind: NodeKind
  ) throws(Problem) -> NodeID {
    let node = nodes.count
    let offset = table.offsets[number]
    textBytes += object.payload.count
    guard node < nodeLimit, textBytes <= textLimit else {
      let what = node < nodeLimit ? "bytes" : "values"
      throw Problem(
        .limit(
          "the number of \(what), shared ones counted each time,",
          is: node < nodeLimit ? textLimit : nodeLimit),
        place: .inBinary(Int(offset)))
    }
    nodes.append(
      .init(
        start: offset, end: UInt32(truncatingIfNeeded: number),
        next: UInt32(truncatingIfNeeded: node + 1), kind: kind,
        flags: NodeIndex.Node.encoded))
    return node
  }

  private mutating func openContainer(
    _ number: Int, _ object: BinaryObject, _ node: NodeID
  ) throws(Problem) {
    guard !isOpen[number] else {
      throw bytes.damaged(
        "a container that holds itself", expected: "an end", at: Int(table.offsets[number]))
    }
    guard open.count < DocumentLimits.depth else {
      throw Problem(
        .limit("levels of nesting", is: DocumentLimits.depth),
        place: .inBinary(Int(table.offsets[number])))
    }
    isOpen[number] = true
    open.append(Container(node: node, object: object))
  }

  private mutating func object(_ number: Int) throws(Problem) -> BinaryObject {
    let object = try table.object(number, in: bytes)
    guard !wasRead[number] else { return object }
    wasRead[number] = true
    try check(object)
    readBytes += object.payload.upperBound - Int(table.offsets[number])
    if readBytes > bytes.count { makeReadOnly("objects that overlap", number) }
    return object
  }

  /// Checks the content of a text and a UID: ASCII, and at most 64 bits.
  private func check(_ object: BinaryObject) throws(Problem) {
    let payload = bytes[object.payload]
    if object.type == .ascii, !ByteView.over(bytes, { $0.isASCII(object.payload) }),
      let offset = payload.firstIndex(where: { $0 >= 0x80 })
    {
      throw bytes.damaged("the byte \(bytes[offset].hexText)", expected: "ASCII", at: offset)
    }
    if object.type == .uid, payload.dropLast(8).contains(where: { $0 != 0 }) {
      throw bytes.damaged(
        "a UID beyond 64 bits", expected: "a smaller one", at: payload.startIndex)
    }
  }

  private mutating func makeReadOnly(_ what: String, _ number: Int) {
    guard readOnlyReason == nil else { return }
    readOnlyReason = Problem(
      .unwritable("it holds \(what)"), place: .inBinary(Int(table.offsets[number])))
  }
}
