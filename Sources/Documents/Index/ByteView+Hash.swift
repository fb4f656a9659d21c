extension ByteView {
  /// `seed` differs from run to run, so that no file can be made to collide.
  @inline(__always) func hash(_ range: Range<Int>, seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: range.count)
    var at = range.lowerBound
    while at &+ 8 <= range.upperBound, let word = word(at: at) {
      hash.mix(word)
      at &+= 8
    }
    var rest: UInt64 = 0
    while at < range.upperBound {
      rest = rest << 8 | UInt64(self[at])
      at &+= 1
    }
    hash.mix(rest)
    return hash
  }
}

extension UInt64 {
  /// Multiplies to 128 bits and folds, as wyhash does.
  @inline(__always) fileprivate mutating func mix(_ word: UInt64) {
    let product = (self ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    self = product.high ^ product.low
  }
}

/// Which hashes have been seen, as bits: never a false "no", rarely a false "yes".
struct HashFilter {
  private var words: [UInt64]

  /// About one in sixteen false answers at `count` hashes; 2 bytes for each.
  init(count: Int) {
    var size = 1
    while size * 4 < count { size *= 2 }
    words = Array(repeating: 0, count: size)
  }

  func contains(_ hash: UInt64) -> Bool { words[word(of: hash)] & bit(of: hash) != 0 }

  /// False where it was there, or seems so.
  @inline(__always) mutating func insert(_ hash: UInt64) -> Bool {
    let (word, bit) = (word(of: hash), bit(of: hash))
    guard words[word] & bit == 0 else { return false }
    words[word] |= bit
    return true
  }

  private func word(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> 20) & (words.count &- 1)
  }

  private func bit(of hash: UInt64) -> UInt64 { 1 << (hash & 63) }
}
