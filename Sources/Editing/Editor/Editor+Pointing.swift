extension Editor {
  /// The cursor goes there. Nothing happens where `target` is not, or what is typed would be left.
  mutating func point(at target: Target) {
    switch (mode, target) {
    case (.browse, .row(let index)) where index < rowCount:
      notice = nil
      rows.pane = .keys
      rows.moveCursor(toRow: index)
    case (.browse, .namespace(let index)) where index < namespaces.count:
      notice = nil
      rows.pane = .namespaces
      openNamespace(at: index)
    case (_, .option(let index)): pointAtOption(index)
    default: break
    }
  }

  private mutating func pointAtOption(_ index: Int) {
    switch mode {
    case .choose(var list) where index < list.options.count:
      list.cursor = index
      mode = .choose(list)
    case .add(var addition):
      guard case .type(let name, let options, _) = addition.step, index < options.count else {
        return
      }
      addition.step = .type(name, options: options, cursor: index)
      mode = .add(addition)
    default: break
    }
  }
}
