import Preferences

/// One edit of a document's tree, in terms of the nodes before any edit. The planner makes them
/// from changes; each text format turns them into splices.
enum Edit: Hashable {
  /// `text`: the bytes of the value that are put back.
  case replace(NodeID, with: PreferenceValue, text: [UInt8]? = nil)
  /// A new member (`key`) or element of `container`, before its child number `position` as it
  /// stands now; several at one position keep their order.
  /// `text`: its former text, if it is put back.
  case insert(
    PreferenceValue, key: String?, into: NodeID, position: Int, text: MemberText? = nil)
  /// A value node, with its key where it has one.
  case remove(NodeID)
  /// A key node.
  case rename(NodeID, to: String)
}
