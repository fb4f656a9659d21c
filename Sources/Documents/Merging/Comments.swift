/// The comments of a document, as texts without the blanks around them.
struct Comments {
  /// How often each comment occurs.
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ snapshot: DocumentSnapshot) {
    let document = snapshot.document
    guard document.format.isText else { return }
    let bytes = document.bytes
    var at = 0
    // A comment is between scalars. Inside a text, its marks have no meaning.
    for node in document.index.nodes where !node.isContainer && node.start >= at {
      add(bytes, at..<Int(node.start), document.format)
      at = Int(node.end)
    }
    add(bytes, at..<bytes.count, document.format)
  }

  private mutating func add(_ bytes: [UInt8], _ gap: Range<Int>, _ format: DocumentFormat) {
    var at = gap.lowerBound
    while at < gap.upperBound {
      guard let mark = Self.mark(at: at, in: bytes[gap], format) else {
        at += 1
        continue
      }
      let text = bytes[at..<gap.upperBound]
      let end = text.dropFirst(mark.opening).indices.first { offset in
        bytes[offset..<gap.upperBound].starts(with: mark.end)
      }
      let next = end.map { $0 + mark.end.count } ?? gap.upperBound
      let comment = bytes[at..<next].reversed().drop { $0.isBlank || $0.isLineBreak }
      counts[ArraySlice(comment.reversed()), default: 0] += 1
      at = next
    }
  }

  private static func mark(
    at offset: Int, in gap: ArraySlice<UInt8>, _ format: DocumentFormat
  ) -> (opening: Int, end: [UInt8])? {
    let marks: [(String, String)] =
      format == .xmlPropertyList
      ? [("<!--", "-->")] : [("/*", "*/"), ("//", "\n"), ("#", "\n")]
    for (opening, end) in marks where gap[offset...].starts(with: opening.utf8) {
      return (opening.utf8.count, Array(end.utf8))
    }
    return nil
  }

  /// Whether `result` has the comments that `side` added to this base, and none of those that it
  /// removed.
  func areKept(of side: Comments, in result: Comments) -> Bool {
    Set(counts.keys).union(side.counts.keys).allSatisfy { comment in
      let (before, after) = (counts[comment] ?? 0, side.counts[comment] ?? 0)
      let now = result.counts[comment] ?? 0
      return after == before || (after > before ? now >= after : now <= after)
    }
  }

  var isEmpty: Bool { counts.isEmpty }
}
