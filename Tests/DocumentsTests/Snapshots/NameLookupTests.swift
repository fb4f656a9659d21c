import Preferences
import Testing

@testable import Documents

struct NameLookupTests {
  static let nested = "{\"a\": {\"b\": {\"c\": 1}}, \"l\": [{\"x.y\": 1}, 2], \"0\": 3}"
  static let flat = "{\"a.b\": {\"c\": 1}, \"x.y.z\": 2}"

  private func check(_ text: String, _ typed: String, _ exact: String?) throws {
    let lookup = try NameLookup(parsing: typed)
    let document = try snapshot(of: text)
    #expect(document.resolve(lookup)?.description == exact)
    #expect(MemorySnapshot(document.document.value(at: 0)).resolve(lookup)?.description == exact)
  }

  @Test(arguments: [
    ("a.b.c", "a.b.c"), ("/a/b/c", "a.b.c"), ("\"a\".\"b\".c", "a.b.c"), ("/a.b", nil),
    ("\"a.b\".c", nil), ("\"a.b.c\"", nil), ("l.0.x.y", "l[0].\"x.y\""),
    ("l[0].x.y", "l[0].\"x.y\""), ("/l/0/x.y", "l[0].\"x.y\""), ("/l/0/x/y", nil),
    ("/l/01", nil), ("/0", "\"0\""), ("0", "\"0\""), ("[0]", nil), ("l.\"0\"", nil),
    ("l[9000000000000000000]", nil), ("l[9223372036854775807]", nil),
    ("/l/9000000000000000000", nil),
  ])
  func `a typed name resolves in nested dictionaries`(typed: String, exact: String?) throws {
    let exact = exact == "\"0\"" ? "0" : exact
    try check(Self.nested, typed, exact)
  }

  @Test(arguments: [
    ("a.b.c", "\"a.b\".c"), ("/a/b/c", nil), ("/a.b/c", "\"a.b\".c"), ("\"a\".b.c", nil),
    ("\"a.b\".c", "\"a.b\".c"), ("x.y.z", "\"x.y.z\""), ("\"x.y\".z", nil), ("x.y", nil),
  ])
  func `a typed name resolves among dotted keys`(typed: String, exact: String?) throws {
    try check(Self.flat, typed, exact)
  }

  @Test(arguments: [
    ("x.new.key", "\"x.new.key\""), ("/x/new/key", "x.new.key"), ("\"x\".new.key", "x.new.key"),
    ("\"a.b\".d.e", "\"a.b\".d.e"), ("/a.c", "\"a.c\""),
  ])
  func `a typed name of a new key is placed like its siblings`(typed: String, exact: String) throws
  {
    let lookup = try NameLookup(parsing: typed)
    let document = try snapshot(of: Self.flat)
    #expect(document.placement(of: lookup).description == exact)
    let memory = MemorySnapshot(document.document.value(at: 0))
    #expect(memory.placement(of: lookup).description == exact)
  }

  @Test func `a name with more than 1,000 components is refused`() throws {
    let text = Array(repeating: "a", count: 1000).joined(separator: ".")
    #expect(try PreferenceName(parsing: text).components.count == 1000)
    let limit = Problem(.limit("the number of components in a name", is: 1000))
    #expect(throws: limit) { try PreferenceName(parsing: text + ".a") }
    #expect(throws: limit) { try PreferenceName(parsing: text + "[0]") }
    let pointer = String(repeating: "/a", count: 1000)
    #expect(try PreferenceName(parsing: pointer).components.count == 1000)
    #expect(throws: limit) { try PreferenceName(parsing: pointer + "/a") }
  }

  @Test func `a key with 100,000 dots is looked up in linear time`() throws {
    let key = Array(repeating: "a", count: 100_000).joined(separator: ".")
    let document = try snapshot(of: "{\"\(key)\": 1, \"a\": {\"a\": 2}}")
    #expect(document.resolve(PreferenceName(keys: key + ".b")) == nil)
    #expect(document.rows(in: PreferenceName(keys: key + ".b")).isEmpty)
    #expect(document.resolve(PreferenceName(keys: key)) == PreferenceName(keys: key))
  }

  @Test func `keys with composed and decomposed letters are different names`() throws {
    let document = try snapshot(of: "{\"\u{E9}\": 1, \"e\u{301}\": 2}")
    #expect(document.problems.isEmpty)
    #expect((0..<2).allSatisfy { !document.isDuplicate(at: $0) })
    for (key, value) in [("\u{E9}", 1), ("e\u{301}", 2)] {
      let name = PreferenceName(keys: key)
      #expect(document[name] == .integer(value))
      let new = try document.document.applying([Change(name, from: .integer(value), to: 3)])
      #expect(new.node(of: name).map(new.value(at:)) == 3)
      #expect(new.value(at: 0) != document.document.value(at: 0))
    }
  }
}
