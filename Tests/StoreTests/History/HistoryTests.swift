import Documents
import Foundation
import Glibc
import Preferences
import Testing

@testable import Store

struct HistoryTests {
  let scratch: Scratch
  let state: StateDirectory
  let path: String

  init() throws {
    scratch = try Scratch()
    state = StateDirectory(scratch("state"))
    path = try scratch.write(#"{"port": 0, "token": "s3cret"}"# + "\n", to: "app.json")
  }

  private func history(_ revisions: Int = 100, bytes: Int = 1 << 25) -> History {
    History(of: path, in: state, limits: History.Limits(revisions: revisions, bytes: bytes))
  }

  private func store(_ history: History, schema: Schema = .empty) -> FileStore {
    let store = FileStore(path: path)
    store.keepHistory(
      history,
      masking: schema.isEmpty ? .none : SchemaInUse(schema, from: .found("app.schema.json")))
    return store
  }

  private let port = PreferenceName(keys: "port")
  private let token = PreferenceName(keys: "token")

  private func save(_ ports: ClosedRange<Int>, in store: FileStore) throws {
    for port in ports {
      let snapshot = try store.load()
      _ = try store.save(
        [Change(self.port, from: snapshot[self.port], to: .integer(port))],
        over: snapshot.revision)
    }
  }

  private func text(_ revision: HistoryRevision) throws -> String {
    String(decoding: try history().document(of: revision).bytes, as: UTF8.self)
  }

  private var folder: String {
    "state/history/" + (scratch.names(in: "state/history").first ?? "")
  }

  @Test func `every save records the replaced contents with author, time and changed keys`() throws
  {
    let store = store(history())
    try save(1...3, in: store)
    #expect(store.warnings.isEmpty)
    let (found, damaged) = try history().revisions()
    #expect(damaged.isEmpty)
    #expect(found.map(\.number) == [3, 2, 1])
    #expect(try text(found[2]) == #"{"port": 0, "token": "s3cret"}"# + "\n")
    #expect(try text(found[0]).contains("2"))
    #expect(found[0].author == .current && found[0].changed == [port] && found[0].changeCount == 1)
    #expect(abs(found[0].when.seconds - Timestamp.now.seconds) < 60)
  }

  @Test func `the history is readable by its user only`() throws {
    try save(1...1, in: store(history()))
    #expect(scratch.mode(of: folder) == 0o700)
    for name in scratch.names(in: folder) {
      #expect(scratch.mode(of: "\(folder)/\(name)") == 0o600)
    }
  }

  @Test func `equal contents in the history are stored once`() throws {
    let store = store(history())
    for _ in 0..<4 { try save(1...2, in: store) }
    #expect(try history().revisions().found.count == 8)
    #expect(scratch.names(in: folder).count { $0.hasSuffix(".contents") } == 3)
  }

  @Test func `the history drops its oldest revisions beyond the limit`() throws {
    try save(1...9, in: store(history(4)))
    #expect(try history().revisions().found.map(\.number) == [9, 8, 7, 6])
    #expect(scratch.names(in: folder).count == 8)
  }

  @Test func `contents that no revision has any more are removed after a few saves`() throws {
    try save(1...60, in: store(history(16)))
    let names = scratch.names(in: folder)
    #expect(try history().revisions().found.map(\.number) == Array(45...60).reversed())
    #expect((16...18).contains(names.count { $0.hasSuffix(".contents") }))
  }

  @Test func `a damaged record is not replaced by the next save`() throws {
    let store = store(history())
    try save(1...3, in: store)
    try scratch.write("damaged", to: "\(folder)/3.revision")
    try save(4...4, in: store)
    #expect(try history().revisions().found.map(\.number) == [4, 2, 1])
    #expect(scratch.text(of: "\(folder)/3.revision") == "damaged")
  }

  @Test func `the history is limited in size, and a larger file is not kept but reported`() throws {
    let store = store(history(bytes: 100))
    try save(1...9, in: store)
    #expect(try history().revisions().found.map(\.number) == [9, 8, 7])
    try scratch.write(
      #"{"port": 1, "long": ""# + String(repeating: "x", count: 200) + "\"}", to: "app.json")
    let size = scratch.status(of: "app.json").st_size
    try save(2...2, in: store)
    #expect(
      store.warnings == [
        .notInHistory("\(path): has \(size) bytes; the history of a file takes at most 100")
      ])
    #expect(try history().revisions().found.first?.number == 9)
  }

  @Test func `no history is kept with a limit of zero or without a history`() throws {
    try save(1...2, in: store(history(0)))
    try save(3...4, in: FileStore(path: path))
    #expect(scratch.names == ["app.json"])
  }

  @Test func `the history masks secrets`() throws {
    let schema = Schema([Entry(token, .string, isSecret: true), Entry(port, .integer)])
    try save(1...2, in: store(history(), schema: schema))
    let found = try history().revisions().found
    #expect(found.map(\.secrets) == [[token], [token]])
    #expect(try text(found[0]) == "{\"port\": 1, \"token\": \"••••••\"}\n")
    for name in scratch.names(in: folder) {
      #expect(scratch.text(of: "\(folder)/\(name)")?.contains("s3cret") == false)
    }
  }

  private func secret(_ source: SchemaInUse.Source) -> SchemaInUse {
    SchemaInUse(
      source == .missing("s.json") ? .empty : Schema([Entry(token, .string, isSecret: true)]),
      from: source, namedBy: .document(reference: "s.json"))
  }

  private func keeping(_ schema: SchemaInUse) -> FileStore {
    let store = FileStore(path: path)
    store.keepHistory(history(), masking: schema)
    return store
  }

  @Test func `the warning that no history is kept is given once in a session`() throws {
    let store = keeping(secret(.missing("s.json")))
    try save(1...1, in: store)
    #expect(
      store.warnings == [
        .notInHistory(
          "its schema s.json, which may declare secrets, cannot be read")
      ])
    try save(2...3, in: store)
    #expect(store.warnings.isEmpty)
    #expect(try history().revisions().found.isEmpty)
  }

  @Test func `secrets by name are masked in every save, without a schema`() throws {
    try save(1...3, in: keeping(SchemaInUse(.ofNames, from: .none)))
    let found = try history().revisions().found
    #expect(found.map(\.secrets) == [[token], [token], [token]])
    #expect(try text(found[0]) == "{\"port\": 2, \"token\": \"••••••\"}\n")
  }

  @Test func `no history is kept if the record of the schema is damaged`() throws {
    try save(1...1, in: keeping(secret(.found("s.json"))))
    try scratch.write("rubbish", to: "\(folder)/schema", mode: 0o600)
    let store = keeping(.none)
    try save(2...2, in: store)
    #expect(store.warnings.count == 1)
    #expect(try history().revisions().found.count == 1)
  }

  @Test func `no history is kept if the file names a new schema since it was opened`() throws {
    let store = keeping(.none)
    let name = PreferenceName(keys: "$schema")
    let snapshot = try store.load()
    _ = try store.save([Change(name, from: nil, to: "s.json")], over: snapshot.revision)
    #expect(try history().revisions().found.count == 1)
    try save(1...1, in: store)
    #expect(
      store.warnings == [
        .notInHistory(
          "the schema that it names now, s.json, was not read and may declare secrets")
      ])
    #expect(try history().revisions().found.count == 1)
  }

  @Test func `a saved copy gets no history without the schema of the original`() throws {
    let store = keeping(secret(.found("s.json")))
    let document = try store.open().document
    _ = try store.write(document, to: scratch("copy.json"))
    let copy = FileStore(path: scratch("copy.json"))
    copy.keepHistory(History(of: copy.path, in: state), masking: .none)
    try save(1...1, in: copy)
    #expect(copy.warnings.count == 1)
    #expect(try History(of: copy.path, in: state).revisions().found.isEmpty)
  }

  @Test func `an unreadable file is not replaced if its secrets would be lost`() throws {
    let store = keeping(secret(.found("s.json")))
    try save(1...1, in: store)
    let then = try history().document(of: try #require(try history().revisions().found.first))
    try scratch.write("{\"token\": \"s3cret\"", to: "app.json")
    #expect(throws: StoreError.self) { try store.checkReplacingUnread() }
    #expect {
      _ = try store.replace(with: then, over: nil)
    } throws: {
      if case .wouldLose = $0 as? StoreError { true } else { false }
    }
    #expect(scratch.text(of: "app.json") == "{\"token\": \"s3cret\"")
    #expect(try history().revisions().found.count == 1)
  }

  @Test func `the history masks undeclared members of a secret group`() throws {
    try scratch.write(
      #"{"port": 0, "token": {"a": "s3cret", "b": {"c": "s3cret"}}}"#, to: "app.json")
    let schema = Schema([Entry(token, .record, isSecret: true), Entry(port, .integer)])
    try save(1...2, in: store(history(), schema: schema))
    #expect(
      try text(history().revisions().found[0])
        == #"{"port": 1, "token": {"a": "••••••", "b": {"c": "••••••"}}}"#)
    for name in scratch.names(in: folder) {
      #expect(scratch.text(of: "\(folder)/\(name)")?.contains("s3cret") == false)
    }
  }

  @Test func `a save that fails with a conflict adds no revision`() throws {
    let store = store(history())
    let snapshot = try store.load()
    try scratch.write("{\"port\": 7}", to: "app.json")
    #expect(throws: StoreError.self) {
      _ = try store.save([Change(port, from: 0, to: 1)], over: snapshot.revision)
    }
    #expect(try history().revisions().found.isEmpty)
  }

  @Test func `restoring a revision replaces even an unreadable file`() throws {
    let store = store(history())
    try save(1...1, in: store)
    let then = try history().document(of: try #require(try history().revisions().found.first))
    try scratch.write("{broken", to: "app.json")
    #expect(throws: StoreError.self) { _ = try store.load() }
    _ = try store.replace(with: then, over: nil)
    #expect(scratch.text(of: "app.json") == #"{"port": 0, "token": "s3cret"}"# + "\n")
    let newest = try #require(try history().revisions().found.first)
    #expect(newest.size == 7)
    #expect(throws: StateError.self) { _ = try history().document(of: newest) }
  }

  @Test func `damaged history files are reported, and the other revisions stay readable`() throws {
    try save(1...3, in: store(history()))
    try scratch.write("rubbish", to: "\(folder)/2.revision", mode: 0o600)
    try scratch.write("", to: "\(folder)/x.revision", mode: 0o600)
    let contents = try #require(scratch.names(in: folder).first { $0.hasSuffix(".contents") })
    let (found, damaged) = try history().revisions()
    #expect(found.map(\.number) == [3, 1])
    #expect(
      Set(damaged)
        == Set(["2", "x"].map { .damaged(path: scratch("\(folder)/\($0).revision"), .foreign) }))
    try scratch.write("{}", to: "\(folder)/\(contents)", mode: 0o600)
    #expect(throws: StateError.self) {
      for revision in found { _ = try history().document(of: revision) }
    }
  }

  @Test(arguments: ["../../app.json", "a.contents/../../x.contents", ".contents", "x"])
  func `a revision cannot refer to a file outside its folder`(contents: String) throws {
    try save(1...1, in: store(history()))
    let found = try #require(try history().revisions().found.first)
    let hostile = HistoryRevision(
      number: 1, when: found.when, author: found.author, reason: nil, changed: [], changeCount: 0,
      size: 1,
      secrets: [], path: found.path, contents: contents)
    #expect(throws: StateError.self) { _ = try history().document(of: hostile) }
  }

  @Test func `concurrent saves are all recorded in the history`() async throws {
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          let store = store(history())
          for turn in 0..<5 {
            let name = PreferenceName(keys: "w\(writer)")
            let change = { (snapshot: any Snapshot) in
              [Change(name, from: snapshot[name], to: .integer(turn))]
            }
            let snapshot = try store.load()
            _ = try await store.saveMerging(change(snapshot), over: snapshot)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try history().revisions().found.count == 20)
  }
}
