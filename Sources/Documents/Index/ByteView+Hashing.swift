extension ByteView {
  /// Hashes bytes. `seed` is random in each run, so that no file can force collisions. The bits of
  /// `ignored` have no influence.
  @inline(__always)
  func hash(of range: Range<Int>, seed: UInt64, ignoring ignored: UInt64 = 0) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: range.count)
    var at = range.lowerBound
    while at &+ 16 <= range.upperBound, let word = word(at: at), let next = self.word(at: at &+ 8) {
      hash.mix(word | ignored, (next | ignored) ^ seed)
      at &+= 16
    }
    if at &+ 8 <= range.upperBound, let word = word(at: at) {
      hash.mix(word | ignored)
      at &+= 8
    }
    hash.mix(end(of: range, from: at) | ignored)
    return hash
  }

  /// Hashes what `form` makes of each byte: nothing if it is nil.
  @inline(__always)
  func hash(of range: Range<Int>, seed: UInt64, as form: (UInt8) -> UInt8?) -> UInt64 {
    var hash = seed
    var (word, count): (UInt64, UInt64) = (0, 0)
    for at in range {
      guard let byte = form(self[at]) else { continue }
      word = word &<< 8 | UInt64(byte)
      count &+= 1
      if count & 7 == 0 { hash.mix(word) }
    }
    hash.mix(word ^ count)
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
