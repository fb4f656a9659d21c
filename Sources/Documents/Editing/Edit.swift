import Preferences

/// One edit of a document's tree, in terms of the nodes before any edit. The planner makes them
/// from changes; each text format turns them into splices.
enum Edit: Hashable {
  case replace(NodeID, with: PreferenceValue)
  /// A new member (`key`) or element of `container`, before its child number `position` as it
  /// stands now; several at one position keep their order.
  case insert(PreferenceValue, key: String?, into: NodeID, position: Int)
  /// A value node, with its key where it has one.
  case remove(NodeID)
  /// A key node.
  case rename(NodeID, to: String)
}
