import Preferences
import Queries

/// A filter that is being typed.
public struct FilterLine: EditorMode, Sendable {
  package internal(set) var line: LineText
  let former: Filter
  /// The completions of the last term, if Tab was pressed and there are several.
  package internal(set) var candidates: [String] = []

  var mode: Mode { .filter(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept:
      editor.rows.pane = .keys
      return .browse
    case .cancel:
      editor.search.cancel()
      editor.setFilter(former)
      editor.finishWork()
      return .browse
    case .up, .down:
      let target = command.moved(editor.cursor, of: editor.rowCount, page: editor.pageSize)
      editor.rows.moveCursor(toRow: target)
    case .otherPane: complete(in: &editor)
    default: break
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) -> Transition {
    line.update(input)
    listConditions()
    editor.setFilter(Filter(line.text, onlyModified: editor.filter.onlyModified))
    editor.notice = editor.filter.problem.map { .problem($0) }
    return .stay
  }

  /// Lists all conditions while none is typed.
  mutating func listConditions() {
    candidates =
      line.isEmpty || line.text == "@" ? QueryCompletion(of: "@", namespaces: []).candidates : []
  }

  /// Completes the condition, kind or group that is being typed.
  private mutating func complete(in editor: inout Editor) {
    let completion = QueryCompletion(
      of: line.text, namespaces: editor.namespaces(like: line.text))
    candidates = completion.candidates.count > 1 ? completion.candidates : []
    if let text = completion.completed { line = LineText(text) }
    editor.setFilter(Filter(line.text, onlyModified: editor.filter.onlyModified))
  }

  /// Whether a condition is being typed.
  package var mayComplete: Bool { QueryCompletion.isCondition(line.text) }
}

extension Editor {
  /// The labels that may follow an `@in:` that is being typed.
  func namespaces(like text: String) -> [String] {
    guard let start = text.ranges(of: "@in:").last else { return [] }
    let typed = text[start.upperBound...]
    let outer = typed.lastIndex(of: ".").map { String(typed[..<$0]) }
    let parent = outer.flatMap { try? PreferenceName(parsing: $0).flat } ?? .root
    let declared = schema.keys(in: parent).map { parent.appending(key: $0) }
      .filter { !schema.keys(in: $0).isEmpty }
    let stored = snapshot.namespaces(in: parent).map(\.name.flat)
    let known = Set(declared)
    return (declared + stored.filter { !known.contains($0) }).map(\.label)
  }

  mutating func toggleOnlyModified() {
    setFilter(Filter(filter.text, onlyModified: !filter.onlyModified))
    notice = .info(
      filter.onlyModified ? "only what is modified; \(key: .onlyModified) shows all" : "all keys")
  }

  /// Sets a new filter. Until its scan is complete, the rows of the former filter are shown.
  mutating func setFilter(_ new: Filter, _ purpose: RowSearch.Purpose = .filter) {
    guard new != filter || search.running?.purpose.isFilter == true else { return }
    rows.setFilter(new)
    let whole = wholeTable
    if filter.isEmpty {
      search.cancel()
      show(whole)
    } else {
      begin(rowSearch(purpose, for: filter.query, in: whole))
    }
  }

  mutating func announceFilter() {
    if let problem = filter.problem {
      notice = .problem(problem)
    } else {
      notice = .info(
        filter.text.isEmpty ? "all keys" : "\(String(rowCount)) shown; \(key: .cancel) shows all")
    }
  }
}

// MARK: The language of filters

extension FilterLine {
  /// The terms of a filter and their meanings, for the help.
  package static let conditions: [(term: String, meaning: String)] =
    [
      ("@key:WORD", "the name has the word; @value:WORD, @doc:WORD: the value, the description"),
      ("@type:KIND", "the value or its declaration is of a kind"),
      ("@in:NAME", "everything in a group"),
    ] + Query.Condition.allCases.map { ("@" + $0.rawValue, $0.meaning) }
    + [("-", "before a term: the rows that do not match it")]
}

extension Query.Condition {
  fileprivate var meaning: String {
    switch self {
    case .modified: "set and different from the default, or staged"
    case .invalid: "breaks a rule"
    case .staged: "changed here, not written yet"
    case .default: "not set, or equal to the default"
    case .deprecated: "deprecated by the schema"
    case .secret: "declared as a secret"
    case .differs: "differs from the compared store (--against), or is only there"
    case .restart, .reload: "a change takes effect on \(rawValue)"
    case .effective: "the program uses the value; no other file counts instead"
    }
  }
}
