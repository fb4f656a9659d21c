import Preferences
import Queries

extension CommandLine {
  /// Finds the completions at the end of the line, the usage of its command, and the start of a
  /// secret.
  mutating func complete(in editor: Editor) {
    typed = line
    taken = nil
    problem = nil
    let text = line.text
    let command = try? LineReader.parts(of: text)
    usage = command.map { "\($0.spec.usage): \($0.spec.summary)" }
    secret = command.flatMap(editor.secretStart)
    candidates = Array(
      editor.candidates(for: text, command, files: files).prefix(Self.mostCandidates))
  }

  static var mostCandidates: Int { 100 }

  /// The directory of the file that is being typed; nil if no file is.
  var typedDirectory: String? {
    guard let command = try? LineReader.parts(of: typed.text) else { return nil }
    let isFile =
      command.spec.parameters.last.map { [.file, .optionalFile, .fileOrReason].contains($0) }
      ?? false
    let before = command.spec.parameters.count - 1
    guard isFile, command.arguments.count >= before, typed.text.contains(where: \.isWhitespace)
    else { return nil }
    return (command[before]?.text ?? "").directoryPart ?? ""
  }
}

extension Editor {
  fileprivate func secretStart(_ command: ParsedCommand) -> Int? {
    guard command.spec.action == .set, let name = command[0], let value = command[1],
      let parsed = try? PreferenceName(parsing: name.text)
    else { return nil }
    let secrecy = schema.secrecy.inside(draft.exact(parsed))
    return secrecy.isSecret || secrecy.leadsToSecret ? value.range.lowerBound : nil
  }

  fileprivate func candidates(
    for text: String, _ command: ParsedCommand?, files: (directory: String, names: [String])?
  ) -> [CommandLine.Candidate] {
    guard let command,
      text.drop(while: { $0 == ":" || $0.isWhitespace }).contains(where: \.isWhitespace)
    else { return commands(for: text) }
    let end = text.count
    let endsWord = text.last?.isWhitespace == true
    // A value and a last argument may contain blanks.
    let last = command.arguments.count - 1
    let isOpen = last >= 0 && (!endsWord || command.spec.parameters[last].takesBlanks)
    let index = isOpen ? last : last + 1
    guard index < command.spec.parameters.count else { return [] }
    let place = isOpen ? command[last] : nil
    let typed = place?.text ?? ""
    let range = place?.range ?? end..<end
    let parameter = command.spec.parameters[index]
    let options =
      if parameter == .value, let name = command[0] {
        values(of: name.text, beginning: typed)
      } else {
        texts(for: parameter, beginning: typed, files).map { Option(text: $0) }
      }
    return options.map { option in
      CommandLine.Candidate(
        text: option.text, summary: option.summary, range: range,
        isBeginning: command.spec.parameters.count > index + 1)
    }
  }

  private func commands(for text: String) -> [CommandLine.Candidate] {
    let start = text.prefix { $0 == ":" || $0.isWhitespace }.count
    let typed = text.dropFirst(start)
    return CommandSpec.all.filter { $0.name.hasPrefix(typed) }.map { spec in
      CommandLine.Candidate(
        text: spec.name, summary: spec.summary, range: start..<text.count,
        isBeginning: !spec.parameters.isEmpty)
    }
  }

  private struct Option {
    let text: String
    var summary: String?
  }

  private func texts(
    for parameter: CommandSpec.Parameter, beginning typed: String,
    _ files: (directory: String, names: [String])?
  ) -> [String] {
    switch parameter {
    case .name, .optionalName: names(beginning: typed)
    case .newName: hints(for: typed, in: .root).map(\.description)
    case .file, .optionalFile, .fileOrReason: self.files(beginning: typed, files)
    case .theme: settings.themes.filter { $0.hasPrefix(typed) }
    case .dialect: title.dialects.filter { $0.hasPrefix(typed) }
    case .filter: QueryCompletion(of: typed, namespaces: namespaces(like: typed)).texts
    case .word(let words): words.filter { $0.hasPrefix(typed) }
    case .order: ["up", "down"].filter { $0.hasPrefix(typed) }
    case .value, .count, .topic, .substitution: []
    }
  }

  /// Rows and declared keys. Names that begin with the typed text come before those that contain it.
  private func names(beginning typed: String) -> [String] {
    let start = typed.lowercased()
    let rows = snapshot.rows(named: typed, limit: 2000).map(snapshot.name(at:))
    var seen = Set<PreferenceName>()
    let all = (document.unset.map(draft.exact) + draft.valueChanges.map(\.name) + rows).filter {
      seen.insert($0).inserted
    }
    let texts = all.map(\.description)
    let first = texts.filter { $0.lowercased().hasPrefix(start) }
    let others = texts.filter {
      !$0.lowercased().hasPrefix(start) && $0.lowercased().contains(start)
    }
    return first + others
  }

  private func values(of name: String, beginning typed: String) -> [Option] {
    guard let parsed = try? PreferenceName(parsing: name) else { return [] }
    let exact = draft.exact(parsed)
    let value = draft[exact]
    let entry = entry(for: exact, value: value)
    let secrecy = schema.secrecy.inside(exact)
    guard !secrecy.isSecret, value.map(secrecy.covers) != true else { return [] }
    let choices = (entry.choices ?? []).map { choice in
      Option(text: entry.text(of: choice.value), summary: choice.summary ?? choice.label)
    }
    let others =
      [(value, "now"), (entry.defaultValue, "default")].compactMap { value, summary in
        value.map { Option(text: entry.text(of: $0), summary: summary) }
      } + entry.examples.map { Option(text: entry.text(of: $0), summary: "example") }
    var seen = Set<String>()
    return (choices.isEmpty ? others : choices).filter {
      $0.text.hasPrefix(typed) && seen.insert($0.text).inserted
    }
  }

  private func files(
    beginning typed: String, _ files: (directory: String, names: [String])?
  ) -> [String] {
    let path = TypedPath(typed)
    guard let files, files.directory.isSamePath(as: path.stem) else { return [] }
    return files.names.filter {
      $0.hasPrefix(path.start) && (!path.start.isEmpty || !$0.hasPrefix("."))
    }
    .map { files.directory + $0 }
  }
}

extension CommandSpec.Parameter {
  var takesBlanks: Bool {
    switch self {
    case .value, .file, .optionalFile, .fileOrReason, .filter, .topic, .substitution: true
    default: false
    }
  }
}
