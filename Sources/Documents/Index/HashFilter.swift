extension ByteView {
  /// Hashes bytes. `seed` is random in each run, so that no file can force collisions.
  @inline(__always) func hash(of range: Range<Int>, seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: range.count)
    var at = range.lowerBound
    while at &+ 16 <= range.upperBound, let word = word(at: at), let next = self.word(at: at &+ 8) {
      hash.mix(word, next ^ seed)
      at &+= 16
    }
    if at &+ 8 <= range.upperBound, let word = word(at: at) {
      hash.mix(word)
      at &+= 8
    }
    hash.mix(end(of: range, from: at))
    return hash
  }

  /// Returns the last bytes of `range`, from `start` on: fewer than eight. May include bytes before
  /// `start` if the range has them.
  @inline(__always) private func end(of range: Range<Int>, from start: Int) -> UInt64 {
    if range.count >= 8 { return word(at: range.upperBound &- 8) ?? 0 }
    if let word = word(at: start) {
      return word & ~(UInt64.max << UInt64(truncatingIfNeeded: range.count &* 8))
    }
    return range.reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
  }
}

extension UInt64 {
  /// Mixes in a word by a 128-bit multiplication, as wyhash does. `factor` may have another word.
  @inline(__always)
  fileprivate mutating func mix(_ word: UInt64, _ factor: UInt64 = 0x9E37_79B9_7F4A_7C15) {
    let product = (self ^ word).multipliedFullWidth(by: factor)
    self = product.high ^ product.low
  }
}

/// A Bloom filter of hashes with four bits each, all in one word. "Not contained" is always
/// correct, "contained" rarely wrong.
struct HashFilter {
  private var words: [UInt64]

  /// Makes a filter for `count` hashes, of 2 to 4 bytes each. About one answer in a thousand is
  /// wrong.
  init(count: Int) {
    var size = 1
    while size * 4 < count { size *= 2 }
    words = Array(repeating: 0, count: size)
  }

  @inline(__always) func contains(_ hash: UInt64) -> Bool {
    let bits = bits(of: hash)
    return words[word(of: hash)] & bits == bits
  }

  /// Inserts a hash. Returns false if it was contained, or seems so.
  @inline(__always) mutating func insert(_ hash: UInt64) -> Bool {
    let (word, bits) = (word(of: hash), bits(of: hash))
    guard words[word] & bits != bits else { return false }
    words[word] |= bits
    return true
  }

  @inline(__always) private func word(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> 24) & (words.count &- 1)
  }

  @inline(__always) private func bits(of hash: UInt64) -> UInt64 {
    1 &<< (hash & 63) | 1 &<< (hash >> 6 & 63) | 1 &<< (hash >> 12 & 63) | 1 &<< (hash >> 18 & 63)
  }
}
