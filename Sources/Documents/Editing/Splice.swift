/// A replacement of bytes: the only way in which a text document changes.
struct Splice: Hashable {
  /// The bytes to replace. Empty for an insertion.
  var range: Range<Int>
  var replacement: [UInt8]

  init(_ range: Range<Int>, _ replacement: some Sequence<UInt8> = []) {
    self.range = range
    self.replacement = Array(replacement)
  }

  /// Makes an insertion.
  init(at offset: Int, _ bytes: some Sequence<UInt8>) { self.init(offset..<offset, bytes) }
}

extension [UInt8] {
  /// Returns the bytes after all splices, which may touch but not overlap. Splices at one offset
  /// keep their order, with insertions before removals. O(size).
  func applying(_ splices: [Splice]) -> [UInt8] {
    var result = [UInt8](reserving: count + splices.reduce(0) { $0 + $1.replacement.count })
    for piece in pieces(applying: splices) { result += piece }
    return result
  }

  /// Returns the bytes after all splices, as parts of these bytes and replacements. O(splices).
  func pieces(applying splices: [Splice]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var at = 0
    for splice in splices.inOrder {
      pieces.append(self[at..<Swift.max(at, splice.range.lowerBound)])
      pieces.append(splice.replacement[...])
      at = Swift.max(at, splice.range.upperBound)
    }
    return pieces + [self[at...]]
  }
}

extension [Splice] {
  fileprivate var inOrder: [Splice] {
    enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.element.range.isEmpty ? 0 : 1, a.offset)
        < (b.element.range.lowerBound, b.element.range.isEmpty ? 0 : 1, b.offset)
    }.map(\.element)
  }
}
