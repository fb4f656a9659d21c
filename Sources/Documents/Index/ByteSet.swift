/// A set of bytes. Those above 127 are in it all or not at all.
struct ByteSet: Sendable {
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  private(set) var others: UInt64 = 0

  @inline(__always) var isEmpty: Bool { low | high | others == 0 }

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case ..<64: low |= 1 << UInt64(byte)
      case ..<128: high |= 1 << UInt64(byte & 63)
      default: others = .max
      }
    }
  }
}
