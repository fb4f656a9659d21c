import Preferences

/// A value in the document that has its text: another state, or the document before it moves.
struct FormerNode {
  let document: any TextDocument
  let node: NodeID

  var kind: NodeKind { document.index.nodes[node].kind }
  var value: PreferenceValue { document.value(at: node) }
  var bytes: [UInt8] { document.restorableBytes(of: node) }

  fileprivate var key: String? {
    node > 0 && document.index.nodes[node - 1].kind == .key ? document.key(at: node - 1) : nil
  }
}

/// The children of a former container, found by the positions in the new container.
struct FormerChildren {
  private let nodes: [FormerNode]
  /// The edits that move all children.
  private let moves: ContainerEdits?
  /// The position in the former container for each position in the new one.
  private var positions: [Int: Int] = [:]

  private init(_ container: FormerNode?) {
    guard let container else {
      (nodes, moves) = ([], nil)
      return
    }
    let document = container.document
    let children = Array(document.index.children(of: container.node))
    nodes = children.map { FormerNode(document: document, node: $0) }
    moves =
      EditPlan(children.map { .remove($0, isMoved: true) }, document.index)
      .containers[container.node]
  }

  /// Pairs children by their keys.
  init(_ container: FormerNode?, members: ExactDictionary<PreferenceValue>) {
    self.init(container)
    for (position, node) in nodes.enumerated() {
      guard let key = node.key, let new = members.index(forKey: key) else { continue }
      positions[new] = position
    }
  }

  /// Pairs equal elements, and then the elements between them in order.
  init(_ container: FormerNode?, elements: [PreferenceValue]) {
    self.init(container)
    let values = nodes.map(\.value)
    let kept = Alignment.pairs(values, elements)
    let moves = Alignment.Moves(of: values, to: elements, besides: kept)
    var (i, j) = (0, 0)
    for (old, new) in kept + [(nodes.count, elements.count)] {
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
      if new < elements.count { positions[new] = old }
      (i, j) = (old + 1, new + 1)
    }
  }

  func child(at position: Int) -> FormerNode? { positions[position].map { nodes[$0] } }

  /// Returns the former text of a child. Nil if that text spells another value.
  func text(at position: Int, spelling value: PreferenceValue) -> MemberText? {
    guard let at = positions[position], let moves, nodes[at].value.isSpelled(as: value) else {
      return nil
    }
    return nodes[at].document.memberText(of: at, in: moves)
  }
}

/// The text of a member or element that comes back or moves.
struct MemberText: Hashable {
  /// The key, if there is one, and the value.
  let bytes: [UInt8]
  /// The comments that belong to it: those above it or before it on its line, and those after it.
  let lead, tail: [UInt8]
}

extension TextDocument {
  func restorableBytes(of node: NodeID) -> [UInt8] { Array(bytes[index.nodes[node].range]) }

  /// Returns the text of a child, with the comments that are removed with it by `edits`.
  func memberText(of position: Int, in edits: ContainerEdits) -> MemberText {
    let range = range(ofChild: edits.value(at: position))
    let extent = extent(of: position, in: edits)
    let lead = bytes[min(extent.lowerBound, range.lowerBound)..<range.lowerBound]
    return MemberText(
      bytes: Array(bytes[range]), lead: Array(lead.drop(while: \.isBlank)),
      tail: Array(bytes[range.upperBound..<max(range.upperBound, extent.upperBound)]))
  }
}
