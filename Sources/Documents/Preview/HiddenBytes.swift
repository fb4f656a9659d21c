import Preferences

/// The ranges of a document that contain secrets, which are never shown: values, and those that comments
/// have.
struct HiddenBytes: Sendable {
  /// The ranges, ascending and disjoint. An empty range is an empty secret.
  let ranges: [Range<Int>]

  static let none = HiddenBytes(ranges: [])

  private init(ranges: [Range<Int>]) { self.ranges = ranges }

  /// Finds the secrets. O(size) if `secrecy` has any.
  init(of document: any Document, _ secrecy: Secrecy) {
    guard secrecy.mayHoldSecrets, document.format.isText else {
      self = .none
      return
    }
    let values = document.index.nodes.isEmpty ? [] : Self.values(of: document, secrecy)
    ranges = Self.merged(values + Self.comments(of: document, secrecy))
  }

  /// Finds the secrets outside values.
  init(inCommentsOf document: any Document, _ secrecy: Secrecy) {
    guard secrecy.mayHoldSecrets, document.format.isText else {
      self = .none
      return
    }
    ranges = Self.merged(Self.comments(of: document, secrecy))
  }

  private static func values(of document: any Document, _ secrecy: Secrecy) -> [Range<Int>] {
    let nodes = secrecy.nodes(in: document)
    guard let text = document.textDocument else {
      return nodes.map { document.index.nodes[$0].plainText ?? document.index.nodes[$0].range }
    }
    return nodes.flatMap(text.texts)
  }

  private static func comments(of document: any Document, _ secrecy: Secrecy) -> [Range<Int>] {
    guard let text = document.textDocument,
      document.hasComments || document.format.holdsLines
    else { return [] }
    return secrets(inCommentsOf: text, secrecy)
  }

  private static func secrets(
    inCommentsOf document: some TextDocument, _ secrecy: Secrecy
  ) -> [Range<Int>] {
    CommentSecrets(document).ranges(secrecy)
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
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

  /// Whether a part of a secret is in `range`.
  func overlaps(_ range: Range<Int>) -> Bool {
    ranges[firstIndex(endingAtOrAfter: range.lowerBound)...].first.map {
      $0.lowerBound <= range.upperBound
    } ?? false
  }

  private func firstIndex(endingAtOrAfter offset: Int) -> Int {
    ranges.partitioningIndex { $0.upperBound >= offset }
  }
}
