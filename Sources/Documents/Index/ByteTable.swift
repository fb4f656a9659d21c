/// Numbers found by the bytes they stand for. Open addressing; the bytes stay where they are.
struct ByteTable {
  /// Number + 1; 0 is empty.
  private var slots: [UInt32]

  /// Takes up to `capacity` numbers.
  init(capacity: Int) {
    var size = 16
    while size < capacity + capacity / 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The number with these bytes: the one that `isSame` knows, else `new`, which is kept.
  @inline(__always)
  mutating func number(hash: UInt64, orInsert new: Int, where isSame: (Int) -> Bool) -> Int {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) &- 1
      if isSame(number) { return number }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = UInt32(truncatingIfNeeded: new &+ 1)
    return new
  }
}

extension ByteView {
  /// Not for a hash against an adversary: `seed` differs from run to run.
  func hash(_ range: Range<Int>, seed: UInt64) -> UInt64 {
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
