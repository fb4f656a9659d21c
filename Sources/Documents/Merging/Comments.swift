/// The comments of a document, as texts without the blanks around them.
struct Comments {
  /// How often each comment occurs.
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ snapshot: DocumentSnapshot) {
    guard let document = snapshot.document as? any TextDocument else { return }
    let bytes = document.bytes
    let marks = document.commentMarks.all
    var at = 0
    // A comment is between scalars. Inside a text, its marks have no meaning.
    for node in document.index.nodes where !node.isContainer && node.start >= at {
      add(bytes, at..<Int(node.start), marks)
      at = Int(node.end)
    }
    add(bytes, at..<bytes.count, marks)
  }

  private mutating func add(
    _ bytes: [UInt8], _ gap: Range<Int>, _ marks: [(opening: [UInt8], end: [UInt8])]
  ) {
    var at = gap.lowerBound
    while at < gap.upperBound {
      let text = bytes[at..<gap.upperBound]
      guard let mark = marks.first(where: { text.starts(with: $0.opening) }) else {
        at += 1
        continue
      }
      let end = text.dropFirst(mark.opening.count).indices.first { offset in
        bytes[offset..<gap.upperBound].starts(with: mark.end)
      }
      let next = end.map { $0 + mark.end.count } ?? gap.upperBound
      let comment = bytes[at..<next].reversed().drop { $0.isBlank || $0.isLineBreak }
      counts[ArraySlice(comment.reversed()), default: 0] += 1
      at = next
    }
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

extension CommentMarks {
  /// The beginning and the end of each kind of comment.
  fileprivate var all: [(opening: [UInt8], end: [UInt8])] {
    let blocks = [block].compactMap(\.self).map { (Array($0.opening.utf8), Array($0.closing.utf8)) }
    return blocks + line.map { (Array($0.utf8), [UInt8(ascii: "\n")]) }
  }
}
