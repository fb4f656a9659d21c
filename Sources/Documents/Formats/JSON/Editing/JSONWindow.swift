import Preferences

/// Finds the smallest run of whole children around splices of a JSON document, and parses only that.
///
/// A parser is in the same state before the first child of the run, whether it reads the old bytes or
/// the new ones, because the bytes before are the same. If it is in the same state again after the
/// run, between two children of the same container, it reads the remaining bytes, which are the same
/// too, in the same way. So the new document has the old nodes there.
struct JSONWindow {
  private let document: JSONDocument
  private let nodes: NodeList
  /// The bytes that the splices replace.
  private let changed: Range<Int>
  private let addedBytes: Int
  /// The containers around the changed bytes, the outermost first.
  private var containers: [NodeID] = []
  /// The last child that begins before the changed bytes. Nil if none does.
  private var first: NodeID?
  /// The first child that begins after the changed bytes. Nil if none does.
  private var last: NodeID?

  /// Returns the changed document, whose bytes are `bytes`. Returns nil if it must be parsed as a
  /// whole: always if there may be a fault, and unless `always` also if that is hardly slower.
  static func document(
    _ old: JSONDocument, applying splices: [Splice], making bytes: [UInt8], always: Bool = false
  ) -> (document: JSONDocument, window: NodeWindow)? {
    guard let lower = splices.map(\.range.lowerBound).min(),
      let upper = splices.map(\.range.upperBound).max(), bytes.count < DocumentLimits.bytes,
      always || old.bytes.count > smallBytes
    else { return nil }
    var window = JSONWindow(
      document: old, nodes: old.index.nodes, changed: lower..<upper,
      addedBytes: bytes.count - old.bytes.count)
    window.findChildren()
    return window.parse(bytes, most: always ? old.bytes.count : old.bytes.count / 2)
  }

  /// A document of so many bytes is parsed as a whole.
  private static let smallBytes = 1 << 12

  private init(document: JSONDocument, nodes: NodeList, changed: Range<Int>, addedBytes: Int) {
    self.document = document
    self.nodes = nodes
    self.changed = changed
    self.addedBytes = addedBytes
  }

  /// Finds the innermost container around the changed bytes, and its children next to them.
  private mutating func findChildren() {
    var container: NodeID? = nodes.isEmpty ? nil : 0
    while let node = container, holdsChange(node) {
      containers.append(node)
      (first, last, container) = (nil, nil, nil)
      let step = nodes.kind(of: node) == .dictionary ? 1 : 0
      var child = node + 1
      let end = nodes.next(after: node)
      while child < end, last == nil {
        let start = Int(nodes[child].start)
        if start < changed.lowerBound { (first, container) = (child, child + step) }
        if start >= changed.upperBound, start > changed.lowerBound { last = child }
        child = nodes.next(after: child + step)
      }
    }
  }

  /// Whether the changed bytes are between the brackets of a container.
  private func holdsChange(_ node: NodeID) -> Bool {
    guard nodes.isContainer(node) else { return false }
    return nodes[node].start < changed.lowerBound && changed.upperBound < nodes[node].end
  }

  /// Parses at most `most` bytes of the old document again.
  private func parse(
    _ bytes: [UInt8], most: Int
  ) -> (document: JSONDocument, window: NodeWindow)? {
    guard let container = containers.last else { return nil }
    let start = first.map { Int(nodes[$0].start) } ?? Int(nodes[container].start) + 1
    let end = last.map { Int(nodes[$0].start) } ?? Int(nodes[container].end) - 1
    let newEnd = end + addedBytes
    guard start <= newEnd, end - start <= most,
      Array(bytes[start..<newEnd]).isPlainUTF8
    else { return nil }
    let parsed = ByteView.over(bytes) { view in
      JSONParser.children(
        of: nodes.kind(of: container), depth: containers.count,
        from: start, isAfterSeparator: first != nil, to: newEnd, endsContainer: last == nil,
        in: view, of: bytes, isStrict: document.isStrict)
    }
    let old = (first ?? container + 1)..<(last ?? nodes.next(after: container))
    guard let parsed else { return nil }
    let window = NodeWindow(
      containers: containers, nodes: old, range: start..<end,
      addedNodes: parsed.count - old.count, addedBytes: addedBytes)
    guard let list = nodes.replacing(window, with: parsed) else { return nil }
    let index = NodeIndex(nodes: list)
    return (JSONDocument(bytes, index, isStrict: document.isStrict), window)
  }
}

extension [UInt8] {
  /// Whether the bytes are UTF-8 without the characters that `NodeIndex.flaggingMarks` looks for.
  fileprivate var isPlainUTF8: Bool {
    let survey = ByteView.over(self) { $0.surveyUTF8() }
    return survey.firstInvalid == nil && !survey.holdsMarks
  }
}

extension JSONParser {
  /// Parses children of a container from the offset `start` to `end`. Returns their nodes, as those
  /// of a list of their own.
  ///
  /// - Parameters:
  ///   - depth: The number of containers around the children.
  ///   - isAfterSeparator: Whether a child begins at `start`, after a comma or the bracket. Otherwise
  ///     the bracket is before `start`.
  ///   - endsContainer: Whether the container's closing bracket is at `end`. Otherwise, a child
  ///     begins there.
  /// - Returns: Nil if the children have a fault, or do not end at `end`.
  static func children(
    of kind: NodeKind, depth: Int, from start: Int, isAfterSeparator: Bool, to end: Int,
    endsContainer: Bool, in view: ByteView, of bytes: [UInt8], isStrict: Bool
  ) -> NodeListBuilder? {
    var parser = JSONParser(view: view, of: bytes, isStrict: isStrict, reserving: 16, containers: 0)
    parser.enter(kind, depth: depth)
    parser.at = start
    do throws(Problem) {
      let ends = try parser.parseChildren(
        isAfterSeparator: isAfterSeparator, to: end, endsContainer: endsContainer)
      return ends ? parser.nodes : nil
    } catch {
      return nil
    }
  }

  /// Whether the children end at `end`.
  private mutating func parseChildren(
    isAfterSeparator: Bool, to end: Int, endsContainer: Bool
  ) throws(Problem) -> Bool {
    let depth = open.count
    let closer: UInt8 = inDictionary ? 0x7D : 0x5D
    var isAtChild = isAfterSeparator
    while at <= end {
      if open.count > depth {
        try step(in: open[open.count - 1].node)
        continue
      }
      if !isAtChild {
        // As `step`, but stops before the bracket and before a child at `end`.
        try skipSpace()
        if nodes.count > 0, view[at] != closer {
          guard view[at] == UInt8(ascii: ",") else { return false }
          try comma(before: closer)
        }
        if view[at] == closer { return endsContainer && at == end }
        if at == end { return !endsContainer }
      }
      isAtChild = false
      if inDictionary { try key() }
      try value()
    }
    return false
  }

  /// Enters a container of `kind` without a node, inside of `depth - 1` others.
  private mutating func enter(_ kind: NodeKind, depth: Int) {
    inDictionary = kind == .dictionary
    open = Array(repeating: (node: -1, isDictionary: inDictionary), count: depth)
  }
}
