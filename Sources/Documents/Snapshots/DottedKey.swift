import Preferences

/// A key's text in place, and its parts: `editor.fontSize` has two. A key that has an empty part is
/// whole, as in `PreferenceName.parts(of:)`.
struct DottedKey {
  let view: ByteView
  let text: Range<Int>

  /// Has parts.
  var isDotted: Bool {
    var last = UInt8(ascii: ".")
    var dots = 0
    for at in text {
      let byte = view[at]
      if byte == UInt8(ascii: ".") {
        if last == byte { return false }
        dots &+= 1
      }
      last = byte
    }
    return dots > 0 && last != UInt8(ascii: ".")
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
