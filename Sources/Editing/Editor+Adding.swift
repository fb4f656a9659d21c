import Preferences

extension Editor {
  /// `a`: an element after the cursor in an open list, else a key.
  mutating func add() {
    if let why = title.readOnly {
      notice = .problem("cannot be saved: \(why)")
    } else if let list = table.list {
      addElement(to: list)
    } else {
      var addition = Addition(scope: scope, step: .name(LineText()))
      addition.hints = hints(for: "")
      mode = .add(addition)
    }
  }

  private mutating func addElement(to list: PreferenceName) {
    let index = table.count == 0 ? 0 : table[cursor] + 1
    let name = list.appending(index: index)
    let neighbour = draft[list.appending(index: max(0, index - 1))]
    var entry = self.entry(for: name, value: neighbour)
    if entry.kind == .record { entry.kind = .dictionary(of: .any) }
    let start: PreferenceValue? =
      switch entry.kind.core {
      case .list: .array([])
      case .dictionary: .dictionary([:])
      default: nil
      }
    ask(
      for: name, entry, current: entry.defaultValue ?? start,
      purpose: .insert(into: list, at: index))
  }

  mutating func insert(_ value: PreferenceValue, into list: PreferenceName, at index: Int) {
    guard case .array(var elements) = draft[list], index <= elements.count else { return }
    elements.insert(value, at: index)
    stage([Edit(list, .array(elements))])
  }

  mutating func adding(_ addition: Addition, _ command: Command) -> Effect? {
    var addition = addition
    if command == .cancel {
      mode = .browse
      return nil
    }
    switch addition.step {
    case .name(let line):
      if command == .accept {
        add(named: line.text, addition)
      } else {
        addition.move(command)
        mode = .add(addition)
      }
    case .type(let name, let options, let cursor):
      if command == .accept || command == .edit {
        ask(for: name, options[cursor])
      } else {
        let moved = command.moved(cursor, of: options.count, page: pageSize)
        addition.step = .type(name, options: options, cursor: moved)
        mode = .add(addition)
      }
    }
    return nil
  }

  mutating func typeName(_ addition: Addition, _ input: TextInput) {
    guard case .name(var line) = addition.step else { return }
    var addition = addition
    line.update(input)
    addition.step = .name(line)
    addition.hints = hints(for: line.text)
    addition.hintCursor = nil
    addition.verdict = nil
    mode = .add(addition)
  }

  private mutating func add(named text: String, _ addition: Addition) {
    var addition = addition
    do throws(Problem) {
      let name = try nameToAdd(text)
      if draft[name] != nil {
        mode = .browse
        reveal(name)
        notice = .info("\(name.label) is set already")
      } else if let entry = schema.declaration(of: name), entry.kind != .any {
        mode = .browse
        if let refusal = refusal(of: entry) {
          notice = .problem(refusal)
        } else {
          ask(for: name, entry, current: entry.defaultValue)
        }
      } else {
        addition.step = .type(name, options: Addition.kinds, cursor: 0)
        mode = .add(addition)
      }
    } catch {
      addition.verdict = error
      mode = .add(addition)
    }
  }

  /// Exact: as the document writes it, or would.
  private func nameToAdd(_ text: String) throws(Problem) -> PreferenceName {
    let typed = try PreferenceName(parsing: text)
    let name = PreferenceName(scope.components + typed.components)
    let exact = draft.exact(name)
    if draft[exact] != nil { return exact }
    if case .index? = name.last {
      throw Problem(.badName(text, expected: "a key; to add an element open its list first"))
    }
    var around = name.parent
    while let outer = around {
      around = outer.parent
      guard !outer.isRoot, let value = draft[draft.exact(outer)] else { continue }
      if case .dictionary = value { break }
      throw Problem(.badName(text, expected: "another name: \(outer.label) holds no keys"))
    }
    return snapshot.placement(of: name)
  }

  private mutating func ask(for name: PreferenceName, _ kind: Kind) {
    let start: PreferenceValue? =
      switch kind {
      case .list: .array([])
      case .dictionary: .dictionary([:])
      default: nil
      }
    mode = .browse
    ask(for: name, Entry(name, kind), current: start)
  }

  /// Declared names without a value that hold what is typed; those that begin with it first.
  private func hints(for text: String) -> [PreferenceName] {
    let words = Words(text)
    let names = unset.filter { scope.contains($0) && draft[draft.exact($0)] == nil }
      .compactMap { $0.relative(to: scope) }
    let found = names.filter { words.match($0.label) }
    let start = text.lowercased()
    return found.filter { $0.label.lowercased().hasPrefix(start) }
      + found.filter { !$0.label.lowercased().hasPrefix(start) }
  }
}
