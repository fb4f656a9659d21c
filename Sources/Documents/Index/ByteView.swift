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

  /// Four bytes, as `word`.
  @inline(__always) func halfWord(at offset: Int) -> UInt32? {
    guard offset >= 0, offset &+ 4 <= count else { return nil }
    return UInt32(
      littleEndian: UnsafeRawBufferPointer(buffer).loadUnaligned(
        fromByteOffset: offset, as: UInt32.self))
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

  /// The first byte at or after `offset` above 0x7F.
  func endOfASCII(from offset: Int) -> Int {
    var at = offset
    while let word = word(at: at), word & Self.highBits == 0 { at &+= 8 }
    while at < count, self[at] < 0x80 { at &+= 1 }
    return at
  }

  /// About how many commas, colons and opening brackets there are, by the first of the bytes.
  func separatorEstimate() -> Int {
    let sample = min(count, 1 << 18)
    var found = 0
    for at in 0..<sample {
      let byte = self[at]
      let isSeparator = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
      found &+= isSeparator || byte | 0x20 == UInt8(ascii: "{") ? 1 : 0
    }
    return sample == count ? found : (found &+ found / 32) &* (count / sample &+ 1)
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

  /// Whether `word`, in lower case, stands in `range`, in any case. ASCII only.
  func contains(_ word: [UInt8], in range: Range<Int>) -> Bool {
    firstIndex(of: word, in: range) != nil
  }

  /// Where `word`, in lower case, stands first in `range`, in any case. ASCII only. Eight places at a
  /// time are asked for its first and its last byte.
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
