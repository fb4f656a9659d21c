import Preferences

/// Writes a graph of objects as a file.
///
/// The file's own objects keep their order, and new ones follow. Unreferenced objects are left out.
/// Offsets and references become wider if necessary, but never narrower.
struct BinaryWriter {
  private let graph: BinaryObjectGraph
  private var bytes: [UInt8]
  private var offsets: [Int] = []
  /// The new number of each object, or -1 if it is left out.
  private var numbers: [Int]
  private var referenceSize = 1
  /// Bytes of the file that are still to be copied: adjacent objects are copied at once.
  private var pending = 0..<0

  /// Returns the bytes of a file. Throws only if the graph's source cannot be read.
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
    offsets.append(bytes.count + pending.count)
    switch graph[number] {
    case .scalar(let scalar):
      copyPending()
      bytes += scalar
    case .container(let type, let references):
      copyPending()
      let count = type == .dictionary ? references.count / 2 : references.count
      bytes += BinaryEncoding.header(type, count: count)
      write(references)
    case .original(let original):
      let object = try source.table.object(original, in: source.bytes)
      let start = Int(source.table.offsets[original])
      let references = object.referenceCount
      let end = references == 0 ? object.payload.upperBound : object.payload.lowerBound
      if start != pending.upperBound {
        copyPending()
        pending = start..<start
      }
      pending = pending.lowerBound..<end
      guard references > 0 else { return }
      copyPending()
      for position in 0..<references {
        let reference = try source.table.reference(position, of: object, in: source.bytes)
        write(numbers[reference], referenceSize)
      }
    }
  }

  private mutating func copyPending() {
    bytes += source.bytes[pending]
    pending = pending.upperBound..<pending.upperBound
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
    copyPending()
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

/// The encoding of new values: integers as Apple writes them, reals in 8 bytes, and text in ASCII
/// if possible. Integers have 1, 2 or 4 bytes unsigned, 8 signed, or 16 beyond.
enum BinaryEncoding {
  /// Returns the marker and payload of a scalar. Throws `.cannotHold`.
  static func scalar(_ value: PreferenceValue) throws(Problem) -> [UInt8] {
    switch value {
    case .bool(let bool): return [bool ? 0x09 : 0x08]
    case .integer(let number): return try integer(number)
    case .real(let number): return try real(number)
    case .date(let date): return [0x33] + date.seconds.bitPattern.bytes(8)
    case .data(let data): return header(.data, count: data.count) + data
    case .uid(let number): return uid(number)
    default: throw cannotHold("null")
    }
  }

  static func string(_ text: String) throws(Problem) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return header(.ascii, count: text.utf8.count) + Array(text.utf8)
    }
    guard let text = text.wellFormed else {
      throw cannotHold("a string with an unpaired surrogate")
    }
    return header(.utf16, count: text.utf16.count) + text.utf16.flatMap { $0.bytes(2) }
  }

  /// Returns the marker of an object with `count` items. If the count is large, it follows the
  /// marker.
  static func header(_ type: BinaryType, count: Int) -> [UInt8] {
    let marker = type.countedMarker ?? 0
    if count < 0x0F { return [marker | UInt8(count)] }
    return [marker | 0x0F] + unsigned(UInt64(count))
  }

  private static func integer(_ number: Number) throws(Problem) -> [UInt8] {
    guard let integer = Int128(number.canonical) else {
      throw cannotHold("an integer beyond 128 bits: \(number.spelling.prefix(60))")
    }
    if let short = UInt64(exactly: integer), short <= Int64.max { return unsigned(short) }
    if let signed = Int64(exactly: integer) { return [0x13] + signed.bytes(8) }
    return [0x14] + integer.bytes(16)
  }

  private static func unsigned(_ number: UInt64) -> [UInt8] {
    switch number {
    case ...0xFF: [0x10] + number.bytes(1)
    case ...0xFFFF: [0x11] + number.bytes(2)
    case ...0xFFFF_FFFF: [0x12] + number.bytes(4)
    default: [0x13] + number.bytes(8)
    }
  }

  /// Returns a real. Throws if the number would not read back as the same value.
  private static func real(_ number: Number) throws(Problem) -> [UInt8] {
    guard let real = Double(number.spelling), Number(real).isEquivalent(to: number) else {
      throw cannotHold("a number of more than 64 bits: \(number.spelling.prefix(60))")
    }
    return [0x23] + real.bitPattern.bytes(8)
  }

  private static func uid(_ number: UInt64) -> [UInt8] {
    let size = number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
    return [0x80 | UInt8(size - 1)] + number.bytes(size)
  }

  private static func cannotHold(_ what: String) -> Problem {
    Problem(.cannotHold(format: "a binary property list", what: what))
  }
}

extension FixedWidthInteger {
  /// Returns the lowest `count` bytes in big-endian order.
  func bytes(_ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
