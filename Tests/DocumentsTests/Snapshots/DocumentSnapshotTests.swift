import Preferences
import Queries
import Testing

@testable import Documents

struct DocumentSnapshotTests {
  static let nested = """
    {"editor": {"fonts": {"size": 14, "ligatures": true}, "wrap": "on"},
     "servers": [{"port": 1, "tags": ["a", "b"]}, 5, 6, {"port": 2}, []],
     "empty": {}, "a.b": {"c.d": 1}, "..": 2}
    """
  static let flat = """
    {"editor.fontSize": 14, "files.autoSave": "off", "editor.fonts.size": 1, "top": 0,
     "[swift]": {"editor.tabSize": 2}}
    """

  @Test func `snapshot rows are the leaves of a document with their exact names`() throws {
    let snapshot = try snapshot(of: Self.nested)
    #expect(
      (0..<snapshot.count).map { snapshot.name(at: $0).description } == [
        "editor.fonts.size", "editor.fonts.ligatures", "editor.wrap", "servers[0].port",
        "servers[0].tags", "servers[1]", "servers[2]", "servers[3].port", "servers[4]", "empty",
        "\"a.b\".\"c.d\"", "\"..\"",
      ])
    for row in 0..<snapshot.count {
      #expect(snapshot[snapshot.name(at: row)] == snapshot.value(at: row))
    }
  }

  @Test func `a row has the line of its name, or its own if the key is a duplicate`()
    throws
  {
    let snapshot = try snapshot(of: Self.nested)
    for row in 0..<snapshot.count {
      #expect(snapshot.line(at: row) == snapshot.place(of: snapshot.name(at: row))?.line)
    }
    let twice = try DocumentsTests.snapshot(of: "{\n\"a\": 1,\n\"a\": 2\n}")
    #expect((0..<twice.count).map { twice.line(at: $0) } == [2, 3])
  }

  @Test(arguments: [
    ("editor", ["editor.fonts.size", "editor.fonts.ligatures", "editor.wrap"]),
    ("editor/fonts", ["editor.fonts.size", "editor.fonts.ligatures"]),
    ("servers/#3", ["servers[3].port"]), ("a", ["\"a.b\".\"c.d\""]),
    ("a/b/c", ["\"a.b\".\"c.d\""]), ("nothing", []), ("top", ["top"]),
  ])
  func `a snapshot finds the rows of a namespace`(namespace: String, names: [String]) throws {
    let snapshot = try snapshot(of: namespace == "top" ? Self.flat : Self.nested)
    let rows = snapshot.rows(in: path(namespace))
    #expect(rows.map { snapshot.name(at: $0).description } == names)
  }

  @Test func `dotted keys form namespaces in a snapshot`() throws {
    let snapshot = try snapshot(of: Self.flat)
    #expect(
      snapshot.namespaces(in: .root) == [
        NamespaceSummary(PreferenceName(keys: "editor"), count: 2, hasChildren: true),
        NamespaceSummary(PreferenceName(keys: "files"), count: 1, hasChildren: false),
        NamespaceSummary(PreferenceName(keys: "[swift]"), count: 1, hasChildren: true),
      ])
    #expect(snapshot.rows(in: PreferenceName(keys: "editor")) == .list([0, 2]))
    #expect(
      snapshot.namespaces(in: PreferenceName(keys: "editor")) == [
        NamespaceSummary(PreferenceName(keys: "editor", "fonts"), count: 1, hasChildren: false)
      ])
  }

  @Test func `containers form namespaces in a snapshot`() throws {
    let snapshot = try snapshot(of: Self.nested)
    #expect(
      snapshot.namespaces(in: .root).map { "\($0.name) \($0.count) \($0.hasChildren)" } == [
        "editor 3 true", "servers 6 true", "a 1 true",
      ])
    #expect(
      snapshot.namespaces(in: PreferenceName(keys: "servers")).map(\.name.description) == [
        "servers[0]", "servers[3]",
      ])
  }

  @Test(arguments: [
    ("editor/fonts/size", "editor.fonts.size"), ("editor.fonts/size", "editor.fonts.size"),
    ("a/b/c/d", "\"a.b\".\"c.d\""), ("servers/3/port", "servers[3].port"), ("nothing", nil),
    ("editor/nothing", nil),
  ])
  func `a typed name resolves to the exact name in the document`(typed: String, exact: String?)
    throws
  {
    let snapshot = try snapshot(of: Self.nested)
    #expect(snapshot.resolve(path(typed))?.description == exact)
  }

  @Test func `a new key is dotted or nested like its siblings`() throws {
    let flat = try snapshot(of: Self.flat)
    #expect(
      flat.placement(of: PreferenceName(keys: "workbench", "theme")).description
        == "\"workbench.theme\"")
    #expect(
      flat.placement(of: PreferenceName(keys: "editor", "x", "y")).description == "\"editor.x.y\"")
    for text in [
      #"{"editor.size": 12, "[python]": {"editor.tabSize": 4}, "[go]": {"editor.tabSize": 8}}"#,
      #"{"editor.size": 12}"#,
    ] {
      let settings = try snapshot(of: text)
      let new = PreferenceName(keys: "workbench", "theme")
      #expect(settings.placement(of: new).description == "\"workbench.theme\"")
      #expect(
        MemorySnapshot(settings[.root] ?? .null).placement(of: new).description
          == "\"workbench.theme\"")
    }
    let nested = try snapshot(of: Self.nested)
    #expect(
      nested.placement(of: PreferenceName(keys: "editor", "x", "y")).description == "editor.x.y")
    #expect(nested.placement(of: PreferenceName(keys: "new", "x")).description == "new.x")
  }

  @Test func `duplicate keys are reported, and the rows inside them marked`() throws {
    let snapshot = try snapshot(of: #"{"a": {"x": 1}, "b": 2, "\u0061": 3, "c": {"c": 1, "c": 2}}"#)
    #expect(
      (0..<snapshot.count).map(snapshot.isDuplicate) == [true, false, true, true, true])
    #expect(
      snapshot.problems.map(\.reason) == [
        .duplicateKey("a"), .duplicateKey("a"), .duplicateKey("c"), .duplicateKey("c"),
      ])
  }

  @Test(arguments: [
    ("size", ["editor.fonts.size"]), ("EDITOR wr", ["editor.wrap"]),
    ("servers b", ["servers[0].tags"]), ("fonts.l", ["editor.fonts.ligatures"]), ("zzz", []),
  ])
  func `a search matches words in names and values of rows`(text: String, names: [String]) throws {
    let snapshot = try snapshot(of: Self.nested)
    let query = Query(words: text)
    let hits = snapshot.hits(of: query.words, phrase: nil, in: 0..<snapshot.count)
    let rows = hits.indices.filter {
      (hits[$0].key | hits[$0].value).nonzeroBitCount == query.words.count
    }
    #expect(rows.map { snapshot.name(at: $0).description } == names)
  }

  @Test(arguments: ["{}", "[]", "5", "[1, 2]", "[[1], 2]"])
  func `a snapshot of any root value has rows`(text: String) throws {
    let snapshot = try snapshot(of: text)
    #expect(snapshot.count == ["{}": 0, "[[1], 2]": 2][text, default: 1])
    #expect(text.hasPrefix("[[") || text == "{}" || snapshot.name(at: 0).isRoot)
  }
}

func snapshot(of text: String) throws(Problem) -> DocumentSnapshot {
  DocumentSnapshot(try DocumentReader.open(Array(text.utf8)), revision: Revision(token: "test"))
}

/// Parses a name such as `servers/#3/port`.
func path(_ text: String) -> PreferenceName {
  PreferenceName(
    text.split(separator: "/").map { part in
      part.hasPrefix("#") ? .index(Int(part.dropFirst()) ?? 0) : .key(String(part))
    })
}
