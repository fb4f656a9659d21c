import Preferences
import Synchronization
import Testing

struct ResourceCacheTests {
  /// A resource whose file may be empty, which is an error.
  enum Verse: String, ResourceDescriptor {
    case first, second
    static let fileExtension = "txt"

    struct Empty: Error {}
    func resource(from contents: [UInt8]) throws(Empty) -> String {
      guard !contents.isEmpty else { throw Empty() }
      return String(decoding: contents, as: UTF8.self)
    }
  }

  enum Plain: String, ResourceDescriptor {
    case one
    func resource(from contents: [UInt8]) throws(Never) -> Int { contents.count }
  }

  /// The files, and how often each was read.
  final class Files: Sendable {
    private let state = Mutex<(texts: [Verse: String], loads: [Verse: Int])>(([:], [:]))

    /// The number of reads of each file.
    var loads: [Verse: Int] { state.withLock { $0.loads } }

    func write(_ text: String, to verse: Verse) { state.withLock { $0.texts[verse] = text } }

    func contents(of verse: Verse) -> [UInt8] {
      state.withLock { state in
        state.loads[verse, default: 0] += 1
        return Array((state.texts[verse] ?? "").utf8)
      }
    }
  }

  @Test func `the raw value is the file's name`() {
    #expect(Verse.first.name == "first")
    #expect(Verse.first.fileName == "first.txt")
    #expect(Verse.second.path(in: "/etc/verses") == "/etc/verses/second.txt")
    #expect(Plain.one.fileName == "one.json")
  }

  @Test func `concurrent requests load a resource once`() async throws {
    let files = Files()
    files.write("Once", to: .first)
    let cache = ResourceCache<Verse> { files.contents(of: $0) }
    #expect(files.loads.isEmpty)
    try await withThrowingTaskGroup { group in
      for _ in 0..<64 { group.addTask { try cache.resource(.first) } }
      for try await text in group { #expect(text == "Once") }
    }
    #expect(files.loads == [.first: 1])
  }

  @Test func `a resource may load another one`() throws {
    struct Chain: ResourceDescriptor {
      static let cache = ResourceCache<Chain> { $0.name == "end" ? [1] : [2] }
      let name: String
      func resource(from contents: [UInt8]) -> Int {
        contents.count + (name == "end" ? 0 : Self.cache.resource(Chain(name: "end")))
      }
    }
    #expect(Chain.cache.resource(Chain(name: "begin")) == 2)
  }

  @Test func `a failed load is tried again`() throws {
    let files = Files()
    let cache = ResourceCache<Verse> { files.contents(of: $0) }
    #expect(throws: Verse.Empty.self) { try cache.resource(.second) }
    files.write("Twice", to: .second)
    #expect(try cache.resource(.second) == "Twice")
    #expect(try cache.resource(.second) == "Twice")
    #expect(files.loads == [.second: 2])
  }
}
