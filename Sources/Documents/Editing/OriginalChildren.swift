import Preferences

/// The children of an original container, by the positions of the new container's children.
struct OriginalChildren {
  private var children: [OriginalNode] = []
  private var texts: (document: any TextDocument, children: TextChildren, isDictionary: Bool)?
  /// For each position in the new container, the position in the original.
  private var positions: [Int: Int] = [:]
  private let count: Int

  /// The same keys belong together.
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

  /// Equal elements belong together, and those between them in pairs.
  init(_ original: OriginalNode?, elements: [PreferenceValue]) {
    count = elements.count
    guard let original else { return }
    texts = original.texts
    children = original.children
    let kept = Alignment.kept(children.map(\.value), elements)
    var (i, j) = (0, 0)
    for (old, new) in kept + [(children.count, count)] {
      while i < old, j < new {
        positions[j] = i
        (i, j) = (i + 1, j + 1)
      }
      if new < count { positions[new] = old }
      (i, j) = (old + 1, new + 1)
    }
  }

  var hasTexts: Bool { texts != nil }

  func child(at position: Int) -> OriginalNode? { positions[position].map { children[$0] } }

  /// Nil if the original text spells another value.
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

  /// The bytes from the child before `run` to the one after it, with the children of `run` put back.
  /// Nil unless `gap`, which is between these two now, is what removing the original's children there
  /// leaves.
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
    let stretch = OriginalStretch(
      members: between.map { Array(source[texts.children[$0]]) },
      gaps: (previous + 1...next).map { Array(source[texts.children.gap(before: $0)]) },
      isDictionary: texts.isDictionary, hasPrevious: previous >= 0, hasNext: next < children.count)
    guard
      let gaps = document.gaps(
        puttingBack: wanted.map { $0 - between.lowerBound }, of: stretch, into: gap)
    else { return nil }
    return zip(gaps, wanted).flatMap { $0 + Array(source[texts.children[$1]]) } + (gaps.last ?? [])
  }
}
