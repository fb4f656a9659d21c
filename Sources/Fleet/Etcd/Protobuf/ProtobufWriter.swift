/// Writes a message of protobuf. What is zero, empty or false is left out.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ field: UInt64, _ number: Int) {
    guard number != 0 else { return }
    append(field << 3)
    append(UInt64(bitPattern: Int64(number)))
  }

  mutating func write(_ field: UInt64, _ content: [UInt8]) {
    guard !content.isEmpty else { return }
    append(field << 3 | 2)
    append(UInt64(content.count))
    bytes += content
  }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
