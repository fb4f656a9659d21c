import Preferences

/// The path of a copy that is being typed.
public struct CopyPath: EditorMode, Sendable {
  package internal(set) var line: LineText

  var mode: Mode { .saveElsewhere(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept where !line.isEmpty: editor.saveCopy(to: line.text)
    case .cancel: .browse
    default: .stay
    }
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    line.update(input)
    return .stay
  }
}

extension Editor {
  /// Asks for the path of a copy. A read-only document can be copied too.
  mutating func startSavingElsewhere() throws(Notice) -> Transition {
    try checkValid()
    return .open(.saveElsewhere(CopyPath(line: LineText(title.folder + title.name))))
  }

  mutating func saveCopy(to path: String, overwriting: Bool = false) -> Transition {
    afterSave = .keepStaged
    notice = .info("writing…")
    return .browse(.saveElsewhere(draft.changes, path: path, overwriting: overwriting))
  }

  /// `:export --minimal`: exports all values that are set and differ from their defaults.
  func export(to path: String) throws(Notice) -> Effect {
    let rows = Table(of: .root, schema: schema, draft: draft)
    let changes = (0..<rows.count).map { ResolvedRow(ofSlot: rows[$0], of: rows, in: self) }
      .filter { $0.value != nil && !$0.queried.equalsDefault }
      .map { Change($0.name, from: nil, to: $0.value) }
    guard !changes.isEmpty else { throw .info("nothing differs from its default") }
    return .export(changes, path: path)
  }

  /// `:export --changes`: exports the staged changes, as a change set for `prefs apply`. Secrets are
  /// left out.
  func exportChanges(to path: String) throws(Notice) -> Effect {
    let (open, secrets) = schema.separateSecrets(draft.changes, of: snapshot)
    guard !open.isEmpty else {
      throw secrets.isEmpty
        ? .info("nothing is staged")
        : .problem("only secrets are staged, and those are never exported")
    }
    return .exportChanges(open, without: secrets, path: path)
  }
}
