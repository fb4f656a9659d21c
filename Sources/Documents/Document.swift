import Preferences

/// A parsed file: its bytes and an index of nodes over them.
///
/// Nothing is decoded until it is asked for. `applying` never changes a byte that the changes do
/// not name.
public protocol Document: Sendable {
  var format: DocumentFormat { get }
  var bytes: [UInt8] { get }
  var index: NodeIndex { get }
  /// The decoded key at a `.key` node.
  func key(at node: NodeID) -> String
  /// The decoded value, containers with all inside them.
  func value(at node: NodeID) -> PreferenceValue
  /// Line, column and excerpt; without line and excerpt in a binary format.
  func place(at node: NodeID) -> Place
  /// What the user should know about all of it: what makes it read-only.
  var problems: [Problem] { get }
  /// The document with `changes` made, parsed anew and found to hold exactly them.
  /// Throws where a change does not fit (stale, a value this format cannot hold, a duplicate key).
  func applying(_ changes: [Change]) throws(Problem) -> any Document
}

extension Document {
  public var problems: [Problem] { [] }

  /// A dictionary's members, decoded; of a key that stands twice the last value.
  func members(of dictionary: NodeID) -> ExactDictionary<PreferenceValue> {
    var members: ExactDictionary<PreferenceValue> = [:]
    for value in index.children(of: dictionary) {
      members[key(at: value - 1)] = self.value(at: value)
    }
    return members
  }
}

public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  case json, xmlPropertyList, binaryPropertyList, openStepPropertyList
}

extension DocumentFormat {
  public var words: String {
    switch self {
    case .json: "JSON"
    case .xmlPropertyList: "XML property list"
    case .binaryPropertyList: "binary property list"
    case .openStepPropertyList: "OpenStep property list"
    }
  }
}
