/// How gRPC sends a message: a byte that says whether it is compressed, its length in four, itself.
enum CallMessage {
  /// How many bytes stand before it.
  static let prefix = 5

  static func framed(_ message: [UInt8]) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: message.count)
    return [0]
      + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
      + message
  }

  /// nil where it is anything but one whole message that is not compressed.
  static func unframed(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= prefix, bytes[0] == 0,
      bytes[1..<prefix].reduce(0, { $0 << 8 | Int($1) }) == bytes.count - prefix
    else { return nil }
    return Array(bytes.dropFirst(prefix))
  }
}
