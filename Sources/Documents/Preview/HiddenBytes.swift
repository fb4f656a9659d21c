import Preferences

/// The bytes of a document that hold secrets: no line that is shown has them.
struct HiddenBytes: Sendable {
  /// Ascending and apart. An empty one is an empty secret.
  private let ranges: [Range<Int>]

  static let none = HiddenBytes(ranges: [])

  private init(ranges: [Range<Int>]) { self.ranges = ranges }

  /// O(nodes) if `secrecy` knows any secret.
  init(of document: any Document, _ secrecy: Secrecy) {
    guard secrecy.mayHoldSecrets, document.format != .binaryPropertyList,
      !document.index.nodes.isEmpty
    else {
      self = .none
      return
    }
    let nodes = secrecy.nodes(in: DocumentTree(document)).map { document.index.nodes[$0] }
    ranges = nodes.map { $0.plainText ?? $0.range }
  }

  /// The bytes of `range` as text, with dots in place of each hidden part.
  func text(of range: Range<Int>, in bytes: [UInt8]) -> String {
    guard !range.isEmpty else { return "" }
    var text = ""
    var shown = range.lowerBound
    for hidden in ranges[firstIndex(endingAtOrAfter: range.lowerBound)...] {
      guard hidden.lowerBound < range.upperBound else { break }
      guard hidden.upperBound > range.lowerBound || hidden.isEmpty else { continue }
      text += String(decoding: bytes[shown..<max(shown, hidden.lowerBound)], as: UTF8.self)
      text += Entry.mask
      shown = max(shown, min(hidden.upperBound, range.upperBound))
    }
    return text + String(decoding: bytes[shown..<range.upperBound], as: UTF8.self)
  }

  /// The hidden part that holds `offset` and begins before it.
  func part(around offset: Int) -> Range<Int>? {
    ranges[firstIndex(endingAtOrAfter: offset)...].first.flatMap {
      $0.lowerBound < offset && offset < $0.upperBound ? $0 : nil
    }
  }

  /// Binary search.
  private func firstIndex(endingAtOrAfter offset: Int) -> Int {
    var (lower, upper) = (0, ranges.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if ranges[middle].upperBound < offset { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
