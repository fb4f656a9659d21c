import Preferences

extension Editor {
  /// With what may stand at its end, what its verb wants, and where a secret begins.
  func completed(_ given: CommandLine) -> CommandLine {
    var line = given
    line.typed = line.line
    line.taken = nil
    line.problem = nil
    let text = line.line.text
    let order = try? LineReader.parts(of: text)
    line.usage = order.map { "\($0.verb.usage): \($0.verb.summary)" }
    line.secret = order.flatMap(secretStart)
    line.candidates = Array(
      candidates(for: text, order, files: line.files).prefix(Self.mostCandidates))
    return line
  }

  static var mostCandidates: Int { 100 }

  private func secretStart(_ order: Order) -> Int? {
    guard order.verb.action == .set, let name = order[0], let value = order[1] else { return nil }
    guard let parsed = try? PreferenceName(parsing: name.text) else { return nil }
    return mayHoldSecret(draft.exact(parsed)) ? value.range.lowerBound : nil
  }

  /// Whether a value of `name` is secret, or may hold a secret.
  private func mayHoldSecret(_ name: PreferenceName) -> Bool {
    let secrecy = schema.secrecy.inside(name)
    return secrecy.isSecret || secrecy.leadsToSecret
  }

  private func candidates(
    for text: String, _ order: Order?, files: (directory: String, names: [String])?
  ) -> [CommandLine.Candidate] {
    guard let order,
      text.drop(while: { $0 == ":" || $0.isWhitespace }).contains(where: \.isWhitespace)
    else { return verbs(for: text) }
    let end = text.count
    let endsWord = text.last?.isWhitespace == true
    // A value and what fills the rest of the line hold their blanks themselves.
    let last = order.arguments.count - 1
    let isOpen = last >= 0 && (!endsWord || order.verb.parameters[last].takesBlanks)
    let index = isOpen ? last : last + 1
    guard index < order.verb.parameters.count else { return [] }
    let place = isOpen ? order[last] : nil
    let typed = place?.text ?? ""
    let range = place?.range ?? end..<end
    return options(order.verb.parameters[index], typed, order, files).map { option in
      CommandLine.Candidate(
        text: option.text, summary: option.summary, range: range,
        isBeginning: order.verb.parameters.count > index + 1)
    }
  }

  private func verbs(for text: String) -> [CommandLine.Candidate] {
    let start = text.prefix { $0 == ":" || $0.isWhitespace }.count
    let typed = text.dropFirst(start)
    return Verb.all.filter { $0.name.hasPrefix(typed) }.map { verb in
      CommandLine.Candidate(
        text: verb.name, summary: verb.summary, range: start..<text.count,
        isBeginning: !verb.parameters.isEmpty)
    }
  }

  struct Option {
    let text: String
    var summary: String?
  }

  private func options(
    _ parameter: Verb.Parameter, _ typed: String, _ order: Order,
    _ files: (directory: String, names: [String])?
  ) -> [Option] {
    switch parameter {
    case .name, .nameIfNeeded: names(beginning: typed)
    case .value: order[0].map { values(of: $0.text, beginning: typed) } ?? []
    case .file, .fileIfNeeded: self.files(beginning: typed, files)
    case .theme: settings.themes.filter { $0.hasPrefix(typed) }.map { Option(text: $0) }
    case .filter: conditions(after: typed)
    case .word(let words): words.filter { $0.hasPrefix(typed) }.map { Option(text: $0) }
    case .count, .topic: []
    }
  }

  /// Of rows and declared keys; those that begin so come before those that hold it.
  private func names(beginning typed: String) -> [Option] {
    let start = typed.lowercased()
    let rows = snapshot.rows(named: typed, limit: 2000).map(snapshot.name(at:))
    var seen = Set<PreferenceName>()
    let all = (document.unset.map(draft.exact) + draft.changes.map(\.name) + rows).filter {
      seen.insert($0).inserted
    }
    let texts = all.map(\.description)
    let first = texts.filter { $0.lowercased().hasPrefix(start) }
    let others = texts.filter {
      !$0.lowercased().hasPrefix(start) && $0.lowercased().contains(start)
    }
    return (first + others).map { Option(text: $0) }
  }

  private func values(of name: String, beginning typed: String) -> [Option] {
    guard let parsed = try? PreferenceName(parsing: name) else { return [] }
    let exact = draft.exact(parsed)
    let value = draft[exact]
    let entry = entry(for: exact, value: value)
    let secrecy = schema.secrecy.inside(exact)
    guard !secrecy.isSecret, value.map(secrecy.covers) != true else { return [] }
    let choices = (entry.choices ?? []).map { choice in
      Option(text: entry.kind.text(of: choice.value), summary: choice.summary ?? choice.label)
    }
    let others =
      [(value, "now"), (entry.defaultValue, "default")].compactMap { value, words in
        value.map { Option(text: entry.kind.text(of: $0), summary: words) }
      } + entry.examples.map { Option(text: entry.kind.text(of: $0), summary: "example") }
    var seen = Set<String>()
    return (choices.isEmpty ? others : choices).filter {
      $0.text.hasPrefix(typed) && seen.insert($0.text).inserted
    }
  }

  private func conditions(after typed: String) -> [Option] {
    QueryCompletion(of: typed, namespaces: namespaces(like: typed)).texts.map { Option(text: $0) }
  }
}

extension Verb.Parameter {
  var takesBlanks: Bool {
    switch self {
    case .value, .file, .fileIfNeeded, .filter, .topic: true
    default: false
    }
  }
}
