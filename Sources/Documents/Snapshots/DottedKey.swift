import Preferences

/// A key and its dotted parts: `editor.fontSize` has two. As in `PreferenceName.parts(of:)`, a key
/// with an empty part is not split.
struct DottedKey {
  let view: ByteView
  let text: Range<Int>

  /// The offset of the last dot of a key with several parts, else nil. Reads eight bytes at a time,
  /// because a dictionary may have a million keys.
  var lastDot: Int? {
    let dot = UInt8(ascii: ".")
    guard view[text.lowerBound] != dot, view[text.upperBound &- 1] != dot else { return nil }
    var found: Int?
    var last: UInt64 = 0
    var at = text.lowerBound
    while at &+ 8 <= text.upperBound, let word = view.word(at: at) {
      let dots = word.dots
      guard dots & (dots &<< 8 | last &>> 56) == 0 else { return nil }
      if dots != 0 { found = at &+ 7 &- dots.leadingZeroBitCount &>> 3 }
      last = dots
      at &+= 8
    }
    while at < text.upperBound {
      if view[at] == dot {
        guard view[at &- 1] != dot else { return nil }
        found = at
      }
      at &+= 1
    }
    return found
  }

  /// Returns the end of the part that begins at `start`.
  func endOfPart(from start: Int) -> Int {
    var at = start
    while at < text.upperBound, view[at] != UInt8(ascii: ".") { at &+= 1 }
    return at
  }
}

extension UInt64 {
  /// The high bit of each byte that is a dot.
  @inline(__always) fileprivate var dots: UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let other = self ^ 0x2E2E_2E2E_2E2E_2E2E
    return ~((other & low) &+ low | other) & ~low
  }
}
