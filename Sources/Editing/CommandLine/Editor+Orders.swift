import Preferences

extension Editor {
  /// What a `:` line asks for. Throws what is wrong with it, and where.
  mutating func perform(_ order: Order) throws(LineProblem) -> Effect? {
    switch order.verb.action {
    case .write: return order[0].map { save(to: $0.text) } ?? write()
    case .quit: return quit()
    case .quitAnyway: return .exit
    case .writeAndQuit: return writeAndQuit()
    case .undo: repeatStep(order[0]) { $0.undo() }
    case .redo: repeatStep(order[0]) { $0.redo() }
    case .filter: filterBy(order[0]?.text ?? "")
    case .help: help(about: order[0]?.text ?? "")
    case .export:
      let path = order[1]?.text ?? ""
      return order[0]?.text == "--changes" ? exportChanges(to: path) : export(to: path)
    case .convert:
      return refuseInvalid() ? nil : .convert(draft.changes, path: order[0]?.text ?? "")
    case .theme: return try chooseTheme(order[0])
    default: try change(order)
    }
    return nil
  }

  private mutating func change(_ order: Order) throws(LineProblem) {
    guard let argument = order[0] else {
      guard order.verb.action != .take else { return take() }
      if !changeMarked(order.verb.action == .unset ? .remove : .reset) {
        order.verb.action == .unset ? remove() : reset()
      }
      return
    }
    switch order.verb.action {
    case .goTo: goTo(try existing(argument))
    case .unset:
      try moveTo(argument)
      remove()
    case .reset:
      try moveTo(argument)
      reset()
    case .take: try take(argument)
    default: try set(argument, order)
    }
  }

  /// A key, or all of a namespace or list.
  private mutating func take(_ argument: Order.Argument) throws(LineProblem) {
    guard comparison != nil else { return take() }
    let name = try existing(argument)
    goTo(name)
    guard cursorName == name else { return take(allOf: name) }
    (rows.marks, rows.pane) = ([], .keys)
    take()
  }

  private mutating func moveTo(_ argument: Order.Argument) throws(LineProblem) {
    let name = try existing(argument)
    goTo(name)
    guard cursorName == name else {
      throw LineProblem("\(name.label) is no key but holds some", at: argument.range)
    }
  }

  /// By the rules of its entry, as where it is typed.
  private mutating func set(_ argument: Order.Argument, _ order: Order) throws(LineProblem) {
    guard let typed = order[1] else { return }
    let name = try place(argument)
    let current = draft[name]
    let entry = entry(for: name, value: current ?? snapshot[name])
    if let refusal = refusal(of: Facts(of: name, in: self)) {
      throw LineProblem(refusal, at: argument.range)
    }
    do throws(Problem) {
      let value = try entry.parse(typed.text).inForm(of: current)
      keep(value, at: name, for: .set)
      if notice == nil { notice = .info("\(name.label): \(shown(value, of: entry))") }
    } catch {
      throw LineProblem(error.words, at: typed.range)
    }
  }

  private mutating func repeatStep(
    _ count: Order.Argument?, _ step: (inout Editor) -> Void
  ) {
    let all = count.flatMap { Int($0.text) } ?? 1
    for _ in 0..<min(all, max(draft.past.count, draft.future.count, 1)) { step(&self) }
  }

  private mutating func filterBy(_ text: String) {
    set(Filter(text), .filterInstead(of: filter))
    if search.running == nil { tellFilter() }
  }
}
