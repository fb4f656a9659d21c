import Editing
import Preferences

/// What the editor wants to know before it goes on, in lines and a few letters.
struct PlainQuestion {
  let lines: [String]
  /// What each answer does; an empty one is Enter.
  let answers: [(text: String, words: String, command: Command)]

  /// nil where it waits for nothing.
  init?(_ editor: Editor) {
    switch editor.mode {
    case .browse: return nil
    case .review(let review): self.init(writing: review)
    case .conflict(let conflict): self.init(conflict, in: editor)
    case .confirmQuit:
      self.init(
        ["not written: \(editor.stagedCount) staged"],
        ("w", "writes", .write), ("q", "gives it up", .quit), ("", "stays", .cancel))
    case .confirm(let question):
      self.init([question.words], ("y", "yes", .accept), ("n", "no", .cancel))
    case .recovery(let offer): self.init(offer)
    case .diff(let review): self.init(review.words)
    case .viewValue(let text): self.init((0..<text.lineCount).map(text.line))
    case .copied(let text): self.init(text.lines)
    case .help: self.init(Self.help)
    case .edit(let field):
      self.init([field.typedWords])
    default: self.init(["this is to be had on a screen only"])
    }
  }

  private init(
    _ lines: [String], _ answers: (text: String, words: String, command: Command)...
  ) {
    self.lines = lines
    self.answers = answers
  }

  /// `write it? y yes, n no: `; empty where there is nothing to answer.
  var prompt: String {
    let words = answers.map { "\($0.text.isEmpty ? "Enter" : $0.text) \($0.words)" }
    return words.isEmpty ? "" : words.joined(separator: ", ") + ": "
  }

  /// What `text` means; nil where it is no answer.
  func command(for text: String) -> Command? {
    answers.first { $0.text == text.lowercased().prefix(1) }?.command
  }
}

extension PlainQuestion {
  private init(writing review: Review) {
    let preview = (review.preview ?? []).filter { !$0.isMark }.map(\.words)
    self.init(
      review.words + preview + review.caveats.map(\.words),
      ("y", "writes", .accept), ("n", "goes back", .cancel))
  }

  private init(_ conflict: Conflict, in editor: Editor) {
    guard conflict.answers.contains(nil) else {
      self.init([], ("y", "goes on", .accept), ("n", "goes back, nothing written", .cancel))
      return
    }
    let clash = conflict.clashes[conflict.cursor]
    func text(_ value: PreferenceValue?) -> String {
      value.map { editor.text(of: $0, at: clash.name) } ?? "not set"
    }
    self.init(
      [
        "another program changed \(clash.name.label) as well", "  was \(text(clash.base))",
        "  mine \(text(clash.mine))", "  theirs \(text(clash.theirs))",
      ],
      ("m", "takes mine", .mine), ("t", "theirs", .theirs),
      ("n", "goes back, nothing written", .cancel))
  }

  private init(_ offer: RecoveryOffer) {
    self.init(
      ["unsaved edits \(offer.left.origin)"] + offer.items.map(\.words),
      ("r", "resumes", .accept), ("d", "gives them up", .discard), ("", "leaves them", .cancel))
  }

  private static let help =
    [
      "a number or a name shows a key and asks for its new value",
      "words, or / and words, show the keys that hold them; / alone shows all",
      "@modified, @invalid and other conditions show the keys that fulfil them",
      "Enter shows more",
    ] + CommandSpec.all.map { "\($0.heading): \($0.summary)" }
}

extension Field {
  /// It is to be given anew: lines have no line to go on with.
  fileprivate var typedWords: String {
    "\(name.label) was being typed\(isMasked ? "" : ": \(line.text)")"
  }
}

extension Review {
  fileprivate var words: [String] { items.map(\.words) }
}

extension ReviewItem {
  fileprivate var words: String {
    let change = "\(name.label): \(old ?? "not set") → \(new ?? "not set")"
    return change + (remark.map { "; \($0)" } ?? "")
  }
}

extension PreviewLine {
  fileprivate var words: String {
    let sign =
      switch side {
      case .context: " "
      case .removed: "-"
      case .added: "+"
      }
    return "\(sign) \(text.around(difference?.lowerBound ?? 0))"
  }
}

extension String {
  /// About 200 characters of a long text, with the one at `position` among them.
  fileprivate func around(_ position: Int) -> String {
    guard count > 200 else { return self }
    let start = Swift.max(0, Swift.min(position - 80, count - 200))
    let shown = dropFirst(start).prefix(200)
    return (start > 0 ? "…" : "") + shown + (start + 200 < count ? "…" : "")
  }
}
