import Preferences

/// A graph of objects as a file: those that are referred to, by their old rank, new ones last.
/// Widths of offsets and references grow where they must and never shrink.
struct BinaryWriter {
  private let graph: BinaryObjectGraph
  private var bytes: [UInt8]
  private var offsets: [Int] = []
  /// New numbers by old; -1 for what is left out.
  private var numbers: [Int]
  private var referenceSize = 1

  /// Throws only what reading the graph's source throws.
  static func bytes(of graph: BinaryObjectGraph) throws(Problem) -> [UInt8] {
    var writer = BinaryWriter(graph)
    try writer.number()
    for number in 0..<graph.count where writer.numbers[number] >= 0 { try writer.write(number) }
    writer.finish()
    return writer.bytes
  }

  private var source: BinaryPropertyList { graph.source }

  private init(_ graph: BinaryObjectGraph) {
    self.graph = graph
    bytes = Array(graph.source.bytes.prefix(BinaryObjectTable.headerLength))
    bytes.reserveCapacity(graph.source.bytes.count + 1024)
    numbers = Array(repeating: -1, count: graph.count)
  }

  private mutating func number() throws(Problem) {
    var waiting = [graph.top]
    while let number = waiting.popLast() {
      guard numbers[number] < 0 else { continue }
      numbers[number] = 0
      waiting += try graph.references(of: number)
    }
    var next = 0
    for number in numbers.indices where numbers[number] == 0 {
      numbers[number] = next
      next += 1
    }
    referenceSize = max(source.table.referenceSize, Self.width(of: next - 1))
  }

  private mutating func write(_ number: Int) throws(Problem) {
    offsets.append(bytes.count)
    switch graph[number] {
    case .scalar(let scalar): bytes += scalar
    case .container(let type, let references):
      let count = type == .dictionary ? references.count / 2 : references.count
      bytes += BinaryEncoding.header(type, count: count)
      write(references)
    case .original(let original):
      let object = try source.table.object(original, in: source.bytes)
      let start = Int(source.table.offsets[original])
      let references = try source.table.references(of: object, in: source.bytes)
      let end = references.isEmpty ? object.payload.upperBound : object.payload.lowerBound
      bytes += source.bytes[start..<end]
      write(references)
    }
  }

  private mutating func write(_ references: [Int]) {
    for reference in references { write(numbers[reference], referenceSize) }
  }

  private mutating func write(_ number: Int, _ size: Int) {
    for place in (0..<size).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
    }
  }

  private mutating func finish() {
    let table = bytes.count
    let offsetSize = max(source.table.offsetSize, Self.width(of: table))
    for offset in offsets { write(offset, offsetSize) }
    let trailer = source.bytes.count - BinaryObjectTable.trailerLength
    bytes += source.bytes[trailer..<trailer + 6]
    bytes += [UInt8(offsetSize), UInt8(referenceSize)]
    for number in [offsets.count, numbers[graph.top], table] { write(number, 8) }
  }

  private static func width(of number: Int) -> Int {
    switch number {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }
}
