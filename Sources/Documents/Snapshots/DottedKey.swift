import Preferences

/// A key's text in place, and its parts: `editor.fontSize` has two. A key that has an empty part is
/// whole, as in `PreferenceName.parts(of:)`.
struct DottedKey {
  let view: ByteView
  let text: Range<Int>

  /// Has parts. Eight bytes at a time: a million keys are asked.
  var isDotted: Bool {
    let dot = UInt8(ascii: ".")
    guard view[text.lowerBound] != dot, view[text.upperBound &- 1] != dot else { return false }
    var hasDot = false
    var last: UInt64 = 0
    var at = text.lowerBound
    while at &+ 8 <= text.upperBound, let word = view.word(at: at) {
      let dots = word.dots
      guard dots & (dots &<< 8 | last &>> 56) == 0 else { return false }
      hasDot = hasDot || dots != 0
      last = dots
      at &+= 8
    }
    while at < text.upperBound {
      if view[at] == dot {
        guard view[at &- 1] != dot else { return false }
        hasDot = true
      }
      at &+= 1
    }
    return hasDot
  }

  /// The end of the part that begins at `start`.
  func endOfPart(from start: Int) -> Int {
    var at = start
    while at < text.upperBound, view[at] != UInt8(ascii: ".") { at &+= 1 }
    return at
  }

  /// What of `path` this key covers.
  func match(_ path: JoinedPath) -> Match {
    guard let first = path.prefixes.first, starts(with: first) else { return .none }
    guard text.count > first.count else { return .steps(1) }
    guard view[text.lowerBound + first.count] == UInt8(ascii: "."), isDotted else { return .none }
    for (step, prefix) in path.prefixes.enumerated() where step > 0 && text.count == prefix.count {
      return starts(with: prefix) ? .steps(step + 1) : .none
    }
    guard path.isAllKeys, let whole = path.prefixes.last, starts(with: whole),
      view[text.lowerBound + whole.count] == UInt8(ascii: ".")
    else { return .none }
    return .inside(rest: text.lowerBound + whole.count + 1..<text.upperBound)
  }

  private func starts(with prefix: [UInt8]) -> Bool {
    guard text.count >= prefix.count else { return false }
    let head = text.lowerBound..<text.lowerBound + prefix.count
    return view.isEqual(head, prefix)
  }

  enum Match {
    case none
    /// It is the path's first steps.
    case steps(Int)
    /// It has all of the path before it; `rest` is left.
    case inside(rest: Range<Int>)
  }
}

extension UInt64 {
  /// The high bits of the bytes that are dots.
  @inline(__always) fileprivate var dots: UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let other = self ^ 0x2E2E_2E2E_2E2E_2E2E
    return ~((other & low) &+ low | other) & ~low
  }
}

/// The keys that a path begins with, joined by dots: of `a.b[0].c` the prefixes `a`, `a.b`.
struct JoinedPath {
  let prefixes: [[UInt8]]
  /// No index in the path.
  let isAllKeys: Bool

  init(_ path: ArraySlice<PreferenceName.Component>) {
    var prefixes: [[UInt8]] = []
    for component in path {
      guard case .key(let key) = component else { break }
      prefixes.append((prefixes.last.map { $0 + [UInt8(ascii: ".")] } ?? []) + Array(key.utf8))
    }
    self.prefixes = prefixes
    isAllKeys = prefixes.count == path.count
  }
}
