import Preferences
import Queries
import Seeded
import Testing

@testable import Editing

/// Checks laws of search and filter over random queries and documents.
struct RowSearchLawTests {
  private static let terms = [
    "a", "b", "d.e", "1", "warn", "\"x y\"", "é", "@staged", "@modified", "@default", "@invalid",
    "@deprecated", "@secret", "@type:integer", "@type:string", "@type:list", "@in:a", "@in:d",
    "@value:a", "@key:b", "@doc:a", "@value:\"a b\"", "@nothing",
  ]

  private func editor(_ random: inout Randomness) -> Editor {
    let document = random.document()
    var editor = Editor(
      title: DocumentTitle(name: "t", directory: "/"),
      schema: Schema(random.schema(for: document)), snapshot: MemorySnapshot(document))
    for _ in 0..<random.below(20) { _ = editor.update(random.message()) }
    for _ in 0..<4 { _ = editor.update(.command(.cancel)) }
    editor.rows.marks = []
    return editor
  }

  private func names(_ editor: Editor, filter: String) -> [PreferenceName] {
    var editor = editor
    editor.setFilter(Filter(filter))
    editor.finishWork()
    return editor.names
  }

  @Test(arguments: Trials.seeds(600))
  func `a filter and its negation divide the rows`(seed: UInt64) {
    var random = Randomness(seed: seed)
    let editor = editor(&random)
    let all = names(editor, filter: "")
    // An unknown condition matches nothing, and neither does its negation.
    let term = random.pick(Self.terms.filter { $0 != "@nothing" })
    let with = names(editor, filter: term)
    let without = names(editor, filter: "-" + term)
    #expect(Set(with).isDisjoint(with: without), "seed \(seed) \(term)")
    #expect(Set(with).union(without) == Set(all), "seed \(seed) \(term)")
    // The shown rows keep their order.
    let shown = Set(with)
    #expect(all.filter(shown.contains) == with, "seed \(seed) \(term)")
  }

  @Test(arguments: Trials.seeds(600))
  func `slices of any size find the same`(seed: UInt64) {
    var random = Randomness(seed: seed)
    let editor = editor(&random)
    let text = [random.pick(Self.terms), random.pick(Self.terms)].joined(separator: " ")
    let query = random.chance(50) ? Query(text) : Query(words: text)
    func find(_ slice: () -> Int) -> RowSearch {
      var entries = RowEntries(editor.schema, over: editor.snapshot)
      var search = editor.rowSearch(.search(from: 0), for: query, in: editor.table)
      while !search.isDone { search.advance(slice(), &entries, in: editor) }
      return search
    }
    let whole = find { 1_000_000 }
    let parts = find { 1 + random.below(3) }
    #expect(parts.matches == whole.matches && parts.best == whole.best, "seed \(seed) \(text)")
  }

  @Test(arguments: Trials.seeds(600))
  func `typing a query letter by letter finds what the whole query finds`(seed: UInt64) {
    var random = Randomness(seed: seed)
    var editor = editor(&random)
    let text = [random.pick(Self.terms), random.pick(Self.terms)].joined(separator: " ")
    for end in 1...text.count {
      let typed = Filter(String(text.prefix(end)))
      editor.setFilter(typed)
      editor.finishWork()
      var anew = editor
      anew.search.forgetScans()
      anew.rows.setFilter(Filter())
      anew.setFilter(typed)
      anew.finishWork()
      #expect(editor.names == anew.names, "seed \(seed) \(typed.text)")
    }
  }

  /// The cursor moves to the first row of the best rank.
  @Test(arguments: Trials.seeds(600))
  func `of equally good matches the first is chosen`(seed: UInt64) {
    var random = Randomness(seed: seed)
    let editor = editor(&random)
    let query = Query(words: random.pick(Self.terms))
    var entries = RowEntries(editor.schema, over: editor.snapshot)
    var search = editor.rowSearch(.search(from: 0), for: query, in: editor.table)
    while !search.isDone { search.advance(1_000, &entries, in: editor) }
    let ranks = search.matches.map { index -> MatchRank? in
      let row = ResolvedRow(ofSlot: editor.table[Int(index)], in: editor)
      return query.rank(of: row.queried, shownValue: row.shownValue)
    }
    #expect(!ranks.contains(nil), "seed \(seed) \(query.text)")
    let best = ranks.compactMap(\.self).min()
    #expect(search.best == ranks.firstIndex(of: best), "seed \(seed) \(query.text) \(ranks)")
  }

  @Test func `an edited row stays until the query changes, even after moving elsewhere`() throws {
    var session = try Session(
      #"{"a": {"x": 80, "y": 1}, "b": {"x": 80}}"#, "filter '80' accept increase")
    #expect(session.rows == ">* a.x 81\n   b.x 80")
    session.run("last enter leave")
    #expect(session.rows.contains("* a.x 81"))
    session.run("filter clear '0'")
    #expect(session.rows == ">  b.x 80")
  }

  @Test func `Tab completes a filter and lists the continuations`() throws {
    var session = try Session(#"{"server": {"port": 80}, "log": 1}"#, "filter '@mod' otherPane")
    #expect(session.editor.filter.text == "@modified ")
    session.run("clear '@in:se' otherPane")
    #expect(session.editor.filter.text == "@in:server ")
    #expect(session.rows == ">  server.port 80")
    session.run("clear '@de' otherPane")
    guard case .filter(let line) = session.editor.mode else { return }
    #expect(line.candidates == ["@default", "@deprecated"])
  }

  @Test func `a running search finishes before the next command`() throws {
    let snapshot = WideSnapshot(spaces: 1000)
    let title = DocumentTitle(name: "wide", directory: "/")
    var editor = Editor(title: title, schema: .empty, snapshot: snapshot)
    _ = editor.update(.command(.search))
    _ = editor.update(.text(.insert("k")))
    #expect(editor.work?.label == "searching" && editor.isHeldBack(.command(.accept)))
    #expect(!editor.isHeldBack(.text(.insert("x"))) && !editor.isHeldBack(.command(.cancel)))
    var given = editor
    _ = given.update(.command(.cancel))
    #expect(given.work == nil && given.cursor == 0)
    _ = editor.update(.command(.accept))
    #expect(editor.work == nil && editor.cursor == 999_999)
  }

  @Test func `a filter reports its result, and a cancelled one leaves the rows unchanged`() {
    let title = DocumentTitle(name: "wide", directory: "/")
    var editor = Editor(title: title, schema: .empty, snapshot: WideSnapshot(spaces: 1000))
    let all = editor.rowCount
    _ = editor.update(.line("filter s999 k999"))
    #expect(editor.work?.label == "filtering" && editor.rowCount == all && editor.notice == nil)
    var given = editor
    _ = given.update(.command(.cancel))
    #expect(given.work == nil && given.rowCount == all && given.filter.isEmpty)
    while editor.work != nil { _ = editor.update(.work) }
    #expect(
      editor.rowCount == 1 && editor.notice?.phrase.text { "\($0)" }.hasPrefix("1 shown") == true)
  }
}

extension Editor {
  fileprivate var names: [PreferenceName] { (0..<rowCount).map { table.name(at: $0) } }
}
