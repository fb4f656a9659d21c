import Preferences
import Testing

struct MemoryStoreTests {
  private struct AppKeys: Namespace {
    let server = ServerKeys()
    let ratio = Key(default: 1.0)
  }
  private struct ServerKeys: Namespace { let port = Key(default: 80) }

  @Test func `a literal has numbers of both kinds, and the store prints them`() {
    let store = MemoryStore(["server": ["port": 81], "ratio": 0.5, "small": -1.5e-7])
    let app = Domain(AppKeys(), store: store)
    #expect(app.ratio == 0.5)
    #expect(app.server.port == 81)
    #expect("\(store)" == #"{"server": {"port": 81}, "ratio": 0.5, "small": -1.5e-07}"#)
  }

  @Test(arguments: [["server": ["port": 81]], ["server.port": 81]] as [PreferenceValue])
  func `a saved value is read by its dotted name`(root: PreferenceValue) async throws {
    let store = MemoryStore(root)
    let app = Domain(AppKeys(), store: store)
    #expect(store["server.port"] == 81)
    #expect(store["server.host"] == nil)
    app.server.port = 82
    try await app.flush()
    #expect(store["server.port"] == 82)
  }

  @Test func `setting a value is a change by another program`() async throws {
    let store = MemoryStore(["server": ["port": 81]])
    let app = Domain(AppKeys(), store: store)
    var ports = app.updates(\.server.port).makeAsyncIterator()
    #expect(await ports.next() == 81)
    store["server.port"] = 83
    #expect(await ports.next() == 83)
    store["server.port"] = nil
    #expect(await ports.next() == 80)
    #expect("\(store)" == #"{"server": {}}"#)
  }

  @Test func `a program may refuse to start with problems of a domain that exists already`() throws
  {
    let store = MemoryStore(["server": ["prot": 81], "ratio": "half"])
    let app = Domain(AppKeys(), store: store)
    let error = #expect(throws: StartupError.self) { try app.requireNoProblems() }
    #expect(
      error?.description == """
        memory: 2 problems
          ratio: is not a number: "half"
          server.prot: no such name; did you mean server.port?
        """)
    app.ratio = 0.5
    store["server.prot"] = nil
  }
}
