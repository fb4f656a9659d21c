import Glibc
import Preferences
import Store
import Testing

/// Layers of files, and directories of secrets.
@Suite(.timeLimit(.minutes(40)))
struct LayerFileTests {
  private struct AppKeys: Namespace {
    let port = Key(default: 80, .in(1...65535))
    let name = Key(default: "app")
    let db = DatabaseKeys()
  }

  private struct DatabaseKeys: Namespace {
    let password = Key(default: "", .length(0...9))
    let poolSize = Key(default: 1)
  }

  @Test func `the origin of a value names the file and the line`() async throws {
    let scratch = try Scratch()
    let base = try scratch.write("{\n  \"port\": 1,\n  \"name\": \"base\"\n}", to: "base.json")
    let profile = try scratch.write("name = profile\n[db]\npoolSize = 4\n", to: "profile.ini")
    let machine = try scratch.write("{\"port\":\n  3}", to: "machine.json")
    let variables = try scratch.write(
      "# local\nAPP_DB_POOL_SIZE=5\nexport APP_NAME='from env'\nOTHER=1\n", to: ".env")
    let store = FileStore(scratch("settings.json"))
    let app = Domain(
      AppKeys(), store: store, over: [FileStore(base), FileStore(profile)],
      overrides: [.file(machine), .environmentFile(variables, prefix: "APP")])
    #expect(app.problems.isEmpty)
    #expect(app.port == 3)
    #expect(app.origin(of: \.port) == .overridden(by: "\(machine), line 2"))
    #expect(app.name == "from env")
    #expect(app.origin(of: \.name) == .overridden(by: "\(variables), line 3: APP_NAME"))
    #expect(app.db.poolSize == 5)
    let lower = Domain(AppKeys(), store: store, over: [FileStore(base), FileStore(profile)])
    #expect(lower.origin(of: \.port) == .inherited(from: "\(base), line 2"))
    #expect(lower.origin(of: \.name) == .inherited(from: "\(profile), line 1"))
    #expect(lower.db.poolSize == 4)
    lower.db.poolSize = 6
    try await lower.flush()
    #expect(scratch.text(of: "settings.json")?.contains("poolSize") == true)
    #expect(scratch.text(of: "settings.json")?.contains("port") == false)
    #expect(scratch.text(of: "profile.ini") == "name = profile\n[db]\npoolSize = 4\n")
  }

  @Test func `a layer that cannot be read is reported, and its last values stay`() async throws {
    let scratch = try Scratch()
    let base = try scratch.write(#"{"port": 1}"#, to: "base.json")
    let machine = try scratch.write(#"{"name": "m"}"#, to: "machine.json")
    let app = Domain(
      AppKeys(), store: FileStore(scratch("settings.json")), over: [FileStore(base)],
      overrides: .file(machine), watching: false)
    try scratch.write("{", to: "base.json")
    try scratch.write("{", to: "machine.json")
    try await app.reload()
    #expect(app.port == 1)
    #expect(app.name == "m")
    let problems = app.problems.map(\.description)
    #expect(problems.count == 2)
    #expect(problems.contains { $0.hasPrefix("\(base): cannot be read: line 1") })
    #expect(problems.contains { $0.hasPrefix("\(machine): cannot be read: line 1") })
    #expect(throws: StartupError.self) { try app.requireNoProblems() }
    try scratch.write(#"{"port": 2}"#, to: "base.json")
    try scratch.write(#"{"name": "n"}"#, to: "machine.json")
    try await app.reload()
    #expect(app.port == 2 && app.name == "n")
    #expect(app.problems.isEmpty)
  }

  @Test func `a change of a layer's file takes effect`() async throws {
    let scratch = try Scratch()
    let base = try scratch.write(#"{"port": 1}"#, to: "base.json")
    let variables = try scratch.write("APP_NAME=a\n", to: ".env")
    let app = Domain(
      AppKeys(), store: FileStore(scratch("settings.json")), over: [FileStore(base)],
      overrides: .environmentFile(variables, prefix: "APP"))
    var ports = app.updates(\.port).makeAsyncIterator()
    var names = app.updates(\.name).makeAsyncIterator()
    #expect(await ports.next() == 1)
    #expect(await names.next() == "a")
    try scratch.write(#"{"port": 2}"#, to: "base.json")
    #expect(await ports.next() == 2)
    try scratch.write("APP_NAME=b\n", to: ".env")
    #expect(await names.next() == "b")
  }

  @Test func `each file of a directory is a secret, and problems do not show it`() async throws {
    let scratch = try Scratch()
    try #require(mkdir(scratch("..first"), 0o700) == 0)
    try #require(mkdir(scratch("..second"), 0o700) == 0)
    try scratch.write("hunter2\n", to: "..first/db.password")
    try scratch.write("canary", to: "..first/DB_POOL_SIZE")
    try scratch.write("hunter3", to: "..second/db_password")
    try scratch.write("7", to: "..second/DB_POOL_SIZE")
    try #require(symlink("..first", scratch("..data")) == 0)
    for name in ["db.password", "db_password", "DB_POOL_SIZE"] {
      try #require(symlink("..data/\(name)", scratch(name)) == 0)
    }
    try scratch.write("ignored", to: "unrelated")
    let app = Domain(
      AppKeys(), store: MemoryStore(), overrides: .secrets(in: scratch.path))
    #expect(app.db.password == "hunter2")
    #expect(app.db.poolSize == 1)
    #expect(
      app.problems.map(\.description)
        == ["\(scratch("DB_POOL_SIZE")): db.poolSize: is not a whole number: ••••••"])
    var sizes = app.updates(\.db.poolSize).makeAsyncIterator()
    #expect(await sizes.next() == 1)
    try #require(symlink("..second", scratch("..new")) == 0)
    try #require(rename(scratch("..new"), scratch("..data")) == 0)
    #expect(await sizes.next() == 7)
    #expect(app.db.password == "hunter3")
    #expect(app.problems.isEmpty)
  }
}
