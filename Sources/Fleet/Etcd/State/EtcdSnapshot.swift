import Documents
import Preferences

/// The keys under a prefix as one document, which has no lines.
struct EtcdSnapshot: Snapshot {
  private let content: DocumentSnapshot
  let problems: [Problem]

  /// `hidden`: entries that cannot be shown, each with its obstacle.
  init(_ content: DocumentSnapshot, hidden: [EtcdEntry], label: String) {
    self.content = content
    problems =
      hidden.prefix(Self.mostProblems).map { entry in
        var problem = entry.problem
        problem.source = label
        return problem
      } + content.problems.map(\.withoutPlace)
  }

  private static let mostProblems = 100

  var revision: Revision { content.revision }
  var count: Int { content.count }
  func name(at row: Int) -> PreferenceName { content.name(at: row) }
  func value(at row: Int) -> PreferenceValue { content.value(at: row) }
  func isDuplicate(at row: Int) -> Bool { content.isDuplicate(at: row) }
  subscript(name: PreferenceName) -> PreferenceValue? { content[name] }
  func resolve(_ lookup: NameLookup) -> PreferenceName? { content.resolve(lookup) }
  func placement(of lookup: NameLookup) -> PreferenceName {
    content.placement(of: lookup)
  }
  func rows(in namespace: PreferenceName) -> RowSet { content.rows(in: namespace) }
  func namespaces(in namespace: PreferenceName) -> [NamespaceSummary] {
    content.namespaces(in: namespace)
  }
  func hits(of words: [SearchWord], phrase: SearchWord?, in rows: Range<Int>) -> [WordHits] {
    content.hits(of: words, phrase: phrase, in: rows)
  }
  func component(at row: Int) -> PreferenceName.Component? { content.component(at: row) }
  func run(from row: Int) -> (container: PreferenceName?, rows: Range<Int>) {
    content.run(from: row)
  }
  var tree: any ValueTree { content.tree.unplaced }
  var holdsPropertyListTypes: Bool { false }
  func problem(holding value: PreferenceValue) -> Problem? {
    do throws(Problem) {
      _ = try EtcdValue.bytes(of: value)
      return nil
    } catch {
      return error.ofEtcd(at: [])
    }
  }
  func place(of name: PreferenceName) -> Place? { nil }
}

extension Problem {
  fileprivate var withoutPlace: Problem {
    var problem = self
    problem.place = nil
    return problem
  }
}

extension EtcdEntry {
  /// Why it is not shown.
  fileprivate var problem: Problem {
    let name = String(decoding: key, as: UTF8.self)
    return switch obstacle {
    case .notText, nil:
      Problem(.notA("text, and so is not shown", found: name.quoted, nearest: nil))
    case .tooDeep:
      Problem(
        .notA(
          "within \(DocumentLimits.depth) levels of nesting, and so is not shown",
          found: name.quotedBriefly, nearest: nil))
    }
  }
}

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
