import Preferences

/// The children of an original container, found by the positions in the new container.
struct OriginalChildren {
  private var children: [OriginalNode] = []
  private var texts: (document: any TextDocument, children: TextChildren, isDictionary: Bool)?
  /// The position in the original container for each position in the new one.
  private var positions: [Int: Int] = [:]
  private let count: Int

  /// Pairs children by their keys.
  init(_ original: OriginalNode?, members: ExactDictionary<PreferenceValue>) {
    count = members.count
    guard let original else { return }
    texts = original.texts
    children = original.children
    for (position, child) in children.enumerated() {
      guard let key = child.key, let new = members.index(forKey: key) else { continue }
      positions[new] = position
    }
  }

  /// Pairs equal elements, and then the elements between them in order.
  init(_ original: OriginalNode?, elements: [PreferenceValue]) {
    count = elements.count
    guard let original else { return }
    texts = original.texts
    children = original.children
    let values = children.map(\.value)
    let kept = Alignment.pairs(values, elements)
    let moves = Alignment.Moves(of: values, to: elements, besides: kept)
    var (i, j) = (0, 0)
    for (old, new) in kept + [(children.count, count)] {
      for position in j..<new {
        if let origin = moves.origin(of: position) {
          positions[position] = origin
          continue
        }
        while i < old, moves.contains(i) { i += 1 }
        guard i < old else { continue }
        positions[position] = i
        i += 1
      }
      if new < count { positions[new] = old }
      (i, j) = (old + 1, new + 1)
    }
  }

  var hasTexts: Bool { texts != nil }

  func child(at position: Int) -> OriginalNode? { positions[position].map { children[$0] } }

  /// Returns the original text of a child. Nil if that text spells another value.
  func text(at position: Int, spelling value: PreferenceValue) -> MemberText? {
    guard let at = positions[position], children[at].value.isSpelled(as: value),
      let texts
    else { return nil }
    let bytes = texts.document.bytes
    return MemberText(
      bytes: Array(bytes[texts.children[at]]), before: Array(bytes[texts.children.gap(before: at)]),
      after: Array(bytes[texts.children.gap(before: at + 1)]), hasPrevious: at > 0,
      hasNext: at + 1 < children.count)
  }

  /// Returns the bytes between the neighbours of `run` with the children of `run` restored. Nil
  /// unless `gap`, the current bytes there, equals the result of removing the original children.
  func bytes(
    of run: Range<Int>, spelling values: [PreferenceValue], into gap: ArraySlice<UInt8>,
    of document: any TextDocument
  ) -> [UInt8]? {
    guard let texts else { return nil }
    let previous = run.lowerBound > 0 ? positions[run.lowerBound - 1] : -1
    let next = run.upperBound < count ? positions[run.upperBound] : children.count
    guard let previous, let next, previous < next else { return nil }
    let between = previous + 1..<next
    var wanted: [Int] = []
    for (position, value) in zip(run, values) {
      guard let at = positions[position], between.contains(at), at > wanted.last ?? -1,
        children[at].value.isSpelled(as: value)
      else { return nil }
      wanted.append(at)
    }
    let source = texts.document.bytes
    let stretch = OriginalRun(
      members: between.map { Array(source[texts.children[$0]]) },
      gaps: (previous + 1...next).map { Array(source[texts.children.gap(before: $0)]) },
      isDictionary: texts.isDictionary, hasPrevious: previous >= 0, hasNext: next < children.count)
    guard
      let gaps = document.gaps(
        restoring: wanted.map { $0 - between.lowerBound }, of: stretch, into: gap)
    else { return nil }
    return zip(gaps, wanted).flatMap { $0 + Array(source[texts.children[$1]]) } + (gaps.last ?? [])
  }
}

/// The original text of a restored member or element.
struct MemberText: Hashable {
  /// The key, if there is one, and the value.
  let bytes: [UInt8]
  /// The bytes up to the neighbours or brackets.
  let before, after: [UInt8]
  /// Whether there was a neighbour on that side, instead of a bracket.
  let hasPrevious, hasNext: Bool
  /// Whether the next neighbour has a heading.
  var nextIsSection = false
}

/// A value in its original text.
struct OriginalNode {
  let document: any TextDocument
  let node: NodeID

  init(_ document: any TextDocument, _ node: NodeID) {
    self.document = document
    self.node = node
  }

  /// Returns nil if `text` has another format or cannot be parsed by itself.
  init?(_ text: OriginalText, for document: some Document) {
    guard text.format == document.format.rawValue, let document = document as? any TextDocument,
      let (source, node) = document.source(ofValue: text)
    else { return nil }
    self.init(source, node)
  }

  var kind: NodeKind { document.index.nodes[node].kind }
  var value: PreferenceValue { document.value(at: node) }
  var bytes: [UInt8] { document.restorableBytes(of: node) }

  var children: [OriginalNode] {
    document.index.children(of: node).map { OriginalNode(document, $0) }
  }

  var texts: (document: any TextDocument, children: TextChildren, isDictionary: Bool) {
    (document, TextChildren(of: node, in: document), kind == .dictionary)
  }

  var key: String? {
    node > 0 && document.index.nodes[node - 1].kind == .key ? document.key(at: node - 1) : nil
  }
}

extension TextDocument {
  /// By default, returns a list with the value as its only element.
  func source(ofValue text: OriginalText) -> (document: Self, node: NodeID)? {
    let frame = frame(
      isDictionary: false, hasPrevious: false, hasNext: false, nextIsSection: false)
    guard let frame else { return nil }
    let source = try? readingSketch(frame.head + text.bytes[text.valueStart...] + frame.tail)
    return source.flatMap { $0.index.childCount(of: 0) == 1 ? ($0, 1) : nil }
  }

  func restorableBytes(of node: NodeID) -> [UInt8] { Array(bytes[index.nodes[node].range]) }

  /// Returns the range of a child from its key, if it has one, to the end of its value.
  func range(ofChild value: NodeID) -> Range<Int> {
    let hasKey = value > 0 && index.nodes[value - 1].kind == .key
    return Int(index.nodes[hasKey ? value - 1 : value].start)..<Int(index.nodes[value].end)
  }

  /// Returns the comments that belong to a member: those directly above it or before it on its
  /// line, and those after it.
  func ownComments(
    of text: MemberText, isDictionary: Bool
  ) -> (lead: [UInt8], tail: [UInt8]) {
    let position = text.hasPrevious ? 1 : 0
    guard
      var (sketch, start) = sketch(of: text, isDictionary, nextIsSection: text.nextIsSection)
    else {
      return ([], [])
    }
    let child = Array(sketch.index.children(of: 0).dropFirst(position)).first
    if let child, sketch.isSection(child) {
      // A section ends before the next one.
      guard let other = self.sketch(of: text, isDictionary, nextIsSection: true) else {
        return ([], [])
      }
      (sketch, start) = other
    }
    let values = Array(sketch.index.children(of: 0))
    guard values.indices.contains(position),
      let edits = EditPlan([.remove(values[position])], sketch.index).containers[0]
    else { return ([], []) }
    let extent = sketch.extent(of: position, in: edits)
    let lead = sketch.bytes[min(extent.lowerBound, start)..<start]
    let end = start + text.bytes.count
    return (
      Array(lead.drop(while: \.isBlank)), Array(sketch.bytes[end..<max(end, extent.upperBound)])
    )
  }

  /// Returns a document with the child and what is next to it, and the offset of the child.
  private func sketch(
    of text: MemberText, _ isDictionary: Bool, nextIsSection: Bool
  ) -> (document: Self, start: Int)? {
    let frame = frame(
      isDictionary: isDictionary, hasPrevious: text.hasPrevious, hasNext: text.hasNext,
      nextIsSection: nextIsSection)
    guard let frame else { return nil }
    let head = frame.head + text.before
    let sketch = try? readingSketch(head + text.bytes + text.after + frame.tail)
    return sketch.map { ($0, head.count) }
  }
}
