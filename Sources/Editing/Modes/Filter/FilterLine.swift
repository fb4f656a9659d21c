import Preferences
import Queries

/// A filter that is being typed.
public struct FilterLine: Sendable {
  public internal(set) var line: LineText
  let former: Filter
  /// What the last term may become, if Tab was pressed and there are several.
  public internal(set) var candidates: [String] = []
}

extension FilterLine: EditorMode {
  var mode: Mode { .filter(self) }

  mutating func handle(_ command: Command, in editor: inout Editor) -> Transition {
    switch command {
    case .accept: return .browse
    case .cancel:
      editor.search.cancel()
      editor.set(former)
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
    candidates = []
    editor.set(Filter(line.text, onlyModified: editor.filter.onlyModified))
    editor.notice = editor.filter.problem.map { .problem($0) }
    return .stay
  }

  /// Completes the condition, kind or namespace that is being typed.
  private mutating func complete(in editor: inout Editor) {
    let completion = QueryCompletion(
      of: line.text, namespaces: editor.namespaces(like: line.text))
    candidates = completion.candidates.count > 1 ? completion.candidates : []
    if let text = completion.completed { line = LineText(text) }
    editor.set(Filter(line.text, onlyModified: editor.filter.onlyModified))
  }

  /// Whether a condition is being typed.
  package var mayComplete: Bool { QueryCompletion.isCondition(line.text) }
}

extension Editor {
  /// The labels that may follow `@in:`, as far as that is typed.
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
    set(Filter(filter.text, onlyModified: !filter.onlyModified))
    notice = .info(
      filter.onlyModified ? "only what is modified; \(key: .onlyModified) shows all" : "all keys")
  }

  /// Sets a new filter. Until its scan is complete, the rows of the former one are shown.
  mutating func set(_ new: Filter, _ purpose: Finding.Purpose = .filter) {
    guard new != filter || search.running?.purpose.isFilter == true else { return }
    rows.setFilter(new)
    let whole = wholeTable
    if filter.isEmpty {
      search.cancel()
      show(whole)
    } else {
      begin(finding(purpose, of: filter.query, in: whole))
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

// MARK: The filter

/// Which rows of the open scope are shown.
public struct Filter: Hashable, Sendable {
  /// As typed after `@`, and what it means.
  public let typed: Query
  /// Only what is set and differs from its default, or is staged.
  public let onlyModified: Bool
  /// All that must hold.
  let query: Query

  public init(_ text: String = "", onlyModified: Bool = false) {
    typed = Query(text)
    self.onlyModified = onlyModified
    query = onlyModified ? typed.and(.modified) : typed
  }

  public var text: String { typed.text }
  public var isEmpty: Bool { query.isEmpty }
  /// The first thing in it that does not exist, in words with the nearest that does.
  public var problem: String? { typed.problem }
  /// What to say where nothing passes it.
  public var nothingFound: String {
    typed.intendedCondition.map { "no key has these words; \($0) is a condition" }
      ?? "nothing matches the filter"
  }
}
