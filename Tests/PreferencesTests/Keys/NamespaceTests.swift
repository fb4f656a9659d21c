import Preferences
import Testing

struct NamespaceTests {
  struct ServerKeys: Namespace {
    let host = Key(default: "localhost")
    let port = Key(default: 80, .in(1...65535))
  }

  struct PairKeys: Namespace {
    let note = "no key, and left alone"
    let primary = ServerKeys()
    let backup = ServerKeys()
  }

  @Test func `two namespaces of one type are separate`() async throws {
    let pair = Domain(PairKeys(), store: MemoryStore())
    pair.backup.port = 81
    #expect(pair.primary.port == 80)
    #expect(pair.backup.port == 81)
    #expect(
      pair.schema.entries.map(\.name.label)
        == ["primary.host", "primary.port", "backup.host", "backup.port"])
  }

  @Test func `the same keys work in several domains, at different paths`() {
    let keys = PairKeys()
    let pair = Domain(keys, store: MemoryStore())
    let backup = Domain(keys.backup, store: MemoryStore())
    pair.backup.port = 81
    backup.port = 82
    #expect(pair.backup.port == 81)
    #expect(backup.port == 82)
    #expect(pair[keys.backup.port] == 81)
    #expect(backup[keys.backup.port] == 82)
  }

  @Test func `a scope reads the same values as its domain`() {
    let pair = Domain(PairKeys(), store: MemoryStore())
    let backup = pair.backup
    pair.backup.host = "b.example"
    #expect(backup.host == "b.example")
    backup.host = "c.example"
    #expect(pair.backup.host == "c.example")
  }

  struct BadKeys: Namespace {
    let tabWidth = Key(default: 0, .check("a power of two") { $0.nonzeroBitCount == 1 })
    let tabwidth = Key(default: 4)
    let twice = Key("a.b", default: 1)
    let again = Key("a.b", default: 2)
  }

  @Test func `a contradictory declaration is reported`() {
    let problems = Domain(BadKeys(), store: MemoryStore()).schema.problems.map(\.description)
    #expect(
      problems.sorted() == [
        "a.b: is declared twice; the last one counts",
        "tabWidth: its default 0 must be a power of two",
        "tabwidth: looks like tabWidth; rename one of them",
      ])
  }

  struct HostKeys: Namespace {
    let host = Key(default: "a")
    let hosts = Key<[String]>(default: [])
    let port = Key(default: 1)
    let Port = Key(default: 2)
    static let lookAlikes = ["hosts"]
  }

  struct NetKeys: Namespace { let net = HostKeys() }

  @Test func `a namespace names the keys that resemble others on purpose`() {
    let problems = Domain(NetKeys(), store: MemoryStore()).schema.problems.map(\.description)
    #expect(problems == ["net.Port: looks like net.port; rename one of them"])
  }

  #if DEBUG
    struct Backend: RecordPreference {
      var host = ""
      var limits = Limits()
      static let members: [Member<Backend>] = [Member("host", \.host, .length(1...64))]
    }

    struct Limits: RecordPreference {
      var rate = 0
      static let members: [Member<Limits>] = [Member("rate", \.rate, .in(1...9))]
    }

    @Test(arguments: [0, 1, 2])
    func `a debug build names the member whose default breaks its rules`(kind: Int) async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [kind] in
        switch kind {
        case 0: _ = Key(default: Backend())
        case 1: _ = Key(default: Backend(host: "a"))
        default: _ = Key<[Backend]>(default: [])
        }
      }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let expected = [
        #"the declaration of the member host: its default "" must have 1…64 characters, has 0"#,
        "the declaration of the member limits.rate: its default 0 must lie in 1…9",
        "; if no default makes sense, declare it with required: true",
      ]
      #expect(message.contains(expected[kind]), "\(message)")
      #expect(message.contains(expected[2]) == (kind == 2))
    }

    @Test func `a debug build stops at a default that breaks its own rules`() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = Key(default: 0, .in(1...16))
      }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(message.contains("NamespaceTests.swift"))
      #expect(message.contains("the declaration of a key: its default 0 must lie in 1…16"))
    }
  #endif

  struct OuterKeys: Namespace {
    let whole = Key<[String: Int]>("sizes", default: [:])
    let one = Key<Int?>("sizes.one")
  }

  @Test func `a key inside another key's value changes with that value`() async throws {
    let domain = Domain(OuterKeys(), store: MemoryStore())
    domain.whole = ["one": 1, "two": 2]
    #expect(domain.one == 1)
    domain.one = 7
    #expect(domain.whole == ["one": 7, "two": 2])
    domain.one = nil
    #expect(domain.whole == ["two": 2])
  }
}
