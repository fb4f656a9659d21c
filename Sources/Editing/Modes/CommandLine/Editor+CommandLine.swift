import Preferences

extension Editor {
  /// Performs a `:` line. Throws what is wrong with it, and where.
  mutating func perform(_ command: ParsedCommand) throws(LineProblem) -> Transition {
    switch command.spec.action {
    case .write: return command[0].map { refuseInvalid() ?? saveCopy(to: $0.text) } ?? write()
    case .quit: return quit()
    case .quitAnyway: return .stay(.exit)
    case .writeAndQuit: return writeAndQuit()
    case .undo: repeatStep(command[0]) { $0.undo() }
    case .redo: repeatStep(command[0]) { $0.redo() }
    case .filter: filterBy(command[0]?.text ?? "")
    case .help: return .open(.help(HelpPage(origin: .browse, query: command[0]?.text ?? "")))
    case .export:
      let path = command[1]?.text ?? ""
      return .stay(
        command[0]?.text == "--changes" ? exportChanges(to: path) : export(to: path))
    case .convert:
      return refuseInvalid() ?? .stay(.convert(draft.changes, path: command[0]?.text ?? ""))
    case .theme: return .stay(try chooseTheme(command[0]))
    default: return try change(command)
    }
    return .stay
  }

  private mutating func change(_ command: ParsedCommand) throws(LineProblem) -> Transition {
    guard let argument = command[0] else {
      if command.spec.action == .take {
        take()
        return .stay
      }
      let isRemoval = command.spec.action == .unset
      if !marks.isEmpty, let transition = changeMarked(isRemoval ? .remove : .reset) {
        return transition
      }
      if isRemoval { return remove() }
      reset()
      return .stay
    }
    switch command.spec.action {
    case .goTo: goTo(try existing(argument))
    case .unset:
      try moveTo(argument)
      return remove()
    case .reset:
      try moveTo(argument)
      reset()
    case .take: try take(argument)
    default: try set(argument, command)
    }
    return .stay
  }

  /// Takes a key from the compared store, or a whole namespace or list.
  private mutating func take(_ argument: ParsedCommand.Argument) throws(LineProblem) {
    guard comparison != nil else { return take() }
    let name = try existing(argument)
    goTo(name)
    guard cursorName == name else { return take(allOf: name) }
    (rows.marks, rows.pane) = ([], .keys)
    take()
  }

  private mutating func moveTo(_ argument: ParsedCommand.Argument) throws(LineProblem) {
    let name = try existing(argument)
    goTo(name)
    guard cursorName == name else {
      throw LineProblem("\(name.label) is no key but holds some", at: argument.range)
    }
  }

  /// Sets a key to a value, by the rules of its entry.
  private mutating func set(_ argument: ParsedCommand.Argument, _ command: ParsedCommand)
    throws(LineProblem)
  {
    guard let typed = command[1] else { return }
    let name = try place(argument)
    let current = draft[name]
    let entry = entry(for: name, value: current ?? snapshot[name])
    if let refusal = refusal(of: ResolvedRow(of: name, in: self)) {
      throw LineProblem(refusal, at: argument.range)
    }
    do throws(Problem) {
      let value = try entry.parse(typed.text).inForm(of: current)
      _ = keep(value, at: name, for: .set)
      if notice == nil { notice = .info("\(name.label): \(shown(value, of: entry))") }
    } catch {
      throw LineProblem(error.message, at: typed.range)
    }
  }

  private mutating func repeatStep(
    _ count: ParsedCommand.Argument?, _ step: (inout Editor) -> Void
  ) {
    let all = count.flatMap { Int($0.text) } ?? 1
    for _ in 0..<min(all, max(draft.past.count, draft.future.count, 1)) { step(&self) }
  }

  private mutating func filterBy(_ text: String) {
    set(Filter(text), .filterInstead(of: filter))
    if search.running == nil { announceFilter() }
  }
}

// MARK: Themes

extension Editor {
  /// Chooses a theme for this session, or announces the names of all.
  mutating func chooseTheme(_ argument: ParsedCommand.Argument?) throws(LineProblem) -> Effect? {
    guard let argument else {
      notice = .info("themes: \(settings.themes.joined(separator: ", "))")
      return nil
    }
    if settings.themes.contains(argument.text) { return .theme(argument.text) }
    let nearest = argument.text.nearest(among: settings.themes).map { "; did you mean \($0)?" }
    throw LineProblem(
      "unknown theme \(argument.text.quotedBriefly)\(nearest ?? "")", at: argument.range)
  }

  mutating func show(theme name: String) {
    theme = name
    notice = .info("theme \(name) for this session; prefs' own settings keep one")
  }
}

// MARK: Names

/// The names in a `:` line begin at the root, as on the command line.
extension Editor {
  /// Returns the exact name of a key, list or namespace. Throws the nearest name if there is none.
  func existing(_ argument: ParsedCommand.Argument) throws(LineProblem) -> PreferenceName {
    let name = draft.exact(try parsed(argument))
    if isThere(name) { return name }
    if let comparison, comparison.added(in: name) > 0 {
      return comparison.addition(named: name) ?? name
    }
    let nearest = nearest(to: name).map { "; did you mean \($0)?" } ?? ""
    throw LineProblem("there is no \(name.label)\(nearest)", at: argument.range)
  }

  /// Returns the exact name of a key, or the name under which it would be written.
  func place(_ argument: ParsedCommand.Argument) throws(LineProblem) -> PreferenceName {
    let typed = try parsed(argument)
    let exact = draft.exact(typed)
    if isThere(exact) { return exact }
    do throws(Problem) {
      return try nameToAdd(argument.text, in: .root)
    } catch {
      let nearest = nearest(to: typed.name).map { "; did you mean \($0)?" } ?? ""
      throw LineProblem(error.message + nearest, at: argument.range)
    }
  }

  private func parsed(_ argument: ParsedCommand.Argument) throws(LineProblem) -> NameLookup {
    do throws(Problem) {
      return try NameLookup(parsing: argument.text)
    } catch {
      throw LineProblem(error.message, at: argument.range)
    }
  }

  private func isThere(_ name: PreferenceName) -> Bool {
    draft[name] != nil || snapshot[name] != nil || schema.entry(for: name) != nil
      || schema.isNamespace(name) || !snapshot.rows(in: name).isEmpty
  }

  /// The nearest of the declared names and of those in the same container.
  private func nearest(to name: PreferenceName) -> String? {
    let beside = snapshot.rows(in: name.parent ?? .root).prefix(Self.guesses)
    let rows = beside.lazy.map { snapshot.name(at: $0).label }
    let known = schema.entries.map(\.name.label) + namespaces.map(\.name.label)
    return name.label.nearest(among: known + rows)
  }

  /// The most rows that a guess reads.
  private static var guesses: Int { 100_000 }
}
