import Preferences
import Queries

/// The `:` line that is being typed.
public struct CommandLine: EditorMode, Sendable {
  package internal(set) var line = LineText()
  /// The completions at the cursor.
  package internal(set) var candidates: [Candidate] = []
  /// The index of the candidate that the line holds.
  package internal(set) var taken: Int?
  /// The mistake in the line, after Enter. The next key clears it.
  package internal(set) var problem: LineProblem?
  /// `set NAME VALUE: sets a value`; nil until the command is known.
  package internal(set) var usage: String?
  /// The index of the character at which a secret begins.
  package internal(set) var secret: Int?
  /// The line as it was typed, before a candidate was put into it.
  var typed = LineText()
  /// The index of the former line that is shown; nil for the line being typed.
  var historyIndex: Int?
  /// The names in the directory that was last listed.
  var files: (directory: String, names: [String])?

  /// A completion of the line.
  package struct Candidate: Hashable, Sendable {
    package let text: String
    /// The meaning, in a few words.
    package let summary: String?
    /// The characters of the typed line that it replaces.
    let range: Range<Int>
    /// Whether an argument may follow.
    let isBeginning: Bool
  }

  package init() {}

  var mode: Mode { .commandLine(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept: return accept(in: &editor)
    case .cancel: return .browse
    case .otherPane:
      showNextCandidate(in: editor)
      return .stay(fileRequest)
    case .up: recall(-1, in: editor)
    case .down: recall(1, in: editor)
    default: break
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    if case .deleteBackward = input, line.isEmpty { return .browse }
    line.update(input)
    historyIndex = nil
    complete(in: editor)
    return .stay(fileRequest)
  }

  mutating func receive(_ answer: Message, in editor: inout Editor) -> Transition {
    guard case .files(let names, let directory) = answer else { return .stay }
    files = (directory, names)
    complete(in: editor)
    return .stay
  }

  /// Performs the line, or shows the mistake in it.
  private mutating func accept(in editor: inout Editor) -> Transition {
    let text = line.text
    guard text.contains(where: { !$0.isWhitespace }) else { return .browse }
    do throws(LineProblem) {
      let transition = try editor.perform(LineReader.command(text))
      if secret == nil { editor.remember(line: text) }
      return .open(transition.mode ?? .browse, transition.effect)
    } catch {
      problem = error
      line.move(to: error.range.lowerBound)
      return .stay
    }
  }

  /// Shows a former line, or again the one being typed.
  private mutating func recall(_ step: Int, in editor: Editor) {
    let lines = editor.commandHistory
    let index = (historyIndex ?? lines.count) + step
    guard (0...lines.count).contains(index) else { return }
    let own = historyIndex == nil ? line : typed
    let isOwn = index == lines.count
    self = CommandLine()
    line = isOwn ? own : LineText(lines[index])
    complete(in: editor)
    typed = own
    historyIndex = isOwn ? nil : index
  }

  /// Completes the common prefix of all candidates, or else puts the next one into the line. A single
  /// candidate is final, so that the next Tab completes the next argument.
  private mutating func showNextCandidate(in editor: Editor) {
    guard !candidates.isEmpty else { return }
    if taken == nil, let extended = commonPrefix {
      line = extended
      complete(in: editor)
      return
    }
    let index = taken.next(by: 1, of: candidates.count)
    let candidate = candidates[index]
    line = typed.replacing(candidate.range, with: candidate.text)
    taken = index
    guard candidates.count == 1 else { return }
    if candidate.isBeginning { line.update(.insert(" ")) }
    complete(in: editor)
  }

  /// The typed line up to the common prefix of several candidates. Nil if that is not longer.
  private var commonPrefix: LineText? {
    guard candidates.count > 1, candidates.count < Self.mostCandidates, let first = candidates.first
    else { return nil }
    let prefix = candidates.dropFirst().reduce(first.text) { $0.commonPrefix(with: $1.text) }
    let typed = String(typed.characters[first.range.clamped(to: 0..<typed.characters.count)])
    guard prefix.count > typed.count, prefix.hasPrefix(typed) else { return nil }
    return self.typed.replacing(first.range, with: prefix)
  }

  /// Asks for the names in the directory that is typed, unless they are known.
  fileprivate var fileRequest: Effect? {
    guard let directory = typedDirectory, directory != files?.directory else { return nil }
    return .listFiles(in: directory)
  }
}

extension Editor {
  mutating func startCommandLine(with text: String = "") -> Transition {
    var line = CommandLine()
    line.line = LineText(text)
    line.complete(in: self)
    return .open(.commandLine(line), line.fileRequest)
  }

  /// Runs a line as if it had been typed. `notice` announces the result.
  mutating func run(_ text: String) -> Transition {
    do throws(LineProblem) {
      let transition = try perform(LineReader.command(text))
      return .open(transition.mode ?? .browse, transition.effect)
    } catch {
      notice = .problem(error.message)
      return .browse
    }
  }

  /// Adds a line to the history of this session. A line with a mistake may hold a secret, and is not
  /// added.
  fileprivate mutating func remember(line: String) {
    guard commandHistory.last != line else { return }
    commandHistory.append(line)
    if commandHistory.count > Self.mostFormerLines { commandHistory.removeFirst() }
  }

  private static var mostFormerLines: Int { 200 }
}

extension LineText {
  /// The text up to the end of `range`, with `text` in its place and the cursor after it.
  fileprivate func replacing(_ range: Range<Int>, with text: String) -> LineText {
    LineText(String(characters[..<min(range.lowerBound, characters.count)]) + text)
  }
}
