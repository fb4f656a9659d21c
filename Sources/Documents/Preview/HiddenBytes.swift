import Preferences

/// The ranges of a document that contain secrets, which are never shown.
struct HiddenBytes: Sendable {
  /// The ranges, ascending and disjoint. An empty range is an empty secret.
  private let ranges: [Range<Int>]

  static let none = HiddenBytes(ranges: [])

  private init(ranges: [Range<Int>]) { self.ranges = ranges }

  /// Finds the secrets. O(nodes) if `secrecy` has any.
  init(of document: any Document, _ secrecy: Secrecy) {
    guard secrecy.mayHoldSecrets, document.format.isText,
      !document.index.nodes.isEmpty
    else {
      self = .none
      return
    }
    var nodes = secrecy.nodes(in: DocumentTree(document))
    if document.format == .lines {
      // Other lines may be between those of one container.
      nodes = nodes.flatMap { node in
        (node..<Int(document.index.nodes[node].next)).filter {
          let kind = document.index.nodes[$0].kind
          return kind != .key && !document.index.nodes[$0].isContainer
        }
      }
    }
    ranges = nodes.map { document.index.nodes[$0].plainText ?? document.index.nodes[$0].range }
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Returns the bytes of `range` as text, with a mask in place of each secret.
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

  /// Returns the secret that contains `offset` and begins before it.
  func part(around offset: Int) -> Range<Int>? {
    ranges[firstIndex(endingAtOrAfter: offset)...].first.flatMap {
      $0.lowerBound < offset && offset < $0.upperBound ? $0 : nil
    }
  }

  private func firstIndex(endingAtOrAfter offset: Int) -> Int {
    ranges.partitioningIndex { $0.upperBound >= offset }
  }
}
