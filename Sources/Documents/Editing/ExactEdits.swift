import Preferences

/// Insertions of former members and elements, and the splices that make them.
struct ExactEdits {
  var edits: [Edit] = []
  var splices: [Splice] = []
}

/// Members or elements side by side, in their original text.
struct OriginalStretch {
  let members: [[UInt8]]
  /// The bytes before each child, and after the last one.
  let gaps: [[UInt8]]
  let isDictionary: Bool
  /// Whether there was a neighbour on that side, and not a bracket.
  let hasPrevious, hasNext: Bool

  var bytes: [UInt8] {
    zip(gaps, members).flatMap { $0 + $1 } + (gaps.last ?? [])
  }
}

extension TextDocument {
  /// The gaps before, between and after the members `wanted` of `stretch` when they are put back where
  /// `gap` is now. Nil unless `gap` is what removing the whole stretch leaves.
  func gaps(
    puttingBack wanted: [Int], of stretch: OriginalStretch, into gap: ArraySlice<UInt8>
  ) -> [[UInt8]]? {
    let frame = Self.frame(
      isDictionary: stretch.isDictionary, hasPrevious: stretch.hasPrevious,
      hasNext: stretch.hasNext)
    let count = stretch.members.count + (stretch.hasPrevious ? 1 : 0) + (stretch.hasNext ? 1 : 0)
    let first = stretch.hasPrevious ? 1 : 0
    guard let sketch = try? reading(frame.head + stretch.bytes + frame.tail) else { return nil }
    let values = Array(sketch.index.children(of: 0))
    guard values.count == count,
      sketch.removing(stretch.members.indices.map { values[first + $0] })
        == frame.head + gap + frame.tail
    else { return nil }
    if wanted.count == stretch.members.count { return stretch.gaps }
    let others = Set(stretch.members.indices).subtracting(wanted).map { values[first + $0] }
    guard let bytes = sketch.removing(others), let left = try? reading(bytes) else { return nil }
    let children = TextChildren(of: 0, in: left)
    guard children.values.count == count - others.count else { return nil }
    return (0...wanted.count).map { Array(bytes[children.gap(before: first + $0)]) }
  }

  private func removing(_ values: [NodeID]) -> [UInt8]? {
    (try? splices(for: values.map { .remove($0) })).map(bytes.applying)
  }
}

/// A container's children and the gaps around them.
struct TextChildren {
  private let document: any TextDocument
  private let content: Range<Int>
  let values: [NodeID]

  init(of container: NodeID, in document: any TextDocument) {
    self.init(Array(document.index.children(of: container)), of: container, in: document)
  }

  init(_ values: [NodeID], of container: NodeID, in document: any TextDocument) {
    self.document = document
    self.values = values
    content = document.content(of: container)
  }

  /// From its key, if it has one, to the end of its value.
  subscript(position: Int) -> Range<Int> { document.range(ofChild: values[position]) }

  /// Returns the bytes before the child at `position`, or before the closing bracket or tag.
  func gap(before position: Int) -> Range<Int> {
    let start =
      position > 0 ? Int(document.index.nodes[values[position - 1]].end) : content.lowerBound
    let end = position < values.count ? self[position].lowerBound : content.upperBound
    return start..<max(start, end)
  }
}
