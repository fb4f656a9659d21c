import Preferences

/// The form in which keys are copied.
public enum CopyForm: Hashable, Sendable, CaseIterable {
  /// Commands for a shell: `prefs set FILE NAME VALUE`.
  case commands
  case json, value

  package var title: String {
    switch self {
    case .commands: "prefs set"
    case .json: "JSON"
    case .value: "the value"
    }
  }

  init?(_ command: Command) {
    switch command {
    case .copyCommands: self = .commands
    case .copyJSON: self = .json
    case .copyValue: self = .value
    default: return nil
    }
  }
}

/// The choice of the form in which keys are copied.
public struct CopyChoice: EditorMode, Sendable {
  /// The forms, each with its first line.
  package let options: [(form: CopyForm, preview: String)]
  package internal(set) var cursor = 0
  let selection: CopySelection

  var mode: Mode { .copy(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept: return copy(options[cursor].form, in: &editor)
    case .cancel, .quit: return .browse
    default:
      if let form = CopyForm(command) { return copy(form, in: &editor) }
      cursor = command.moved(cursor, of: options.count, page: editor.pageSize)
    }
    return .stay
  }

  private func copy(_ form: CopyForm, in editor: inout Editor) -> Transition {
    let text = selection.text(form)
    guard !text.isEmpty else {
      editor.notice = .problem(
        form == .commands && selection.file == nil
          ? "these preferences are not in a file that prefs set could name" : "nothing is set here")
      return .browse
    }
    let refusals = selection.refusals
    editor.notice = .info(
      "sent \(counted(selection.items.count, "key")) to the terminal"
        + (refusals.first.map { "; \(refusals.count) not: \($0)" } ?? ""))
    return .browse(.copy(text))
  }
}

extension Editor {
  /// `Y`: asks in which form the marked keys are copied, or the one under the cursor.
  func startCopying() throws(Notice) -> Transition {
    let names = marks.isEmpty ? [cursorName].compactMap(\.self) : markedNames
    let selection = CopySelection(names, of: self)
    guard !selection.items.isEmpty else {
      throw selection.refusals.first.map { .problem("not copied: \($0)") }
        ?? .info("nothing here to copy")
    }
    let options = CopyForm.allCases.compactMap { form -> (CopyForm, String)? in
      let preview = selection.preview(form)
      return preview.isEmpty ? nil : (form, preview)
    }
    return .open(.copy(CopyChoice(options: options, selection: selection)))
  }

  /// Shows text that the terminal could not copy, for its own selection.
  mutating func showUncopied(_ text: String) -> Transition {
    notice = .info("this terminal copies nothing by itself: select the text with its mouse")
    return .open(
      .copied(
        UncopiedText(
          lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))))
  }
}

/// Text that could not be copied, to be selected on the screen.
public struct UncopiedText: EditorMode, Sendable {
  package let lines: [String]
  package internal(set) var top = 0

  var mode: Mode { .copied(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept, .cancel, .quit: return .browse
    default: top = command.moved(top, of: lines.count, page: editor.pageSize)
    }
    return .stay
  }
}
