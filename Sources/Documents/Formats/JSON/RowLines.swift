import Preferences

/// The rows of a JSON document as lines `name = value`, made by copying the document's bytes where a
/// name and a value are spelled as in the file.
package struct RowLines {
  private let document: JSONDocument
  private let nodes: NodeList
  /// The lines that are not yet sent.
  private var text: [UInt8] = []
  /// The name of the innermost open container, and a dot if it is a dictionary inside another one.
  private var prefix: [UInt8] = []
  /// The open containers, the outermost first.
  private var open: [Container] = []

  private struct Container {
    let end: NodeID
    let isDictionary: Bool
    /// The length of the prefix of the container around it.
    let outerPrefix: Int
    /// The number of children so far.
    var children = 0
  }

  /// The number of bytes that are sent at once.
  private static let pieceSize = 1 << 16

  /// Returns nil if the snapshot is not of a JSON document or has duplicate keys, which need a remark.
  package init?(_ snapshot: any Snapshot) {
    guard let snapshot = snapshot as? DocumentSnapshot, !snapshot.hasDuplicates,
      let document = snapshot.document as? JSONDocument
    else { return nil }
    self.document = document
    nodes = document.index.nodes
  }

  /// Calls `send` with pieces of the lines. A line is `name.description`, ` = ` and `value.text`.
  package mutating func send<Failure: Error>(
    _ send: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    text.reserveCapacity(Self.pieceSize * 2)
    try ByteView.over(document.bytes) { view throws(Failure) in
      // An empty dictionary at the root has no row.
      guard !nodes.isEmpty, nodes.kind(of: 0) != .dictionary || nodes.count > 1 else { return }
      var node = 0
      while node < nodes.count {
        node = advance(from: node, view)
        if text.count >= Self.pieceSize {
          try send(text)
          text.removeAll(keepingCapacity: true)
        }
      }
      try send(text)
    }
  }

  /// Adds the line of the row at `node`, or enters the container. Returns the next node.
  private mutating func advance(from start: NodeID, _ view: ByteView) -> NodeID {
    while let last = open.last, last.end <= start {
      prefix.removeSubrange(open.removeLast().outerPrefix...)
    }
    let isMember = open.last?.isDictionary ?? false
    let node = isMember ? start + 1 : start
    let outerPrefix = prefix.count
    let isLeaf = document.index.isLeaf(node)
    if isLeaf { text += prefix }
    if isMember {
      if isLeaf {
        document.addKey(start, to: &text, view)
      } else {
        document.addKey(start, to: &prefix, view)
      }
    } else if let last = open.indices.last {
      let index = Array("[\(open[last].children)]".utf8)
      open[last].children += 1
      if isLeaf { text += index } else { prefix += index }
    } else if isLeaf {
      text.append(UInt8(ascii: "."))
    }
    guard !isLeaf else {
      text += " = ".utf8
      addValue(node, view)
      text.append(UInt8(ascii: "\n"))
      return nodes.next(after: node)
    }
    let isDictionary = nodes.kind(of: node) == .dictionary
    if isDictionary, node > 0 { prefix.append(UInt8(ascii: ".")) }
    open.append(
      Container(
        end: nodes.next(after: node), isDictionary: isDictionary, outerPrefix: outerPrefix))
    return node + 1
  }

  private mutating func addValue(_ node: NodeID, _ view: ByteView) {
    let value = nodes[node]
    switch value.kind {
    case .null, .bool, .integer, .real: view.append(value.range, to: &text)
    case .array:
      text.append(UInt8(ascii: "["))
      for element in node + 1..<Int(value.next) {
        if element > node + 1 { text += ", ".utf8 }
        addValue(element, view)
      }
      text.append(UInt8(ascii: "]"))
    case .string:
      if let plain = value.plainText, view.spelling(of: plain) != .other {
        return view.append(value.range, to: &text)
      }
      text += document.value(at: node).text.utf8
    default: text += document.value(at: node).text.utf8
    }
  }
}

extension JSONDocument {
  /// Appends a key as it is spelled in a name.
  fileprivate func addKey(_ node: NodeID, to text: inout [UInt8], _ view: ByteView) {
    if let plain = index.nodes[node].plainText {
      switch view.spelling(of: plain) {
      case .bare where !plain.isEmpty && view[plain.lowerBound] != UInt8(ascii: "/"):
        return view.append(plain, to: &text)
      case .bare, .quoted: return view.append(index.nodes[node].range, to: &text)
      case .other: break
      }
    }
    text += PreferenceName([.key(key(at: node))]).description.utf8
  }
}

/// How a text is spelled in a line.
private enum Spelling: UInt8 {
  /// Unchanged, also as a key in a name.
  case bare
  /// In quotes in a name, but without escapes.
  case quoted
  /// Perhaps with escapes.
  case other

  /// The spelling of each byte, if it is the only one of its text. Letters of U+00C0 to U+023F, whose
  /// UTF-8 begins with C3 to C8, are printable; other characters that are not ASCII may not be.
  static let ofBytes = (0...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): Self.other.rawValue
    case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"):
      Self.quoted.rawValue
    case 0x21..<0x7F, 0x80..<0xC0, 0xC3...0xC8: Self.bare.rawValue
    default: Self.other.rawValue
    }
  }
}

extension ByteView {
  fileprivate func spelling(of text: Range<Int>) -> Spelling {
    var worst: UInt8 = 0
    for offset in text { worst = max(worst, Spelling.ofBytes[Int(self[offset])]) }
    return Spelling(rawValue: worst) ?? .other
  }
}
