import Preferences

/// The members of a dictionary of a change set, with their places.
struct ChangeSetMembers {
  private let document: JSONDocument
  private let node: NodeID
  private var nodes: [ExactKey: NodeID] = [:]
  private var order: [String] = []

  /// Throws where it is no dictionary, and where a key stands twice.
  init(of node: NodeID, in document: JSONDocument, _ what: String) throws(Problem) {
    self.document = document
    self.node = node
    guard document.index.nodes[node].kind == .dictionary else {
      let found = document.value(at: node).text(limit: 40)
      throw document.problem(.notA(what, found: found, nearest: nil), at: node)
    }
    for value in document.index.children(of: node) {
      let key = document.key(at: value - 1)
      guard nodes.updateValue(value, forKey: ExactKey(key)) == nil else {
        throw document.problem(.duplicateKey(key), at: value - 1)
      }
      order.append(key)
    }
  }

  subscript(key: String) -> NodeID? { nodes[ExactKey(key)] }

  func needed(_ key: String) throws(Problem) -> NodeID {
    guard let found = self[key] else { throw document.problem(.missing(key: key), at: node) }
    return found
  }

  func check(_ known: [String]) throws(Problem) {
    for key in order where !known.contains(key) {
      guard let value = self[key] else { continue }
      throw document.problem(
        .unknownKey(key, nearest: key.nearest(among: known)), at: value - 1)
    }
  }
}

extension JSONDocument {
  func problem(_ reason: Problem.Reason, at node: NodeID) -> Problem {
    Problem(reason, place: place(at: node))
  }
}
