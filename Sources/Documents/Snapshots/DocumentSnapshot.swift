import Preferences

/// A document as rows. Nothing is decoded until a row is asked for.
public struct DocumentSnapshot: Snapshot {
  public let document: any Document
  public let revision: Revision
  let index: NodeIndex
  let outline: Outline
  private let deferredDuplicates: Deferred<Set<NodeID>>
  private let members = MemberLookup()

  /// O(nodes); about 12 bytes a row while it runs, 4 afterwards.
  public init(_ document: any Document, revision: Revision) {
    self.document = document
    self.revision = revision
    index = document.index
    outline = Outline(document.index)
    deferredDuplicates = Deferred { Duplicates(in: document).values }
  }

  /// Values whose key stands twice. The first look costs O(keys).
  private var duplicates: Set<NodeID> { deferredDuplicates.value }

  public var count: Int { outline.rows.count }

  public func name(at row: Int) -> PreferenceName { name(of: Int(outline.rows[row])) }

  public func value(at row: Int) -> PreferenceValue { document.value(at: Int(outline.rows[row])) }

  public func isDuplicate(at row: Int) -> Bool {
    !duplicates.isEmpty
      && path(to: Int(outline.rows[row])).contains { duplicates.contains($0.node) }
  }

  public subscript(name: PreferenceName) -> PreferenceValue? {
    node(of: name).map(document.value(at:))
  }

  /// The last one where the key stands twice. O(depth).
  public func row(of name: PreferenceName) -> Int? {
    guard let node = node(of: name) else { return nil }
    let rows = outline.rows(of: node, in: index)
    return rows.count == 1 && Int(outline.rows[rows.lowerBound]) == node ? rows.lowerBound : nil
  }

  /// The value that `name` names exactly.
  func node(of name: PreferenceName) -> NodeID? {
    var node: NodeID = 0
    for component in name.components {
      guard let child = child(component, of: node) else { return nil }
      node = child
    }
    return index.nodes.isEmpty ? nil : node
  }

  private func child(_ component: PreferenceName.Component, of node: NodeID) -> NodeID? {
    guard case .key(let key) = component, !index.nodes.isEmpty,
      index.nodes[node].kind == .dictionary
    else { return document.child(component, of: node) }
    return member(key, of: node)
  }

  func member(_ key: String, of dictionary: NodeID) -> NodeID? {
    members.member(key, of: dictionary, in: document)
  }

  func keys(beginning path: JoinedPath, of dictionary: NodeID) -> [NodeID]? {
    members.keys(beginning: path, of: dictionary, in: document)
  }

  /// Whether a key may begin with `text` and a dot.
  func mayHoldKeys(inside text: String, of dictionary: NodeID) -> Bool {
    members.mayHoldKeys(inside: text, of: dictionary, in: document)
  }

  public var tree: any ValueTree { DocumentTree(document) }

  public var holdsPropertyListTypes: Bool { document.format != .json }

  public func problem(holding value: PreferenceValue) -> Problem? {
    document.problems.first ?? document.format.problem(holding: value)
  }

  public func place(of name: PreferenceName) -> Place? {
    guard document.format != .binaryPropertyList else { return nil }
    return node(of: name).map(document.place(at:))
  }

  public func place(at row: Int) -> Place? {
    guard document.format != .binaryPropertyList else { return nil }
    return document.place(at: Int(outline.rows[row]))
  }

  public var problems: [Problem] {
    let twice = duplicates.sorted().prefix(Self.problemLimit).map { value in
      Problem(
        .duplicateKey(document.key(at: value - 1)), name: name(of: value),
        place: document.place(at: value))
    }
    return document.problems + twice
  }

  /// Of keys that stand twice, this many places are told.
  private static let problemLimit = 100

  /// `node` and the containers around it, innermost first, each with the number of the container
  /// it stands in.
  private func path(to node: NodeID) -> [(node: NodeID, container: Int)] {
    var path: [(NodeID, Int)] = []
    var node = node
    while let container = outline.container(around: node, in: index) {
      path.append((node, container))
      node = Int(outline.containers[container].node)
    }
    return path
  }

  /// O(depth × log rows).
  func name(of node: NodeID) -> PreferenceName {
    PreferenceName(
      path(to: node).reversed().map { node, container in
        index.nodes[Int(outline.containers[container].node)].kind == .dictionary
          ? .key(document.key(at: node - 1))
          : .index(outline.position(of: node, in: container, index))
      })
  }
}
