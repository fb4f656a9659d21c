import Preferences

extension Editor {
  /// The left pane's own keys; true where the command was one.
  mutating func browseNamespaces(_ command: Command) -> Bool {
    switch command {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last:
      openNamespace(at: command.moved(namespaceCursor, of: namespaces.count, page: pageSize))
    case .enter, .edit, .accept: expand(command)
    case .leave: collapse()
    case .otherPane: rows.pane = .keys
    case .toggle, .increase, .decrease, .reset, .viewValue:
      notice = .info(
        """
        \(key: .otherPane) goes to the keys; here \(key: .resetNamespace) resets, \
        \(key: .remove) removes and \(key: .add) adds
        """)
    default: return false
    }
    return true
  }

  /// `l` shows the children first, where there are any; Enter goes straight to the keys.
  private mutating func expand(_ command: Command) {
    let former = namespaces.count
    if rows.expanded != scope, command == .enter {
      expandTree(at: scope)
      if namespaces.count > former { return }
    }
    expandTree(at: scope)
    rows.pane = .keys
  }

  private mutating func collapse() {
    if rows.expanded != scope, let parent = scope.parent { show(parent) }
    expandTree(at: scope.parent ?? .root)
  }

  private mutating func expandTree(at name: PreferenceName) {
    rows.expand(name)
    refresh(after: .expandedNamespace)
  }

  mutating func openNamespace(at index: Int) {
    show(namespaces[index].name)
  }

  /// Shows `name` and leaves the tree as it is.
  private mutating func show(_ name: PreferenceName) {
    guard name != scope else { return }
    rows.openWithinTree(name)
    refresh(after: .scopeWithinTree)
  }
}
