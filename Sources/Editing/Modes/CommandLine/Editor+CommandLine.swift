import Preferences

extension Editor {
  /// Performs a `:` line. Throws if an argument does not fit the document. If the command cannot be
  /// performed, announces why.
  mutating func perform(_ command: ParsedCommand) throws(LineProblem) -> Transition {
    let first = command[0]
    switch command.spec.action {
    case .quit: return quit()
    case .quitAnyway: return .stay(.exit)
    case .filter: filterBy(first?.text ?? "")
    case .help: return .open(.help(HelpPage(origin: .browse, query: first?.text ?? "")))
    case .theme: return .stay(try chooseTheme(first))
    case .goTo: if let first { goTo(try existing(first)) }
    case .dialect: return .stay(try chooseDialect(first))
    case .open: return .stay(.openFile(first?.text ?? "", isIncluded: false))
    case .set: if let first, let value = command[1] { try set(first, to: value) }
    case .rename: if let first { return try rename(to: first) }
    case .replace: if let first { return try replace(Substitution(parsing: first)) }
    case .unset, .reset:
      if let first {
        let name = try existing(first)
        goTo(name)
        guard cursorName == name else {
          throw LineProblem("\(name.label) is a group, not a key", at: first.range)
        }
      }
      let isRemoval = command.spec.action == .unset
      return closingMode { editor throws(Notice) in
        if first == nil, !editor.marks.isEmpty,
          let transition = try editor.changeMarked(isRemoval ? .remove : .reset)
        {
          return transition
        }
        if isRemoval { return try editor.remove() }
        try editor.reset()
        return .stay
      }
    case .take:
      let name: PreferenceName? =
        if let first, comparison != nil { try existing(first) } else { nil }
      return closingMode { editor throws(Notice) in
        try editor.take(name)
        return .stay
      }
    case .sort:
      let isDescending = first?.text == "down"
      return closingMode { editor throws(Notice) in
        try editor.sort(isDescending: isDescending)
        return .stay
      }
    case .confirm, .rollBack: return pending(command.spec.action == .confirm ? .confirm : .rollBack)
    case .extend: return pending(.extend(first.flatMap { Int($0.text) } ?? 60))
    case .write, .overwrite, .writeAndQuit, .undo, .redo, .convert, .export:
      return closingMode { editor throws(Notice) in try editor.perform(command.spec.action, command)
      }
    }
    return .stay
  }

  /// Performs a command whose arguments fit every document.
  private mutating func perform(
    _ action: CommandSpec.Action, _ command: ParsedCommand
  ) throws(Notice) -> Transition {
    let path = command.arguments.last?.text ?? ""
    switch action {
    case .write where path.isEmpty: return try write()
    case .write where path == "-m" || path.hasPrefix("-m "):
      saveReason = String(path.dropFirst(3))
      return try write()
    case .overwrite where path.isEmpty: return try writeUnchecked()
    case .write, .overwrite:
      try checkValid()
      return saveCopy(to: path, overwriting: action == .overwrite)
    case .writeAndQuit: return try writeAndQuit()
    case .convert:
      try checkValid()
      return .stay(.convert(draft.changes, path: path))
    case .export:
      let areChanges = command[0]?.text == "--changes"
      return .stay(areChanges ? try exportChanges(to: path) : try export(to: path))
    default:
      let count = command[0].flatMap { Int($0.text) } ?? 1
      for _ in 0..<min(count, max(draft.past.count, draft.future.count, 1)) {
        if action == .undo { try undo() } else { try redo() }
      }
      return .stay
    }
  }

  /// Takes a key from the compared store, or a whole namespace or list. Without a name, takes the
  /// marked rows or the one under the cursor.
  private mutating func take(_ name: PreferenceName?) throws(Notice) {
    guard let name else { return try take() }
    goTo(name)
    guard cursorName == name else { return try take(allOf: name) }
    (rows.marks, rows.pane) = ([], .keys)
    try take()
  }

  /// Sets a key to a value, by the rules of its entry.
  private mutating func set(
    _ argument: ParsedCommand.Argument, to typed: ParsedCommand.Argument
  ) throws(LineProblem) {
    let name = try nameToSet(argument)
    let current = draft[name]
    let entry = entry(for: name, value: current ?? snapshot[name])
    do throws(Notice) {
      try checkEditable(ResolvedRow(of: name, in: self))
    } catch {
      throw LineProblem(error.phrase.text { _ in "" }, at: argument.range)
    }
    let value: PreferenceValue
    do throws(Problem) {
      value = try entry.parse(typed.text).inForm(of: current)
    } catch {
      throw LineProblem(error.message, at: typed.range)
    }
    _ = closingMode { editor throws(Notice) in
      try editor.stageInput(value, at: name, for: .set)
    }
    if notice == nil { notice = .info("\(name.label): \(shown(value, of: entry))") }
  }

  /// Renames the key under the cursor.
  private mutating func rename(
    to argument: ParsedCommand.Argument
  ) throws(LineProblem) -> Transition {
    let name: PreferenceName
    do throws(Problem) {
      name = try nameToAdd(argument.text, in: .root)
    } catch {
      throw LineProblem(error.message, at: argument.range)
    }
    return closingMode { editor throws(Notice) in
      guard let old = editor.cursorName else { throw .info("there is no key here") }
      return try editor.rename(old, to: name)
    }
  }

  private mutating func filterBy(_ text: String) {
    setFilter(Filter(text), .filterInstead(of: filter))
    if search.running == nil { announceFilter() }
  }
}

// MARK: Dialects

extension Editor {
  /// Reads the file again in another dialect, or announces the names of all. A staged change would be lost.
  private mutating func chooseDialect(
    _ argument: ParsedCommand.Argument?
  ) throws(LineProblem) -> Effect? {
    guard !title.dialects.isEmpty else {
      let range = argument?.range ?? 0..<0
      throw LineProblem("\(title.name) can be read in one format only", at: range)
    }
    guard let argument else {
      notice = .info("dialects: \(title.dialects.joined(separator: ", "))")
      return nil
    }
    guard title.dialects.contains(argument.text) else {
      throw LineProblem(
        "unknown dialect \(argument.text.quotedBriefly)", at: argument.range,
        nearest: argument.text.nearest(among: title.dialects))
    }
    guard draft.isEmpty else {
      notice = .problem(
        "changes are staged: \(key: .write) saves them, \(key: .undo) takes them back")
      return nil
    }
    return .reread(dialect: argument.text)
  }
}

// MARK: Themes

extension Editor {
  /// Chooses a theme for this session, or announces the names of all.
  private mutating func chooseTheme(
    _ argument: ParsedCommand.Argument?
  ) throws(LineProblem) -> Effect? {
    guard let argument else {
      notice = .info("themes: \(settings.themes.joined(separator: ", "))")
      return nil
    }
    if settings.themes.contains(argument.text) { return .theme(argument.text) }
    throw LineProblem(
      "unknown theme \(argument.text.quotedBriefly)", at: argument.range,
      nearest: argument.text.nearest(among: settings.themes))
  }

  mutating func show(theme name: String) {
    theme = name
    notice = .info("theme \(name) for this session; prefs' own settings keep one")
  }
}

// MARK: Names

/// The names in a `:` line begin at the root, as on the command line.
extension Editor {
  /// Returns the exact name of a key, list or namespace. Throws with the nearest name if there is
  /// none.
  func existing(
    _ argument: ParsedCommand.Argument
  ) throws(LineProblem) -> PreferenceName {
    let name = draft.exact(try parsed(argument))
    if exists(name) { return name }
    if let comparison, comparison.added(in: name) > 0 {
      return comparison.addition(named: name) ?? name
    }
    throw LineProblem("no such key: \(name.label)", at: argument.range, nearest: nearest(to: name))
  }

  /// Returns the exact name of a key, or the name under which it would be written.
  private func nameToSet(
    _ argument: ParsedCommand.Argument
  ) throws(LineProblem) -> PreferenceName {
    let typed = try parsed(argument)
    let exact = draft.exact(typed)
    if exists(exact) { return exact }
    do throws(Problem) {
      return try nameToAdd(argument.text, in: .root)
    } catch {
      throw LineProblem(error.message, at: argument.range, nearest: nearest(to: typed.name))
    }
  }

  private func parsed(_ argument: ParsedCommand.Argument) throws(LineProblem) -> NameLookup {
    do throws(Problem) {
      return try NameLookup(parsing: argument.text)
    } catch {
      throw LineProblem(error.message, at: argument.range)
    }
  }

  private func exists(_ name: PreferenceName) -> Bool {
    draft[name] != nil || snapshot[name] != nil || schema.entry(for: name) != nil
      || schema.isNamespace(name) || !snapshot.rows(in: name).isEmpty
  }

  /// The nearest of the declared names and of those in the same container.
  private func nearest(to name: PreferenceName) -> String? {
    // Another element of a list is no other spelling of this one.
    guard !name.components.contains(where: \.isIndex) else { return nil }
    let siblings = snapshot.rows(in: name.parent ?? .root).prefix(Self.guesses)
    let rows = siblings.lazy.map { snapshot.name(at: $0).label }
    let known = schema.entries.map(\.name.label) + namespaces.map(\.name.label)
    return name.label.nearest(among: known + rows)
  }

  /// The most rows that a guess reads.
  private static var guesses: Int { 100_000 }
}
