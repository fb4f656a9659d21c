import Preferences

/// A document as rows. A row is decoded only when it is read.
public struct DocumentSnapshot: Snapshot {
  /// The document whose values the snapshot shows.
  public let document: any Document
  public let revision: Revision
  public let expectedCount: Int?
  public package(set) var isMissing = false
  let index: NodeIndex
  private let lazyOutline: Lazy<Outline>
  private let lazyDuplicates: Lazy<Set<NodeID>>
  private let lazyEncoding: Lazy<Bool>
  private let lazyComments: Lazy<Bool>
  private let lazyCommentedOut: Lazy<[CommentedOut]>
  private let lazyUnreadLines: Lazy<[UnreadLine]>
  private let lazyInherited: Lazy<[InheritedMember]>
  private let lazyAliases: Lazy<[NodeID: [NodeID]]>
  let members: MemberLookup
  private let lines = LineTable()
  let recentRows = RecentRows()
  let knownNamespaces = KnownNamespaces()

  /// Makes a snapshot of a document. O(1). The first access to a row lists all rows, of 4 bytes each.
  public init(_ document: any Document, revision: Revision) {
    self.init(document, revision: revision, expectedCount: nil)
  }

  /// Makes a snapshot of the beginning of a JSON document of `size` bytes, which begins with `bytes`.
  /// Returns nil if no rows of the whole document can be derived from them.
  package init?(beginning bytes: [UInt8], of size: Int) {
    guard size > DocumentLimits.comments,
      let document = DocumentReader.format(of: bytes)?.implementation.document(beginning: bytes)
    else { return nil }
    let rows = Double(Outline(document.index).rows.count)
    let expected = Int(rows * Double(size) / Double(document.bytes.count))
    self.init(document, revision: .new(), expectedCount: expected)
  }

  private init(_ document: any Document, revision: Revision, expectedCount: Int?) {
    self.document = document
    self.revision = revision
    self.expectedCount = expectedCount
    index = document.index
    members = MemberLookup(of: document)
    lazyOutline = Lazy { Outline(document.index) }
    let duplicates = Lazy { Duplicates(in: document).values }
    lazyDuplicates = duplicates
    lazyComments = Lazy { document.hasComments }
    lazyCommentedOut = Lazy {
      guard expectedCount == nil else { return [] }
      return DocumentSnapshot(document, revision: revision).findCommentedOut()
    }
    lazyUnreadLines = Lazy {
      let snapshot = { DocumentSnapshot(document, revision: revision) }
      if document.format.holdsLines { return snapshot().findUnreadLines() }
      guard expectedCount == nil, !duplicates.value.isEmpty else { return [] }
      return snapshot().findDuplicateLines(duplicates.value)
    }
    lazyInherited = Lazy {
      guard expectedCount == nil, !document.index.targets.isEmpty else { return [] }
      return DocumentSnapshot(document, revision: revision).findInherited()
    }
    lazyAliases = Lazy {
      let targets = document.index.targets
      return Dictionary(grouping: targets.keys.sorted()) { targets[$0] ?? $0 }
    }
    lazyEncoding = Lazy { document.index.nodes.contains { $0.flags & NodeIndex.Node.encoded != 0 } }
  }

  /// The rows and containers. The first access costs O(nodes): many commands need no rows.
  var outline: Outline { lazyOutline.value }

  /// The values of duplicate keys. The first access costs O(keys).
  private var duplicates: Set<NodeID> { lazyDuplicates.value }

  /// Whether a key is duplicate. The first access costs O(keys).
  var hasDuplicates: Bool { !duplicates.isEmpty }

  /// Whether any node must be decoded. The first access costs O(nodes).
  var holdsEncodedNodes: Bool { lazyEncoding.value }

  public var hasComments: Bool { lazyComments.value }

  /// The commented-out members of all dictionaries. Empty if the document has more than 4 MiB.
  public var commentedOut: [CommentedOut] { lazyCommentedOut.value }

  /// Empty if the document has more than 4 MiB.
  public var unreadLines: [UnreadLine] { lazyUnreadLines.value }

  /// At most 10,000 members.
  public var inherited: [InheritedMember] { lazyInherited.value }

  /// The aliases of each node that has any, in document order.
  var aliases: [NodeID: [NodeID]] { lazyAliases.value }

  public var count: Int { outline.rows.count }

  public func name(at row: Int) -> PreferenceName { name(of: Int(outline.rows[row])) }

  public func value(at row: Int) -> PreferenceValue { document.value(at: Int(outline.rows[row])) }

  public func isDuplicate(at row: Int) -> Bool {
    !duplicates.isEmpty
      && path(to: Int(outline.rows[row])).contains { duplicates.contains($0.node) }
  }

  /// Returns the value at `name`, or nil if there is none.
  public subscript(name: PreferenceName) -> PreferenceValue? {
    node(of: name).map(document.value(at:)) ?? unreadLine(named: name)?.value
  }

  func unreadLine(named name: PreferenceName) -> UnreadLine? {
    guard case .key(let label)? = name.last, UnreadLine.parts(of: label) != nil else { return nil }
    return unreadLines.first { $0.name == name }
  }

  /// Returns the row of a name. A duplicate key has its last row. O(depth).
  public func row(of name: PreferenceName) -> Int? {
    guard let node = node(of: name), isOwn(node, name) else { return nil }
    let rows = outline.rows(of: node, in: index)
    return rows.count == 1 && Int(outline.rows[rows.lowerBound]) == node ? rows.lowerBound : nil
  }

  /// Whether a node is at the place of its name, and not behind an alias there.
  private func isOwn(_ node: NodeID, _ name: PreferenceName) -> Bool {
    index.targets.isEmpty || self.name(of: node) == name
  }

  /// Returns the value that has exactly this name.
  func node(of name: PreferenceName) -> NodeID? {
    var node: NodeID = 0
    for component in name.components {
      guard let child = child(component, of: node) else { return nil }
      node = child
    }
    return index.nodes.isEmpty ? nil : node
  }

  func child(_ component: PreferenceName.Component, of node: NodeID) -> NodeID? {
    guard case .key(let key) = component, !index.nodes.isEmpty,
      index.nodes[node].kind == .dictionary
    else { return document.child(component, of: node) }
    return member(key, of: node)
  }

  func member(_ key: String, of dictionary: NodeID) -> NodeID? {
    values(of: key, in: dictionary).last
  }

  /// Returns the values of `key` in a dictionary, in document order: several if the key is duplicate.
  func values(of key: String, in dictionary: NodeID) -> [NodeID] {
    let own = members.values(of: key, in: dictionary)
    guard own.isEmpty else { return own }
    return document.inheritedMembers(of: dictionary).filter { document.isKey($0 - 1, key) }
  }

  /// Builds the tables that the first lookups by name and by line would wait for, of a document that
  /// stays open. O(size).
  package func prepareLookups() {
    if !index.nodes.isEmpty, index.nodes[0].kind == .dictionary { members.prepare(0) }
    guard document.format.isText else { return }
    _ = lines.lineBreaks(before: document.bytes.count, in: document.bytes)
  }

  public var tree: any ValueTree { DocumentTree(document) }

  public var holdsPropertyListTypes: Bool { document.format.implementation.hasPropertyListTypes }
  public var holdsLines: Bool { document.format.holdsLines }
  public var keepsSpellingsOfNumbers: Bool {
    document.editableDocument?.keepsSpellingsOfNumbers ?? false
  }

  public func problem(holding value: PreferenceValue) -> Problem? {
    document.problems.first ?? document.format.problem(holding: value)
  }

  public func hasRepeatedLines(of name: PreferenceName) -> Bool? {
    guard let dialect = document.syntax.dialect else { return nil }
    guard case .key(let key)? = name.last, self[name]?.isSection != true else { return false }
    let section: String? =
      if case .key(let key)? = name.parent?.components.first { key } else { nil }
    return dialect.hasList(of: key, in: section)
  }

  /// The schema that a comment of the document names. Nil if there is none.
  package var schemaReference: String? { document.formatted?.schemaReference }

  public func dateForm(of name: PreferenceName) -> DateForm? {
    guard let document = document.formatted else { return nil }
    return node(of: name).flatMap(document.dateForm)
  }

  public func place(of name: PreferenceName) -> Place? {
    guard document.format.isText, let node = node(of: name) else { return nil }
    let offset = Int(index.nodes[node].start)
    let lineBreaks = lines.lineBreaks(before: offset, in: document.bytes)
    return Place(offset: offset, after: lineBreaks, in: document.bytes)
  }

  public func line(at row: Int) -> Int? {
    guard document.format.isText else { return nil }
    let offset = Int(index.nodes[Int(outline.rows[row])].start)
    return lines.lineBreaks(before: offset, in: document.bytes) + 1
  }

  public var problems: [Problem] {
    let twice = duplicates.sorted().prefix(Self.maximumReported).map { value in
      Problem(
        .duplicateKey(document.key(at: value - 1)), name: name(of: value),
        place: document.place(at: value))
    }
    return document.problems + twice
  }

  /// The most duplicate keys that are reported.
  private static let maximumReported = 100

  /// Returns `node` and the containers around it, innermost first. Each has the number of the
  /// container that contains it.
  func path(to node: NodeID) -> [(node: NodeID, container: Int)] {
    var path: [(NodeID, Int)] = []
    var node = node
    while let container = outline.container(around: node, in: index) {
      path.append((node, container))
      node = Int(outline.containers[container].node)
    }
    return path
  }

  /// Returns the name of a value. O(depth × log rows).
  func name(of node: NodeID) -> PreferenceName {
    PreferenceName(
      path(to: node).reversed().map { node, container in
        index.nodes[Int(outline.containers[container].node)].kind == .dictionary
          ? .key(document.key(at: node - 1))
          : .index(outline.position(of: node, in: container, index))
      })
  }
}

/// A store that keeps its preferences in one document, whose lines and bytes can be shown.
public protocol DocumentStore: PreferenceStore {
  /// The newest state that this store loaded or saved.
  var current: DocumentSnapshot? { get }
  /// Writes a planned document, and returns the new state. Throws `.conflict` if the store is no longer
  /// at the revision for which it was planned.
  func save(_ edit: PlannedEdit) async throws(StoreError) -> any Snapshot
}
