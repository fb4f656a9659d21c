import Preferences

/// A key and its dotted parts: `editor.fontSize` has two. As in `PreferenceName.parts(of:)`, a key
/// with an empty part has no parts.
struct DottedKey {
  let view: ByteView
  let text: Range<Int>

  /// Whether the key has several parts. Reads eight bytes at a time, because a namespace may have a
  /// million keys.
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

  /// Returns the end of the part that begins at `start`.
  func endOfPart(from start: Int) -> Int {
    var at = start
    while at < text.upperBound, view[at] != UInt8(ascii: ".") { at &+= 1 }
    return at
  }

  /// Compares the key with `path`.
  func match(_ path: JoinedPath) -> Match {
    guard let first = path.ends.first, starts(with: path, to: first) else { return .none }
    guard text.count > first else { return .steps(1) }
    guard view[text.lowerBound + first] == UInt8(ascii: "."), isDotted else { return .none }
    if let step = path.ends.firstIndex(where: { $0 >= text.count }) {
      return path.ends[step] == text.count && starts(with: path, to: text.count)
        ? .steps(step + 1) : .none
    }
    guard path.isAllKeys, let whole = path.ends.last, starts(with: path, to: whole),
      view[text.lowerBound + whole] == UInt8(ascii: ".")
    else { return .none }
    return .inside(rest: text.lowerBound + whole + 1..<text.upperBound)
  }

  private func starts(with path: JoinedPath, to end: Int) -> Bool {
    guard text.count >= end else { return false }
    let head = text.lowerBound..<text.lowerBound + end
    return ByteView.over(path.bytes) { view.isEqual(head, 0..<end, in: $0) }
  }

  enum Match {
    case none
    /// The key equals this number of leading steps of the path.
    case steps(Int)
    /// The key begins with the whole path. `rest` follows it.
    case inside(rest: Range<Int>)
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

/// The leading keys of a path, joined by dots. The path `a.b[0].c` has the prefixes `a` and `a.b`.
struct JoinedPath {
  private(set) var bytes: [UInt8] = []
  /// The length of each prefix, ascending.
  private(set) var ends: [Int] = []
  /// Whether the path has no index.
  let isAllKeys: Bool

  init(_ path: ArraySlice<PreferenceName.Component>) {
    for component in path {
      guard case .key(let key) = component else { break }
      if !ends.isEmpty { bytes.append(UInt8(ascii: ".")) }
      bytes += key.utf8
      ends.append(bytes.count)
    }
    isAllKeys = ends.count == path.count
  }
}
