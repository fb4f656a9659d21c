import Preferences

/// The objects of a binary property list during an edit: first those of the file, by number, then
/// new ones. Unreferenced objects are not written.
struct BinaryObjectGraph {
  enum Object {
    /// An unchanged object of the file.
    case original(Int)
    /// A new scalar: its marker and payload.
    case scalar([UInt8])
    /// A new container. The references of a dictionary are all keys, then all values.
    case container(BinaryType, references: [Int])
  }

  let source: BinaryPropertyList
  var top: Int
  private var objects: [Object]
  /// The numbers of new strings, so that equal strings are written once.
  private var strings: [[UInt8]: Int] = [:]

  init(_ source: BinaryPropertyList) {
    self.source = source
    top = source.table.top
    objects = (0..<source.table.count).map { .original($0) }
  }

  var count: Int { objects.count }

  subscript(number: Int) -> Object {
    get { objects[number] }
    set { objects[number] = newValue }
  }

  mutating func append(_ object: Object) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  /// Appends a new value and everything inside it, parents first. Throws `.cannotHold`.
  mutating func append(_ value: PreferenceValue) throws(Problem) -> Int {
    switch value {
    case .string(let text): return try append(string: text)
    case .array(let elements):
      let number = append(.container(.array, references: []))
      var references: [Int] = []
      for element in elements { references.append(try append(element)) }
      objects[number] = .container(.array, references: references)
      return number
    case .dictionary(let members):
      let number = append(.container(.dictionary, references: []))
      var references: [Int] = []
      for key in members.keys { references.append(try append(string: key)) }
      for value in members.values { references.append(try append(value)) }
      objects[number] = .container(.dictionary, references: references)
      return number
    default: return append(.scalar(try BinaryEncoding.scalar(value)))
    }
  }

  mutating func append(string: String) throws(Problem) -> Int {
    let bytes = try BinaryEncoding.string(string)
    if let number = strings[bytes] { return number }
    let number = append(.scalar(bytes))
    strings[bytes] = number
    return number
  }

  func references(of number: Int) throws(Problem) -> [Int] {
    switch objects[number] {
    case .scalar: return []
    case .container(_, let references): return references
    case .original(let original):
      let object = try source.table.object(original, in: source.bytes)
      return try source.table.references(of: object, in: source.bytes)
    }
  }
}

extension BinaryObjectTable {
  func references(of object: BinaryObject, in bytes: [UInt8]) throws(Problem) -> [Int] {
    guard object.referenceCount > 0 else { return [] }
    var references: [Int] = []
    references.reserveCapacity(object.referenceCount)
    for position in 0..<object.referenceCount {
      references.append(try reference(position, of: object, in: bytes))
    }
    return references
  }
}

/// Makes edits on a graph of objects.
///
/// An object that the tree uses more than once stays unchanged. A shared container on the way to an
/// edit is copied, and its parent refers to the copy.
struct BinaryEditing {
  private let source: BinaryPropertyList
  private(set) var graph: BinaryObjectGraph
  /// The number of uses of each object in the tree.
  private let uses: [UInt32]
  /// The numbers of the copies of shared containers.
  private var copies: [NodeID: Int] = [:]

  init(_ source: BinaryPropertyList) {
    self.source = source
    graph = BinaryObjectGraph(source)
    var uses = [UInt32](repeating: 0, count: source.table.count)
    for node in source.index.nodes { uses[Int(node.end)] &+= 1 }
    self.uses = uses
  }

  /// Rebuilds the edited containers, the innermost first. Throws `.cannotHold`.
  mutating func make(_ plan: EditPlan) throws(Problem) {
    if let root = plan.root { graph.top = try graph.append(root) }
    for (_, edits) in plan.containers.sorted(by: { $0.key > $1.key }) { try rebuild(edits) }
  }

  private mutating func rebuild(_ edits: ContainerEdits) throws(Problem) {
    let isChanged =
      edits.changesItself || edits.inside.contains { copies[edits.value(at: $0)] != nil }
    guard isChanged else { return }
    let references = try references(edits)
    let object = BinaryObjectGraph.Object.container(
      edits.isDictionary ? .dictionary : .array, references: references)
    let number = source.objectNumber(of: edits.node)
    if uses[number] > 1 {
      copies[edits.node] = graph.append(object)
    } else {
      graph[number] = object
    }
  }

  private mutating func references(_ edits: ContainerEdits) throws(Problem) -> [Int] {
    var keys: [Int] = []
    var values: [Int] = []
    for position in 0...edits.count {
      for insertion in edits.inserted[position] ?? [] {
        if let key = insertion.key { keys.append(try graph.append(string: key)) }
        values.append(try graph.append(insertion.value))
      }
      guard position < edits.count, !edits.removed.contains(position) else { continue }
      if let key = try key(edits, position) { keys.append(key) }
      values.append(try value(edits, position))
    }
    return keys + values
  }

  private mutating func key(_ edits: ContainerEdits, _ position: Int) throws(Problem) -> Int? {
    if let key = edits.renamed[position] { return try graph.append(string: key) }
    return edits.key(at: position).map(source.objectNumber)
  }

  private mutating func value(_ edits: ContainerEdits, _ position: Int) throws(Problem) -> Int {
    if let value = edits.replaced[position] { return try graph.append(value) }
    let node = edits.value(at: position)
    return copies[node] ?? source.objectNumber(of: node)
  }
}
