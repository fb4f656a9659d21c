/// The comments of a document, as texts without the blanks around them.
struct Comments {
  /// How often each comment occurs.
  private var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ snapshot: DocumentSnapshot) {
    guard let document = snapshot.document.textDocument else { return }
    for comment in document.comments(in: document.gapsBetweenScalars) {
      let text = document.bytes[comment.range]
      let end = text.lastIndex { !$0.isBlank && !$0.isLineBreak }.map { $0 + 1 } ?? text.startIndex
      counts[text[..<end], default: 0] += 1
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
