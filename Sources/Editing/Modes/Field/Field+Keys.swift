import Preferences

extension Field: EditorMode {
  var mode: Mode { .edit(self) }
  var openField: Field? { self }

  mutating func handle(_ command: Command, in editor: inout Editor) throws(Notice) -> Transition {
    let isSure = hasAskedToDiscard
    hasAskedToDiscard = false
    switch command {
    case .accept where purpose == .comment:
      return try editor.stageComment(line.text, above: name)
    case .otherPane where isUndeclared:
      return .open(.add(Addition(of: self, in: editor)))
    case .accept where isUndeclared && value?.isEmptyContainer == true:
      return editor.closingMode { [self] editor throws(Notice) in
        try editor.begin(self, as: value.map(Kind.init(of:)) ?? .any)
      }
    case .accept:
      guard let value = value?.inForm(of: editor.draft[name]) else { return .stay }
      return try editor.stageInput(value, at: name, for: purpose)
    case .cancel where form == .text && isTouched && !isSure:
      hasAskedToDiscard = true
      throw .problem(
        "not applied yet: \(key: .accept) applies it, \(key: .cancel) again discards it")
    case .cancel where completion == nil: return .browse
    case .decrease where completion == nil && !canStep:
      guard let words = WordList(self) else { return .stay }
      return .open(.words(words))
    default: return .stay(perform(command, in: &editor))
    }
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    hasAskedToDiscard = false
    update(input, page: editor.pageSize)
    return .stay
  }

  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition {
    if case .files(let names, let directory) = answer {
      complete(with: names, in: directory, &editor)
    }
    return .stay
  }
}

extension Field {
  /// Performs a command that every field handles, even the field of a conflict.
  mutating func perform(_ command: Command, in editor: inout Editor) -> Effect? {
    switch command {
    case .increase, .decrease: stepOrMove(by: command == .increase ? 1 : -1, in: &editor)
    case .pageUp, .pageDown: step(by: command == .pageUp ? 10 : -10)
    case .otherPane: return completeOrAdvance(in: editor)
    case .spread: if !allowLines() { editor.notice = .info("\(name.label) has one line") }
    case .reveal where !toggleSecret():
      editor.notice = .info(
        entry.isSecret
          ? "only what was typed here is shown; \(key: .viewValue) shows what is stored"
          : "\(name.label) is not a secret")
    case .cancel: completion = nil
    default: break
    }
    return nil
  }

  /// Handles Up and Down: steps the value, moves between rows of digits, or cycles completions.
  private mutating func stepOrMove(by count: Int, in editor: inout Editor) {
    if completion != nil {
      chooseCompletion(by: -count)
    } else if case .bytes = form {
      line.update(count > 0 ? .up : .down)
    } else if !step(by: count), canStep, value != nil {
      editor.notice = .info("there is no further step")
    }
  }

  /// Handles Tab: completes a path, converts digits, moves to the next part of a date, or shows the
  /// next example.
  private mutating func completeOrAdvance(in editor: Editor) -> Effect? {
    switch entry.kind.core {
    case .path where entry.examples.isEmpty || !line.isEmpty:
      if let completion, !completion.hasChosenDirectory {
        chooseCompletion(by: 1)
        return nil
      }
      completion = nil
      return .listFiles(in: directory(in: editor))
    case .data: convertDigits()
    case .date(let form) where entry.examples.isEmpty:
      guard let next = form.nextPart(of: line.text, after: line.cursor) else { break }
      line.move(to: next)
    default: showNextExample()
    }
    return nil
  }

  /// Completes the typed path from the names in `directory`. Does nothing if another path is typed
  /// by now.
  mutating func complete(with names: [String], in directory: String, _ editor: inout Editor) {
    guard entry.kind.core == .path, completion == nil, self.directory(in: editor) == directory
    else { return }
    if !complete(with: names) {
      editor.notice = .info("no file in \(directory.quotedBriefly) starts with that")
    }
  }

  /// The directory of the typed path. A relative path starts at the document's directory.
  private func directory(in editor: Editor) -> String {
    let stem = TypedPath(line.text).stem
    if stem.hasPrefix("/") || stem.hasPrefix("~") { return stem }
    return editor.title.folder + stem
  }
}

extension PreferenceValue {
  fileprivate var isEmptyContainer: Bool { self == .array([]) || self == .dictionary([:]) }
}
