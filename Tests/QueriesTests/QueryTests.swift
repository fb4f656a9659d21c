import Foundation
import Preferences
import Testing

@testable import Queries

struct QueryTests {
  private static let entry = Entry(
    PreferenceName(keys: "log", "level"),
    .choice([Choice(.string("warn"), label: "Quiet"), Choice(.string("debug"), label: "Chatty")]),
    default: .string("warn"), title: "Verbosity", summary: "What is written down.")

  /// Returns the rank of `log.level`, set to `warn`, for a query.
  private func rank(_ text: String) -> MatchRank? {
    let row = QueriedRow(Self.entry, value: .string("warn"), hasSchema: true)
    return Query(text).rank(of: row, shownValue: "Quiet (warn)")
  }

  @Test(arguments: [
    ("level", MatchRank.exactKey), ("LOG.level", .exactKey), ("verbosity", .exactTitle),
    ("evel og", .key), ("lev verb", .title), ("chatty", .choice), ("log written", .description),
    ("quiet level", .choice), ("nowhere", nil), ("level nowhere", nil),
  ])
  func `a row's rank is that of its worst matching word`(text: String, rank: MatchRank?) {
    #expect(self.rank(text) == rank)
  }

  @Test(arguments: [
    ("@default", true), ("@def", true), ("-@default", false), ("@modified", false),
    ("@type:choice", true), ("@type:ch", true), ("-@type:string", true), ("-@type:text", true),
    ("@type:whole-number", false), ("@type:integer", false),
    ("@in:log", true), ("@in:log.level", true), ("@in:logs", false), ("-@in:log", false),
    ("@doc:written", true), ("@doc:level", false), ("@key:level", true), ("@key:warn", false),
    ("@value:warn", true), ("@value:log", false), ("-@value:warn", false),
    ("@value:\"quiet (w\"", true), ("\"log.lev\"", true), ("\"log lev\"", false), ("-level", false),
    ("-nowhere", true), ("@default level -@staged -@secret -@invalid -@deprecated", true),
  ])
  func `terms of a query are combined`(text: String, passes: Bool) {
    #expect((rank(text) != nil) == passes)
  }

  @Test(arguments: [
    "@", "@de", "@d", "@doc", "@value:", "@type:", "@type:da", "@in:", "", "  ", "\"",
  ])
  func `an unfinished term is ignored`(text: String) {
    #expect(Query(text).isEmpty && Query(text).problem == nil && rank(text) != nil)
  }

  @Test(arguments: [
    ("@modifed", #"unknown condition "@modifed"; did you mean @modified?"#),
    ("a @typ:x", #"unknown condition "@typ:"; did you mean @type:?"#),
    ("@type:intger", #"unknown kind "intger"; did you mean integer?"#),
    ("@zzzzzz", #"unknown condition "@zzzzzz""#),
  ])
  func `an unknown condition matches nothing and is reported with the nearest name`(
    text: String, problem: String
  ) {
    #expect(Query(text).problem == problem)
    #expect(rank(text) == nil)
  }

  @Test func `a secret is not found by its value`() {
    var entry = Self.entry
    entry.isSecret = true
    let row = QueriedRow(entry, value: .string("warn"), hasSchema: true)
    #expect(Query("@value:warn").rank(of: row, shownValue: "warn") == nil)
  }

  @Test func `after a slash every term is a word`() {
    #expect(Query(words: "@staged -x").words.map(\.text) == ["@staged", "-x"])
    #expect(Query(words: #"a "b c""#).words.map(\.text) == ["a", "b c"])
  }

  @Test(arguments: [
    ("@mod", "@modified "), ("x -@sta", "x -@staged "), ("@d", "@d"), ("@ty", "@type:"),
    ("@type:int", "@type:integer "), ("@type:te", "@type:text "),
    ("@type:whole", "@type:whole-number "), ("@in:ser", "@in:server"),
    ("@in:server.", "@in:server.tls "),
    ("@in:two", "@in:\"two words\" "), ("word", nil), ("@zz", nil),
  ])
  func `Tab completes conditions, kinds and namespaces`(text: String, completed: String?) {
    let names = ["server", "server.tls", "log"] + ["two words"]
    let completion = QueryCompletion(of: text, namespaces: names)
    #expect(completion.completed == completed, "\(completion.candidates)")
  }

  @Test(arguments: [
    ("lim", "limit", true), ("limit", "lim", false), ("limit", "limit user", true),
    ("a b", "b ab", true), ("a b", "a", false), ("", "x", true), ("x @", "x", true),
    ("-a", "-ab", false), ("-ab", "-a", false), ("-a", "-a b", true), ("a", "-ab", false),
    ("@key:a", "@key:ab", true), ("@key:a", "ab", false), ("a", "@key:ab", false),
    ("@modified a", "@modified ab", true), ("@staged a", "@modified ab", false), ("A", "ba", true),
    ("e", "é", false), ("@nothing", "@nothing a", true),
  ])
  func `a query that narrows another is recognized`(former: String, query: String, narrows: Bool) {
    #expect(Query(query).narrows(Query(former)) == narrows)
  }

  @Test func `narrowing is not assumed if some words are not searched`() {
    let many = (1...64).map { "w\($0)" }.joined(separator: " ")
    #expect(!Query("x " + many).narrows(Query(many)))
  }

  @Test(arguments: [
    ("modified", "@modified"), ("port Staged", "@staged"), ("@modified", nil), ("mod", nil),
    ("@key:modified", nil),
  ])
  func `a condition without its sign is pointed out`(text: String, meant: String?) {
    #expect(Query(text).intendedCondition == meant)
  }

  @Test func `the manual page of filters has every condition and kind`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/prefs-filters.7")
    let page = try String(contentsOf: file, encoding: .utf8)
    let conditions = QueryCompletion(of: "@", namespaces: []).candidates
    #expect(conditions.count == 15)
    for condition in conditions { #expect(page.contains(".It Li \(condition)"), "\(condition)") }
    let kinds = QueryCompletion(of: "@type:", namespaces: []).candidates
    #expect(kinds.count == 18)
    for kind in kinds { #expect(page.contains(".Li \(kind.dropFirst(6)) "), "\(kind)") }
  }
}
