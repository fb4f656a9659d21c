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
  private(set) var table: Table
  private(set) var edition = 0
  /// The index of the row under the cursor; 0 if there are no rows.
  private(set) var cursor = 0
  /// The members that a row shows if the open list holds records; else empty.
  private(set) var memberKeys: [String] = []
  private(set) var namespaces: [NamespaceRow] = []
  private(set) var namespaceCursor = 0
  private(set) var filter = Filter()
  /// Rows edited since the filter was set. They stay although they no longer pass it.
  private(set) var pinned: Set<PreferenceName> = []
  /// The keys that bulk actions change. If empty, they change the row under the cursor.
  var marks: Set<PreferenceName> = []
  /// The stored namespaces that the tree has shown, by their parent.
  private var summaries: [PreferenceName: [NamespaceSummary]] = [:]

  init(of document: DocumentState) {
    table = Table(of: .root, schema: .empty, draft: document.draft)
  }

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

  /// Lists the namespaces again. If the tree does not show the open one, it is expanded there.
  mutating func listNamespaces(of document: DocumentState, _ comparison: Comparison?) {
    makeTree(of: document, comparison)
    guard !namespaces.contains(where: \.isOpen) else { return }
    expanded = scope
    makeTree(of: document, comparison)
  }

  private mutating func makeTree(of document: DocumentState, _ comparison: Comparison?) {
    for length in 0...expanded.components.count {
      summarize(PreferenceName(Array(expanded.components.prefix(length))), of: document)
    }
    let shown = expandedThroughOnlyChildren(expanded, of: document)
    namespaces = NamespaceTree(of: document, comparison, summaries: summaries, open: scope)
      .rows(expanding: shown)
    markOpenNamespace()
  }

  /// Descends from `name` as long as there is only one child.
  private mutating func expandedThroughOnlyChildren(
    _ name: PreferenceName, of document: DocumentState
  ) -> PreferenceName {
    var name = name
    while let inside = summaries[name], inside.count == 1, let only = inside.first {
      name = only.name.flat
      summarize(name, of: document)
    }
    return name
  }

  private mutating func summarize(_ name: PreferenceName, of document: DocumentState) {
    if summaries[name] == nil { summaries[name] = document.snapshot.namespaces(in: name) }
  }

  /// Marks the open namespace in the tree, without listing the namespaces again.
  mutating func markOpenNamespace() {
    for index in namespaces.indices { namespaces[index].isOpen = namespaces[index].name == scope }
    namespaceCursor = namespaces.firstIndex(where: \.isOpen) ?? 0
  }
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
