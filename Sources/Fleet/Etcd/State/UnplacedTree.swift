import Preferences

/// A tree whose values stand in no lines.
struct UnplacedTree<Base: ValueTree>: ValueTree {
  let base: Base

  init(_ base: Base) { self.base = base }

  var root: Base.Node { base.root }
  var size: Int { base.size }
  func form(of node: Base.Node) -> ValueForm { base.form(of: node) }
  func members(of node: Base.Node) -> [(key: String, node: Base.Node)] { base.members(of: node) }
  func elements(of node: Base.Node) -> [Base.Node] { base.elements(of: node) }
  func value(of node: Base.Node) -> PreferenceValue { base.value(of: node) }
  func places(of nodes: [Base.Node]) -> [Place?] { nodes.map { _ in nil } }
}

extension ValueTree {
  var unplaced: any ValueTree { UnplacedTree(self) }
}
