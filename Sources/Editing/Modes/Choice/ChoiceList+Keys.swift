import Preferences

extension ChoiceList: EditorMode {
  var mode: Mode { .choose(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept, .edit, .toggle: return choose(options[cursor].outcome, in: &editor)
    case .cancel where typed != nil: typed = nil
    case .search: beginTyping()
    case .cancel, .quit: return .browse
    default: cursor = command.moved(cursor, of: options.count, page: editor.pageSize)
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    type(input)
    return .stay
  }

  mutating func point(atOption index: Int) {
    if index < options.count { cursor = index }
  }

  private func choose(_ outcome: Outcome, in editor: inout Editor) -> Transition {
    switch outcome {
    case .value(let value): editor.keep(value, at: name, for: purpose)
    case .variant(let index): choose(entry.variants[index], at: index, in: &editor)
    }
  }

  /// Begins a variant that has a template, with what is set already. Any other variant is typed.
  private func choose(
    _ variant: Variant, at index: Int, in editor: inout Editor
  ) -> Transition {
    if editor.refuse(placeOf: name, for: purpose) { return .stay }
    let current = purpose == .set ? editor.draft[name] : nil
    guard let begun = entry.value(ofVariant: index, from: current) else {
      var entry = variant.entry
      entry.name = name
      let fitting = current.flatMap { [entry] in entry.check($0).isEmpty ? $0 : nil }
      let value = fitting ?? entry.defaultValue
      return .open(.edit(Field(name, entry, value: value, purpose: purpose)))
    }
    switch purpose {
    case .set: editor.stage(editor.edits(setting: name, to: begun, from: current))
    case .insert(let outer, let position): editor.insert(begun, into: outer, at: position)
    case .marked:
      editor.setMarked(begun, typedAt: name)
      return .browse
    }
    editor.reveal(name)
    return .browse
  }
}

// MARK: Typing

extension ChoiceList {
  /// Moves the cursor to the first label that begins with the typed text, has a word that does, or
  /// contains it. Ignores case.
  mutating func type(_ input: TextInput) {
    var line = typed ?? LineText()
    line.update(input)
    typed = line.isEmpty ? nil : line
    let labels = options.map { $0.label.lowercased() }
    let found = Self.index(of: line.text.lowercased(), in: labels)
    finds = found != nil || line.isEmpty
    guard !line.isEmpty else { return }
    // If a whole text arrived at once, its longest beginning that finds a label counts.
    let longest = labels.map(\.count).max() ?? 0
    var start = line.text.lowercased().prefix(longest)
    var nearest = found
    while nearest == nil, case .insert(let text) = input, text.count > 1, !start.isEmpty {
      start.removeLast()
      nearest = Self.index(of: String(start), in: labels)
    }
    if !start.isEmpty, let nearest { cursor = nearest }
  }

  private static func index(of text: String, in labels: [String]) -> Int? {
    labels.firstIndex { $0.hasPrefix(text) }
      ?? labels.firstIndex {
        $0.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(text) }
      }
      ?? labels.firstIndex { $0.contains(text) }
  }

  mutating func beginTyping() { typed = LineText() }
}
