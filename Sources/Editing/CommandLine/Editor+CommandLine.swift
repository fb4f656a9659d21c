import Preferences

extension Editor {
  mutating func startCommandLine() {
    mode = .commandLine(completed(CommandLine()))
  }

  mutating func commanding(_ given: CommandLine, _ command: Command) -> Effect? {
    var line = given
    switch command {
    case .accept: return give(line)
    case .cancel: mode = .browse
    case .otherPane:
      take(next: 1, &line)
      return open(line)
    case .up: recall(-1, &line)
    case .down: recall(1, &line)
    default: break
    }
    return nil
  }

  mutating func typeCommand(_ given: CommandLine, _ input: TextInput) -> Effect? {
    var line = given
    if case .deleteBackward = input, line.line.isEmpty {
      mode = .browse
      return nil
    }
    line.line.update(input)
    line.historyIndex = nil
    return open(completed(line))
  }

  /// Runs one line as if it had been typed; what came of it is in `notice`.
  mutating func run(_ text: String) -> Effect? {
    do throws(LineProblem) {
      mode = .browse
      return try perform(LineReader.order(text))
    } catch {
      notice = .problem(error.words)
      return nil
    }
  }

  private mutating func give(_ given: CommandLine) -> Effect? {
    var line = given
    let text = line.line.text
    guard text.contains(where: { !$0.isWhitespace }) else {
      mode = .browse
      return nil
    }
    do throws(LineProblem) {
      let order = try LineReader.order(text)
      mode = .browse
      let effect = try perform(order)
      remember(line)
      return effect
    } catch {
      line.problem = error
      line.line.move(to: error.range.lowerBound)
      mode = .commandLine(line)
      return nil
    }
  }

  /// For this session, what was understood and holds no secret: what was not understood may hold one.
  private mutating func remember(_ line: CommandLine) {
    guard line.secret == nil, formerLines.last != line.line.text else { return }
    formerLines.append(line.line.text)
    if formerLines.count > Self.mostFormerLines { formerLines.removeFirst() }
  }

  private static var mostFormerLines: Int { 200 }

  private mutating func recall(_ step: Int, _ line: inout CommandLine) {
    let index = (line.historyIndex ?? formerLines.count) + step
    guard (0...formerLines.count).contains(index) else { return }
    if line.historyIndex == nil { line.typed = line.line }
    let isOwn = index == formerLines.count
    var new = CommandLine()
    new.typed = line.typed
    new.line = isOwn ? line.typed : LineText(formerLines[index])
    let own = line.typed
    new = completed(new)
    new.typed = own
    new.historyIndex = isOwn ? nil : index
    mode = .commandLine(new)
  }

  /// Takes the next candidate into the line; a single one for good, so that the next Tab goes on
  /// from there.
  private func take(next step: Int, _ line: inout CommandLine) {
    guard !line.candidates.isEmpty else { return }
    let index = line.taken.map { ($0 + step + line.candidates.count) % line.candidates.count } ?? 0
    let candidate = line.candidates[index]
    line.line = line.typed.replacing(candidate.range, with: candidate.text)
    line.taken = index
    if line.candidates.count == 1 {
      if candidate.isBeginning { line.line.update(.insert(" ")) }
      line = completed(line)
    }
  }

  /// Shows it; asks for the files that may be completed.
  private mutating func open(_ line: CommandLine) -> Effect? {
    mode = .commandLine(line)
    guard let directory = directoryWanted(by: line), directory != line.files?.directory else {
      return nil
    }
    return .listFiles(in: directory)
  }

  mutating func found(_ names: [String], in directory: String) {
    guard case .commandLine(var line) = mode else {
      return complete(with: names, in: directory)
    }
    line.files = (directory, names)
    mode = .commandLine(completed(line))
  }
}
