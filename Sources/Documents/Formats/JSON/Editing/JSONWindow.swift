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

  /// Returns the changed document with `contents`. Returns nil if it must be parsed as a
  /// whole: always if there may be a fault, and unless `always` also if that is hardly slower.
  static func document(
    _ old: JSONDocument, applying splices: [Splice], making contents: DocumentContents,
    always: Bool = false
  ) -> (document: JSONDocument, window: NodeWindow)? {
    guard let lower = splices.map(\.range.lowerBound).min(),
      let upper = splices.map(\.range.upperBound).max(), contents.count < DocumentLimits.bytes,
      always || old.contents.count > smallBytes
    else { return nil }
    var window = JSONWindow(
      document: old, nodes: old.index.nodes, changed: lower..<upper,
      addedBytes: contents.count - old.contents.count)
    window.findChildren()
    return window.parse(
      contents, most: always ? old.contents.count : old.contents.count / 2)
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
    _ contents: DocumentContents, most: Int
  ) -> (document: JSONDocument, window: NodeWindow)? {
    guard let container = containers.last else { return nil }
    let start = first.map { Int(nodes[$0].start) } ?? Int(nodes[container].start) + 1
    let end = last.map { Int(nodes[$0].start) } ?? Int(nodes[container].end) - 1
    let newEnd = end + addedBytes
    guard start <= newEnd, end - start <= most else { return nil }
    // With the first byte after the children, which is that of the next child or the bracket.
    let text = Array(contents[start..<newEnd + 1])
    let parsed: NodeListBuilder? = ByteView.over(text) { view in
      let survey = view.surveyUTF8(in: 0..<newEnd - start)
      guard survey.firstInvalid == nil, !survey.holdsMarks else { return nil }
      return JSONParser.children(
        of: nodes.kind(of: container), depth: containers.count,
        isAfterSeparator: first != nil, to: newEnd - start, endsContainer: last == nil,
        in: view, of: text, isStrict: document.isStrict)
    }
    let old = (first ?? container + 1)..<(last ?? nodes.next(after: container))
    guard let parsed else { return nil }
    let window = NodeWindow(
      containers: containers, nodes: old, range: start..<end,
      addedNodes: parsed.count - old.count, addedBytes: addedBytes)
    guard let list = nodes.replacing(window, with: parsed) else { return nil }
    let index = NodeIndex(nodes: list)
    return (JSONDocument(contents, index, isStrict: document.isStrict), window)
  }
}
