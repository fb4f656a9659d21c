import Preferences

extension Editor {
  /// `Y`: what is marked, else the row under the cursor; asks as what.
  mutating func startCopying() {
    let names = marks.isEmpty ? [cursorName].compactMap(\.self) : markedNames
    let selection = CopySelection(names, of: self)
    guard !selection.items.isEmpty else {
      notice =
        selection.refusals.first.map { .problem("not copied: \($0)") }
        ?? .info("nothing here to copy")
      return
    }
    let options = CopyForm.allCases.compactMap { form -> (CopyForm, String)? in
      let preview = selection.preview(form)
      return preview.isEmpty ? nil : (form, preview)
    }
    mode = .copy(CopyChoice(options: options, selection: selection))
  }

  mutating func copying(_ choice: CopyChoice, _ command: Command) -> Effect? {
    switch command {
    case .accept: return copy(choice.options[choice.cursor].form, of: choice)
    case .cancel, .quit: mode = .browse
    default:
      if let form = CopyForm(command) { return copy(form, of: choice) }
      var choice = choice
      choice.cursor = command.moved(choice.cursor, of: choice.options.count, page: pageSize)
      mode = .copy(choice)
    }
    return nil
  }

  private mutating func copy(_ form: CopyForm, of choice: CopyChoice) -> Effect? {
    let selection = choice.selection
    let text = selection.text(form)
    mode = .browse
    guard !text.isEmpty else {
      notice = .problem(
        form == .commands && selection.file == nil
          ? "these preferences are in no file that prefs set could name" : "nothing is set here")
      return nil
    }
    let left = selection.refusals
    notice = .info(
      "copied \(counted(selection.items.count, "key"))"
        + (left.first.map { "; \(left.count) not: \($0)" } ?? ""))
    return .copy(text)
  }

  /// The terminal cannot copy: it is shown, for the terminal's own selecting.
  mutating func showUncopied(_ text: String) {
    mode = .copied(
      UncopiedText(
        lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)))
    notice = .info("this terminal copies nothing by itself: select the text with its mouse")
  }

  mutating func reading(_ text: UncopiedText, _ command: Command) -> Effect? {
    var text = text
    switch command {
    case .accept, .cancel, .quit: mode = .browse
    default:
      text.top = command.moved(text.top, of: text.lines.count, page: pageSize)
      mode = .copied(text)
    }
    return nil
  }
}

/// What could not be copied, to be selected on the screen.
public struct UncopiedText: Sendable {
  public let lines: [String]
  public internal(set) var top = 0
}

extension String {
  var firstLine: String {
    split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
      ?? ""
  }
}
