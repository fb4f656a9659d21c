import Platform
import Preferences
import Synchronization

/// Parses a large JSON document in two halves, at the same time.
///
/// The second half begins at a line in the middle that looks like a child of the root: it has the
/// indentation and the first byte of the root's first child. That is only a guess, because the depth of
/// a line is not known. It is right if the parser of the first half arrives at this line between two
/// children of the root. A parser of the whole document would then continue in the same state as the
/// parser of the second half began, so that the nodes are the same. A string cannot contain the
/// beginning of a line (RFC 8259, section 7).
struct JSONHalves {
  private let bytes: [UInt8]
  private let isStrict: Bool
  private let root: NodeKind
  /// The offset at which the second half begins.
  private let middle: Int
  /// The offset of the root's closing bracket.
  private let end: Int

  /// A document of so many bytes is parsed faster than a thread is started.
  private static let smallBytes = 1 << 20

  /// The nodes of a half, and whether its text has U+10FFFF.
  typealias Half = (nodes: NodeListBuilder, holdsMarks: Bool)

  /// Returns nil if no line in the middle looks like a child of the root, and unless `always` if `bytes`
  /// are few.
  init?(_ bytes: [UInt8], in view: ByteView, isStrict: Bool, always: Bool = false) {
    guard always || bytes.count > Self.smallBytes else { return nil }
    let start = view.startOfText
    guard let opener = (start..<bytes.count).first(where: { !view[$0].isSpace }),
      let closer = (opener..<bytes.count).last(where: { !view[$0].isSpace })
    else { return nil }
    switch (view[opener], view[closer]) {
    case (UInt8(ascii: "{"), UInt8(ascii: "}")): root = .dictionary
    case (UInt8(ascii: "["), UInt8(ascii: "]")): root = .array
    default: return nil
    }
    guard let middle = view.line(likeTheOneAfter: opener + 1, from: closer / 2) else { return nil }
    (self.bytes, self.isStrict, self.middle, end) = (bytes, isStrict, middle, closer)
  }

  /// Returns the nodes of the document. Returns nil if it must be parsed as a whole: always if there
  /// may be a fault. Throws only `.cancelled`.
  func parse(in view: ByteView) throws(Problem) -> Half? {
    let progress = Progress.current
    let (first, second) = NativeThread.both {
      Result { () throws(Problem) in try firstHalf(in: view) }
    } and: {
      Progress.$current.withValue(progress) { ByteView.over(bytes) { secondHalf(in: $0) } }
    }
    do throws(Problem) {
      guard var (nodes, holdsMarks) = try first.get(), let second, let second,
        nodes.append(contentsOf: second.nodes)
      else { return nil }
      nodes.close(0, end: end + 1)
      holdsMarks = holdsMarks || second.holdsMarks
      return (nodes, holdsMarks)
    } catch {
      guard error.reason == .cancelled else { return nil }
      throw error
    }
  }

  /// Returns nil if the first half does not end between two children of the root.
  private func firstHalf(in view: ByteView) throws(Problem) -> Half? {
    var parser = JSONParser(view: view, of: bytes, isStrict: isStrict)
    try parser.survey(0..<middle)
    try parser.enterRoot()
    guard
      try parser.parseChildren(isAfterSeparator: false, to: middle, endsContainer: false)
    else { return nil }
    return (parser.nodes, parser.holdsMarks)
  }

  private func secondHalf(in view: ByteView) -> Half? {
    var parser = JSONParser(view: view, of: bytes, isStrict: isStrict, dividingSpaceBy: 2)
    parser.enter(root, depth: 1)
    parser.at = middle
    do throws(Problem) {
      try parser.survey(middle..<view.count)
      let ends = try parser.parseChildren(isAfterSeparator: true, to: end, endsContainer: true)
      return ends ? (parser.nodes, parser.holdsMarks) : nil
    } catch {
      return nil
    }
  }
}

extension ByteView {
  /// Returns the offset of a text that begins a line at or after `offset`, with the indentation and the
  /// first byte of the first line after `model`. Looks at a limited number of lines.
  fileprivate func line(likeTheOneAfter model: Int, from offset: Int) -> Int? {
    let modelLine = endOfLine(from: model)
    guard modelLine < offset,
      let modelText = (modelLine..<offset).first(where: { !self[$0].isSpace }),
      let modelBreak = (modelLine..<modelText).last(where: { self[$0].isLineBreak })
    else { return nil }
    let indentation = modelText - modelBreak
    var at = offset
    for _ in 0..<1_000 {
      let lineBreak = endOfLine(from: at)
      at = lineBreak + 1
      let text = lineBreak + indentation
      if isEqual(at..<text + 1, modelBreak + 1..<modelText + 1) { return text }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { isBlank || isLineBreak }
}
