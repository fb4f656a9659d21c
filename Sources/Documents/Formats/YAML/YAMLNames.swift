import Preferences

/// The anchor and the tag of a node.
struct YAMLProperties {
  var anchor: Range<Int>?
  var tag: Range<Int>?

  /// The offset of the first of them.
  var start: Int? {
    [anchor.map { $0.lowerBound - 1 }, tag?.lowerBound].compactMap(\.self).min()
  }
}

/// The names that a text gives to nodes and to tags.
struct YAMLNames {
  /// The nodes of the anchors of a document. Nil for a key, which no value can refer to.
  private(set) var anchors: [String: NodeID?] = [:]
  /// The prefixes of tags of a document.
  var handles: [String: String] = [:]
  /// The nodes that aliases refer to, with what is behind them. Nil for an alias without such a node.
  private(set) var targets: [NodeID: YAMLTarget?] = [:]
  /// The numbers of nodes and levels behind the nodes that aliases refer to.
  private var known: [NodeID: YAMLTarget] = [:]
  /// The number of nodes behind all aliases.
  private var nodesBehindAliases = 0

  /// The most nodes behind all aliases of a text.
  static let mostNodes = 1 << 22
  /// The given indentations of the content of blocks of text, by the start of their headers.
  var indentations: [Int: Int] = [:]
  /// The dashes of items that begin on a later line, by the start of the item, and the anchors and tags of items in
  /// brackets that do. The question marks, anchors and tags of such keys are under the complement of the start.
  var marks: [Int: Int] = [:]

  /// The nodes whose tags mark them as secrets.
  var secrets: [NodeID] = []

  /// Forgets the names of a document.
  mutating func removeAll() {
    anchors.removeAll(keepingCapacity: true)
    handles.removeAll()
  }

  mutating func setAnchor(_ name: String, _ node: NodeID?) { anchors[name] = .some(node) }

  /// Records the target of an alias, if it has one. Returns nil if too many nodes are behind the aliases.
  mutating func setTarget(of alias: NodeID, _ node: NodeID?, in nodes: NodeListBuilder)
    -> YAMLTarget??
  {
    let target = node.map { known[$0] ?? YAMLTarget($0, in: nodes, behind: targets) }
    targets[alias] = .some(target)
    guard let target else { return .some(nil) }
    known[target.node] = target
    nodesBehindAliases += target.size
    return nodesBehindAliases > Self.mostNodes ? nil : .some(target)
  }

  func isAlias(_ node: NodeID) -> Bool { targets[node] != nil }

  /// Forgets the nodes from `node` on.
  mutating func forget(from node: NodeID) {
    for (name, target) in anchors where target.map({ $0 >= node }) == true { setAnchor(name, nil) }
    targets = targets.filter { $0.key < node }
    known = known.filter { $0.key < node }
    secrets.removeAll { $0 >= node }
  }
}

/// The node that an alias refers to.
struct YAMLTarget {
  let node: NodeID
  /// The number of nodes from it to its end, with those behind aliases, and the number of levels of containers.
  private(set) var size = 0, depth = 0

  init(_ node: NodeID, in nodes: NodeListBuilder, behind targets: [NodeID: YAMLTarget?]) {
    self.node = node
    var ends: [UInt32] = []
    var at = node
    repeat {
      while let end = ends.last, end <= at { ends.removeLast() }
      let item = nodes[at]
      size += 1
      if let inner = targets[at], let inner {
        size += inner.size
        depth = max(depth, ends.count + inner.depth)
      } else if item.isContainer {
        ends.append(item.next)
        depth = max(depth, ends.count)
      }
      at += 1
    } while at < (nodes[node].isContainer ? Int(nodes[node].next) : node + 1)
  }
}

/// The kinds of tags.
enum YAMLTag {
  case text, integer, real, bool, null
  /// `!!map` and `!!seq`.
  case collection
  /// `!secret` of Home Assistant and ESPHome, `!vault` of Ansible.
  case secret
  /// A tag with another meaning, which only programs know.
  case other
}
