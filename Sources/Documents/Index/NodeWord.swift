/// The form of a node in 64 bits.
///
/// The word has the node's start in 30 bits, the number of its shape in 5, and its extent in 29. The
/// extent of a scalar is its length; that of a container is the container's number.
enum NodeWord {
  struct Container {
    var end, next: UInt32

    /// Moves the end as far as the nodes after `window`.
    mutating func move(by window: NodeWindow) {
      end = UInt32(truncatingIfNeeded: Int(end) &+ window.addedBytes)
      next = UInt32(truncatingIfNeeded: Int(next) &+ window.addedNodes)
    }
  }

  /// The properties that most nodes of a document share.
  struct Shape: Equatable {
    let kind: NodeKind
    let flags, lead, trail: UInt8

    var isContainer: Bool { kind == .array || kind == .dictionary }
  }

  /// The first shape of a container.
  static let firstContainer = 24
  /// The shape of a node of any kind that does not fit a word and is stored in full.
  static let large = 31

  /// The number of the shape of nodes without flags in JSON.
  @inline(__always) static func commonShape(of kind: NodeKind) -> Int {
    let number = Int(kind.rawValue)
    let array = Int(NodeKind.array.rawValue)
    return number < array ? number : number &- array &+ firstContainer
  }

  /// A shape that no node has.
  static let unused = Shape(kind: .null, flags: .max, lead: .max, trail: .max)

  /// The shapes of nodes without flags in JSON.
  static let commonShapes = shapes { $0 == .key || $0 == .string ? (flags: 0, quotes: 1) : (0, 0) }
  /// The shapes of nodes without flags in lines, in which texts have no quotes.
  static let plainShapes = shapes { _ in (0, 0) }
  /// The shapes of nodes without flags where texts have quotes and keys have none.
  static let plainKeyShapes = shapes { $0 == .string ? (flags: 0, quotes: 1) : (0, 0) }
  /// The shapes of nodes whose values are encoded.
  static let encodedShapes = shapes { _ in (NodeIndex.Node.encoded, 0) }

  private static func shapes(_ make: (NodeKind) -> (flags: UInt8, quotes: UInt8)) -> [Shape] {
    var shapes = Array(repeating: unused, count: 32)
    for kind in (0...UInt8.max).lazy.compactMap(NodeKind.init) {
      let (flags, quotes) = make(kind)
      let shape = Shape(kind: kind, flags: flags, lead: quotes, trail: quotes)
      shapes[commonShape(of: kind)] = shape
    }
    return shapes
  }
}

extension UInt64 {
  @inline(__always) init(start: UInt32, shape: Int, extent: UInt32) {
    self = UInt64(start) | UInt64(truncatingIfNeeded: shape) << 30 | UInt64(extent) << 35
  }

  @inline(__always) var start: UInt32 {
    UInt32(truncatingIfNeeded: self) & 0x3FFF_FFFF
  }
  @inline(__always) var shape: Int { Int(truncatingIfNeeded: self >> 30 & 31) }
  /// Whether the node is a container, or a node of any kind that is stored in full.
  @inline(__always) var isContainer: Bool { shape >= NodeWord.firstContainer }
  @inline(__always) var extent: UInt32 { UInt32(truncatingIfNeeded: self >> 35) }
}
