import Preferences
import Queries

/// The shown rows: the open namespace or list, its rows and its place in the tree of namespaces,
/// the filter, the cursors and the marks.
struct RowList: Sendable {
  var pane: Pane = .keys
  /// The open namespace or list. The root shows all rows.
  private(set) var scope: PreferenceName = .root
  /// The namespace whose children the tree shows, next to those of the namespaces around it.
  private(set) var expanded: PreferenceName = .root
  /// The scopes that were entered from a row, each with the scope of that row. The outermost is first.
  private var entered: [(scope: PreferenceName, from: PreferenceName)] = []
  private(set) var table: Table
  private(set) var edition = 0
  /// The index of the row under the cursor; 0 if there are no rows.
  private(set) var cursor = 0
  /// The members that a row shows if the open list holds records; else empty.
  private(set) var memberKeys: [String] = []
  private(set) var namespaces = NamespaceList()
  private(set) var filter = Filter()
  /// Rows edited since the filter was set. They stay although they no longer pass it.
  private(set) var pinned: Set<PreferenceName> = []
  /// The keys that bulk actions change. If empty, they change the row under the cursor.
  var marks: Set<PreferenceName> = []
  /// The row that was marked or unmarked last: the start of a range of marks.
  var lastMarked: PreferenceName?
  /// The row of a value that is being typed and has no other row yet.
  var newRow: NewRow?
  /// Whether the tree has a namespace with a single row, which is listed only while it is open.
  private(set) var listsSingleRow = false
  /// The stored namespaces that the tree has shown, by their parent.
  private var summaries: [PreferenceName: [NamespaceSummary]] = [:]
  /// The namespaces that the tree has shown since the last change of a value.
  private var branches: [PreferenceName: NamespaceBranch] = [:]

  init(of document: DocumentState) {
    table = Table(of: .root, schema: .empty, draft: document.draft)
  }

  var namespaceCursor: Int { namespaces.open }
  /// The name under the cursor; nil if there are no rows.
  var cursorName: PreferenceName? { cursor < table.count ? table.name(at: cursor) : nil }
}

// MARK: Cursor

extension RowList {
  /// Moves the cursor to row `index`, or to the last row before it.
  mutating func moveCursor(toRow index: Int) { cursor = max(0, min(index, table.count - 1)) }

  /// Moves the cursor to `name`. Returns false if no row shows it.
  @discardableResult
  mutating func moveCursor(to name: PreferenceName) -> Bool {
    guard let index = table.index(of: name) else { return false }
    cursor = index
    return true
  }

  /// Moves the cursor to the first row inside `name`. Returns false if there is none.
  mutating func moveCursor(into name: PreferenceName) -> Bool {
    guard let index = table.firstIndex(inside: name) else { return false }
    cursor = index
    return true
  }
}

// MARK: Scope and filter. `Editor.refresh(after:)` recomputes the rows afterwards.

extension RowList {
  /// Opens `name` and expands the tree there.
  mutating func open(_ name: PreferenceName) {
    scope = name.flat
    expanded = scope
    cursor = 0
  }

  /// Opens `name`, a row of the open scope, so that leaving it comes back.
  mutating func enter(_ name: PreferenceName) {
    entered.append((name.flat, from: scope))
    open(name)
  }

  /// Returns the scope to go back to from the open one. Nil if that was not entered from a row.
  mutating func takeOrigin() -> PreferenceName? {
    guard let last = entered.popLast(), last.scope == scope else {
      entered = []
      return nil
    }
    return last.from
  }

  /// Opens `name` and leaves the tree as it is.
  mutating func openWithinTree(_ name: PreferenceName) {
    scope = name
    cursor = 0
  }

  mutating func expand(_ name: PreferenceName) { expanded = name }

  /// Opens the nearest enclosing scope that was not removed.
  mutating func closeScopes(while isRemoved: (PreferenceName) -> Bool) {
    while let parent = scope.parent, isRemoved(scope) {
      scope = parent
      expanded = parent
    }
  }

  mutating func setFilter(_ new: Filter) {
    filter = new
    pinned = []
  }

  /// Restores a former filter after the scan for a new one was cancelled. The rows are unchanged.
  mutating func restoreFilter(_ former: Filter) { filter = former }

  mutating func pin(_ names: [PreferenceName]) { pinned.formUnion(names) }

  /// Whether the row stays although it does not pass the filter.
  func isPinned(_ slot: Int, of table: Table) -> Bool {
    !pinned.isEmpty && pinned.contains(table.name(ofSlot: slot))
  }
}

// MARK: Recomputing

extension RowList {
  /// Shows the rows of `new`. The cursor stays on its name.
  mutating func show(_ new: Table, memberKeys keys: [String]) {
    let name = cursorName
    table = new
    edition += 1
    memberKeys = keys
    moveCursor(toRow: name.flatMap { table.index(of: $0) } ?? cursor)
  }

  /// Forgets the stored namespaces, because the stored values were replaced.
  mutating func forgetNamespaces() { summaries = [:] }

  /// Forgets the counts of the namespaces, because a value has changed.
  mutating func forgetCounts() { branches = [:] }

  /// Lists the namespaces again. If the tree does not show the open one, it is expanded there.
  mutating func listNamespaces(of document: DocumentState, _ comparison: Comparison?) {
    let tree = NamespaceTree(of: document, comparison)
    makeList(of: tree, document)
    guard !namespaces.open(scope) else { return }
    expanded = scope
    makeList(of: tree, document)
    markOpenNamespace()
  }

  /// Lists the namespaces around the expanded one and its children. Descends as long as there is only
  /// one child.
  private mutating func makeList(of tree: NamespaceTree, _ document: DocumentState) {
    listsSingleRow = false
    var parent = PreferenceName.root
    var shown: [(branch: NamespaceBranch, expanded: Int?)] = []
    let depth = expanded.components.count
    while true {
      let branch = branch(in: parent, of: tree, document)
      let length = parent.components.count
      let next: PreferenceName?
      if length < depth {
        next = PreferenceName(Array(expanded.components[...length]))
      } else {
        let inside = summaries[parent] ?? []
        // The rest of a document may have more children.
        let isOnly = inside.count == 1 && document.snapshot.expectedCount == nil
        next = isOnly ? inside.first?.name.flat : nil
      }
      let number = next.flatMap(branch.number)
      shown.append((branch, number))
      guard let next, number != nil else { break }
      parent = next
    }
    namespaces = NamespaceList(tree, shown)
  }

  private mutating func branch(
    in parent: PreferenceName, of tree: NamespaceTree, _ document: DocumentState
  ) -> NamespaceBranch {
    summarize(parent, of: document)
    var branch = branches[parent] ?? tree.branch(in: parent, summaries[parent] ?? [])
    branches[parent] = branch
    if parent.contains(scope), parent != scope {
      let name = PreferenceName(Array(scope.components[...parent.components.count]))
      if branch.number(of: name) == nil {
        tree.add(name, to: &branch)
        listsSingleRow = true
      }
    }
    return branch
  }

  private mutating func summarize(_ name: PreferenceName, of document: DocumentState) {
    if summaries[name] == nil { summaries[name] = document.snapshot.namespaces(in: name) }
  }

  /// Marks the open namespace in the tree, without listing the namespaces again.
  mutating func markOpenNamespace() { _ = namespaces.open(scope) }
}

// MARK: The filter

/// The condition for the rows of the open scope to be shown.
public struct Filter: Hashable, Sendable {
  /// The query typed after `@`.
  package let typed: Query
  /// Whether only rows are shown that are staged, or set and not equal to their default.
  package let onlyModified: Bool
  let query: Query

  package init(_ text: String = "", onlyModified: Bool = false) {
    typed = Query(text)
    self.onlyModified = onlyModified
    query = onlyModified ? typed.and(.modified) : typed
  }

  package var text: String { typed.text }
  package var isEmpty: Bool { query.isEmpty }
  /// The first unknown condition, with the nearest known one; nil if all are known.
  package var problem: String? { typed.problem }
  /// The message that is shown if no row passes the filter.
  package var noMatchMessage: String {
    typed.intendedCondition.map { "no key has these words; \($0) is a condition" }
      ?? "nothing matches the filter"
  }
}
