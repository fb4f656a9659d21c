/// Bytes to read: the room's only unsafe pointers. Every read is checked; past the end stands 0.
///
/// A view is valid only inside the closure of `over`, and never leaves it.
struct ByteView {
  private let buffer: UnsafeBufferPointer<UInt8>
  let count: Int

  static func over<Result, Failure: Error>(
    _ bytes: [UInt8], _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      try body(ByteView(buffer: buffer, count: buffer.count))
    }
  }

  subscript(offset: Int) -> UInt8 {
    @inline(__always) get {
      UInt(bitPattern: offset) < UInt(bitPattern: count) ? buffer[offset] : 0
    }
  }

  /// Eight bytes, the first lowest; nil where fewer are left.
  @inline(__always) func word(at offset: Int) -> UInt64? {
    guard offset >= 0, offset &+ 8 <= count else { return nil }
    return UInt64(
      littleEndian: UnsafeRawBufferPointer(buffer).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  /// Sixteen bytes; nil where fewer are left.
  @inline(__always) func block(at offset: Int) -> SIMD16<UInt8>? {
    guard offset >= 0, offset &+ 16 <= count else { return nil }
    return UnsafeRawBufferPointer(buffer).loadUnaligned(
      fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// `range` is cut to the bytes there are.
  func text(_ range: Range<Int>) -> String {
    String(decoding: buffer[range.clamped(to: 0..<count)], as: UTF8.self)
  }

  func array(_ range: Range<Int>) -> [UInt8] { Array(buffer[range.clamped(to: 0..<count)]) }
}

extension ByteView {
  /// The first byte at or after `offset` that ends a JSON string, escapes in it or may not stand in
  /// it (`"`, `\`, below 0x20); `count` where none is left.
  @inline(__always) func endOfPlainText(from offset: Int) -> Int {
    var at = offset
    while let word = word(at: at) {
      let quote = word ^ 0x2222_2222_2222_2222
      let escape = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let hits =
        ((quote &- Self.ones) & ~quote) | ((escape &- Self.ones) & ~escape)
        | ((word &- 0x2020_2020_2020_2020) & ~word)
      if hits & Self.highBits != 0 {
        return at &+ (hits & Self.highBits).trailingZeroBitCount &>> 3
      }
      at &+= 8
    }
    while at < count, self[at] >= 0x20, self[at] != 0x22, self[at] != 0x5C { at &+= 1 }
    return at
  }

  /// The first byte at or after `offset` above 0x7F.
  func endOfASCII(from offset: Int) -> Int {
    var at = offset
    while let word = word(at: at), word & Self.highBits == 0 { at &+= 8 }
    while at < count, self[at] < 0x80 { at &+= 1 }
    return at
  }

  /// How many bytes equal one of `bytes`. Several gigabytes a second.
  func count(of bytes: [UInt8]) -> Int {
    var total = 0
    for byte in bytes {
      for candidate in buffer where candidate == byte { total &+= 1 }
    }
    return total
  }

  func isEqual(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    guard range.count == other.count, max(range.upperBound, other.upperBound) <= count else {
      return false
    }
    return buffer[range].elementsEqual(buffer[other])
  }

  func isEqual(_ range: Range<Int>, _ text: [UInt8]) -> Bool {
    range.count == text.count && range.upperBound <= count && buffer[range].elementsEqual(text)
  }

  func isASCII(_ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while at &+ 8 <= range.upperBound, let word = word(at: at) {
      guard word & Self.highBits == 0 else { return false }
      at &+= 8
    }
    while at < range.upperBound {
      guard self[at] < 0x80 else { return false }
      at &+= 1
    }
    return true
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
