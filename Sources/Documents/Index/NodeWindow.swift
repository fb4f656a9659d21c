/// The part of a changed document in which its nodes may differ from those of the old one.
///
/// All other nodes are the old ones: those before the window are the same, and those after it are
/// moved. Only the containers around the window have another end.
struct NodeWindow {
  /// The containers around the window, the outermost first.
  let containers: [NodeID]
  /// The old nodes in the window.
  let nodes: Range<NodeID>
  /// The offsets of the window in the old bytes.
  let range: Range<Int>
  /// The number of nodes and bytes that the new document has more, or fewer if negative.
  let addedNodes, addedBytes: Int

  /// Returns those of `compared` that are not known to equal the nodes `moved` nodes and `shift` bytes
  /// after them. Returns all of them if they include a container around the window.
  func unknown(of compared: Range<NodeID>, moved: Int, shift: Int) -> Range<NodeID> {
    guard !containers.contains(where: compared.contains) else { return compared }
    var (lower, upper) = (compared.lowerBound, compared.upperBound)
    if moved == 0, shift == 0 { lower = max(lower, min(upper, nodes.lowerBound)) }
    if moved == addedNodes, shift == addedBytes { upper = min(upper, max(lower, nodes.upperBound)) }
    return lower..<upper
  }
}
