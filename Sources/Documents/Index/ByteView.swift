import Platform

/// A read-only view of bytes, the module's only use of unsafe pointers. Every read is checked:
/// bytes past the end are 0.
///
/// A view is valid only inside the closure of `over` and never leaves it.
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

  /// Returns eight bytes in little-endian order. Nil if fewer bytes are left.
  @inline(__always) func word(at offset: Int) -> UInt64? {
    guard offset >= 0, offset &+ 8 <= count else { return nil }
    return UInt64(
      littleEndian: UnsafeRawBufferPointer(buffer).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns four bytes in little-endian order. Nil if fewer bytes are left.
  @inline(__always) func halfWord(at offset: Int) -> UInt32? {
    guard offset >= 0, offset &+ 4 <= count else { return nil }
    return UInt32(
      littleEndian: UnsafeRawBufferPointer(buffer).loadUnaligned(
        fromByteOffset: offset, as: UInt32.self))
  }

  /// The offset after the byte-order mark, if there is one.
  var startOfText: Int { self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0 }

  /// Returns a byte, eight times.
  static func word(of byte: UInt8) -> UInt64 { ones &* UInt64(byte) }

  /// Whether a byte of `words`, which `word(of:)` returned, is in `range`.
  @inline(__always) func contains(anyOf words: (UInt64, UInt64), in range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while at &+ 8 <= range.upperBound, let word = word(at: at) {
      let (first, second) = (word ^ words.0, word ^ words.1)
      let hits = ((first &- Self.ones) & ~first) | ((second &- Self.ones) & ~second)
      if hits & Self.highBits != 0 { return true }
      at &+= 8
    }
    let (first, second) = (UInt8(words.0 & 0xFF), UInt8(words.1 & 0xFF))
    while at < range.upperBound {
      if self[at] == first || self[at] == second { return true }
      at &+= 1
    }
    return false
  }

  /// Whether a byte of `set` is in `range`.
  @inline(__always) func contains(_ set: ByteSet, in range: Range<Int>) -> Bool {
    if set.isEmpty { return false }
    var at = range.lowerBound
    let end = min(range.upperBound, count)
    while at < end {
      let byte = buffer[at]
      let word = byte < 64 ? set.low : byte < 128 ? set.high : set.others
      if word &>> UInt64(byte) & 1 == 1 { return true }
      at &+= 1
    }
    return false
  }

  /// Whether a name at `range` may be that of a secret, by a look at its bytes.
  func mayNameSecret(_ range: Range<Int>) -> Bool { part(range).mayNameSecret }

  /// Whether a value at `range` may hold a secret, by a look at its bytes.
  func mayHoldSecret(_ range: Range<Int>) -> Bool { part(range).mayHoldSecret }

  private func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: buffer[range.clamped(to: 0..<count)])
  }

  /// Returns the text of `range`, clamped to the bytes.
  func text(_ range: Range<Int>) -> String {
    String(decoding: buffer[range.clamped(to: 0..<count)], as: UTF8.self)
  }

  /// Appends the bytes of `range`, clamped to the bytes, to `text`.
  func append(_ range: Range<Int>, to text: inout [UInt8]) {
    text.append(contentsOf: buffer[range.clamped(to: 0..<count)])
  }

  /// Returns the bytes of `range`, clamped to the bytes, without copying them.
  func slice(_ range: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> {
    buffer[range.clamped(to: 0..<count)]
  }

  func array(_ range: Range<Int>) -> [UInt8] { Array(buffer[range.clamped(to: 0..<count)]) }
}

extension ByteView {
  /// Returns the offset of the first byte at or after `offset` that ends plain text in a JSON
  /// string (`"`, `\`, below 0x20), or `count`.
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

  /// Returns the offset of the first line feed or carriage return at or after `offset`, or `count`.
  func endOfLine(from offset: Int) -> Int {
    var at = offset
    while let word = word(at: at) {
      let feed = word ^ Self.ones &* 0x0A
      let carriage = word ^ Self.ones &* 0x0D
      let hits = ((feed &- Self.ones) & ~feed) | ((carriage &- Self.ones) & ~carriage)
      if hits & Self.highBits != 0 {
        return at &+ (hits & Self.highBits).trailingZeroBitCount &>> 3
      }
      at &+= 8
    }
    while at < count, !self[at].isLineBreak { at &+= 1 }
    return at
  }

  @inline(__always) func endOfSpaces(from offset: Int) -> Int {
    var at = offset
    while let word = word(at: at) {
      let other = word ^ 0x2020_2020_2020_2020
      if other != 0 { return at &+ other.trailingZeroBitCount &>> 3 }
      at &+= 8
    }
    while self[at] == 0x20 { at &+= 1 }
    return at
  }

  /// Returns the offset of the first byte at or after `offset` that is above 0x7F, or an offset of at
  /// least `end`.
  func endOfASCII(from offset: Int, to end: Int) -> Int {
    var at = offset
    while at < end, let word = word(at: at), word & Self.highBits == 0 { at &+= 8 }
    while at < end, self[at] < 0x80 { at &+= 1 }
    return at
  }

  /// Estimates the numbers of separators (commas, colons and opening brackets) and of opening
  /// brackets from the first 256 KiB.
  func separatorEstimate() -> (separators: Int, brackets: Int) {
    let sample = min(count, 1 << 18) & -8
    var (others, brackets) = (0, 0)
    var at = 0
    while at < sample, let word = word(at: at) {
      // Bytes that are 0 if the byte of the word is the wanted one. `{` and `[` differ in one bit.
      let comma = word ^ Self.ones &* 0x2C
      let colon = word ^ Self.ones &* 0x3A
      let bracket = (word | Self.ones &* 0x20) ^ Self.ones &* 0x7B
      others &+= Self.zeros(in: comma) &+ Self.zeros(in: colon)
      brackets &+= Self.zeros(in: bracket)
      at &+= 8
    }
    let least = max(sample, 1)
    return (estimate(others &+ brackets, in: least), estimate(brackets, in: least))
  }

  /// Returns the number of bytes of `word` that are 0.
  @inline(__always) private static func zeros(in word: UInt64) -> Int {
    let low = ~highBits
    let others = ((word & low) &+ low) | word | low
    // Each byte of the product's operand is 1 or 0, so the top byte of the product is their sum.
    return Int(truncatingIfNeeded: ((~others &>> 7) &* ones) &>> 56)
  }

  /// Estimates a number from the number in the first `sample` bytes.
  private func estimate(_ found: Int, in sample: Int) -> Int {
    guard sample < count else { return found }
    return Int(Double(found &+ found / 32) * Double(count) / Double(sample)) + 16
  }

  func isEqual(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    isEqual(range, other, in: self)
  }

  func isEqual(_ range: Range<Int>, _ text: [UInt8]) -> Bool {
    range.count == text.count
      && ByteView.over(text) { isEqual(range, 0..<text.count, in: $0) }
  }

  func isEqual(_ range: Range<Int>, _ other: Range<Int>, in view: ByteView) -> Bool {
    guard range.count == other.count, range.upperBound <= count, other.upperBound <= view.count
    else { return false }
    var at = range.lowerBound
    var twin = other.lowerBound
    while at &+ 8 <= range.upperBound {
      guard word(at: at) == view.word(at: twin) else { return false }
      at &+= 8
      twin &+= 8
    }
    while at < range.upperBound {
      guard self[at] == view[twin] else { return false }
      at &+= 1
      twin &+= 1
    }
    return true
  }

  /// The offsets of `byte`, in ascending order.
  func offsets(of byte: UInt8) -> some Sequence<Int> {
    sequence(state: 0) { (next: inout Int) in
      guard let found = firstIndex(of: byte, from: next) else { return nil }
      next = found + 1
      return found
    }
  }

  /// Returns the offset of the first `byte` at or after `offset`.
  private func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
    guard offset >= 0, offset < count, let start = buffer.baseAddress,
      let found = memchr(start + offset, Int32(byte), count - offset)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Whether `word`, in lower case, occurs in `range` in any case. ASCII only.
  func contains(_ word: [UInt8], in range: Range<Int>) -> Bool {
    firstIndex(of: word, in: range) != nil
  }

  /// Returns the offset of the first occurrence of `word`, in lower case, in any case. ASCII only.
  /// Tests the first and last byte at eight offsets at a time.
  func firstIndex(of word: [UInt8], in range: Range<Int>) -> Int? {
    guard let first = word.first, let last = word.last, range.count >= word.count else {
      return nil
    }
    let reach = word.count &- 1
    let end = range.upperBound &- word.count
    let (firsts, lasts) = (Self.ones &* UInt64(first), Self.ones &* UInt64(last))
    let foldFirst = first.isLetter ? Self.ones &* 0x20 : 0
    let foldLast = last.isLetter ? Self.ones &* 0x20 : 0
    var at = range.lowerBound
    while at <= end {
      if let heads = self.word(at: at), let tails = self.word(at: at &+ reach) {
        let others = (heads | foldFirst) ^ firsts | (tails | foldLast) ^ lasts
        let hits = (others &- Self.ones) & ~others & Self.highBits
        guard hits != 0 else {
          at &+= 8
          continue
        }
        at &+= hits.trailingZeroBitCount &>> 3
        if at > end { return nil }
      }
      if hasWord(word, at: at) { return at }
      at &+= 1
    }
    return nil
  }

  private func hasWord(_ word: [UInt8], at offset: Int) -> Bool {
    for position in word.indices where self[offset &+ position].lowercased != word[position] {
      return false
    }
    return true
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

extension UInt8 {
  var isLetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
