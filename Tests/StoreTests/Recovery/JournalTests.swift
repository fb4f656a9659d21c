import Glibc
import Preferences
import Seeded
import Testing

@testable import Store

struct JournalTests {
  let scratch: Scratch
  let state: StateDirectory
  let path: String

  init() throws {
    scratch = try Scratch()
    state = StateDirectory(scratch("state"))
    path = try scratch.write("{}", to: "app.json")
  }

  let work = UnsavedWork(
    [
      Change(PreferenceName(keys: "server", "port"), from: 1, to: 2),
      Change(PreferenceName(keys: "gone"), from: .real(Number(spelling: "1")), to: nil),
      Change(
        PreferenceName(keys: "new", "a.b\u{1B}"), from: nil, to: .date(Timestamp(seconds: 1e300))),
      Change(PreferenceName(keys: "token"), from: .string("old"), to: .string("s3cret")),
      Change(
        PreferenceName(keys: "described"), keeping: 5,
        comment: CommentChange(from: CommentLines("1"), to: CommentLines("new\nlines"))),
    ], of: MemorySnapshot([:]), typing: .init(PreferenceName(keys: "name"), text: "half a wo"),
    schema: Schema([Entry(PreferenceName(keys: "token"), .string, isSecret: true)]))

  private func journal() -> Journal { Journal(of: path, in: state) }
  private var left: [RecoveryRecord] { get throws { try Recovery(in: state).records(of: path) } }
  private var files: [String] { scratch.names(in: "state/recover") }

  /// Leaves `work` as a session does that ends without saving.
  private func leave(_ work: UnsavedWork) {
    let journal = journal()
    journal.keep(work)
    #expect(journal.flush(within: .seconds(10)), "\(String(describing: journal.problem))")
  }

  @Test func `unsaved work is recoverable only after its session has ended`() throws {
    let journal = journal()
    journal.keep(work)
    #expect(journal.flush(within: .seconds(10)))
    #expect(try left.isEmpty)
    #expect(scratch.mode(of: "state/recover/" + (files.first ?? "")) == 0o600)
    _ = consume journal
    #expect(try left.map(\.work) == [work])
    #expect(try left.first?.author == .current)
    #expect(try left.first?.path == path.realPath)
  }

  @Test func `a new list element being typed is recovered as new`() throws {
    let name = PreferenceName(keys: "ports").appending(index: 1)
    let typing = UnsavedWork.Typing(name, text: "8", isNew: true)
    leave(UnsavedWork([], of: MemorySnapshot([:]), typing: typing, schema: .empty))
    #expect(try left.first?.work.typing == typing)
  }

  @Test func `text typed for several keys is recovered unless one of them is secret`() throws {
    let names: Set = [PreferenceName(keys: "a"), PreferenceName(keys: "b.c", "d")]
    let typing = UnsavedWork.Typing(PreferenceName(keys: "a"), text: "8", marked: names)
    leave(UnsavedWork([], of: MemorySnapshot([:]), typing: typing, schema: .empty))
    #expect(try left.first?.work.typing == typing)
    let schema = Schema([Entry(PreferenceName(keys: "b.c", "d"), .string, isSecret: true)])
    #expect(UnsavedWork([], of: MemorySnapshot([:]), typing: typing, schema: schema).isEmpty)
  }

  @Test func `the journal contains no secrets`() throws {
    leave(work)
    #expect(work.secrets == [PreferenceName(keys: "token")])
    let text = try #require(scratch.text(of: "state/recover/" + files[0]))
    #expect(!text.contains("s3cret") && !text.contains("\"old\", "))
    #expect(text.contains("token"))
  }

  @Test func `the journal keeps the latest state only, and is removed once all is saved`() throws {
    let journal = journal()
    for port in 0..<50 {
      journal.keep(
        UnsavedWork(
          [Change(PreferenceName(keys: "port"), from: nil, to: .integer(port))],
          of: MemorySnapshot([:]), schema: .empty))
    }
    #expect(journal.flush(within: .seconds(10)))
    #expect(files.count == 1)
    #expect(scratch.text(of: "state/recover/" + files[0])?.contains("\"new\": 49") == true)
    journal.keep(nil)
    #expect(journal.flush(within: .seconds(10)))
    #expect(files.isEmpty)
  }

  @Test func `the journal records a change inside a list as a change of the list`() throws {
    let base = MemorySnapshot(["s": [["p": 1], ["p": 2]]])
    let port = PreferenceName([.key("s"), .index(1), .key("p")])
    let work = UnsavedWork([Change(port, from: 2, to: 3)], of: base, schema: .empty)
    #expect(
      work.changes == [
        Change(
          PreferenceName(keys: "s"), from: [["p": 1], ["p": 2]], to: [["p": 1], ["p": 3]])
      ])
  }

  @Test func `the journal records single changes in a list that contains a secret`() throws {
    let inner = { (key: String) in PreferenceName([.key("s"), .index(0), .key(key)]) }
    let base = MemorySnapshot(["s": [["name": "a", "token": "s3cret"]]])
    let schema = Schema([Entry(inner("token"), .string, isSecret: true)])
    let work = UnsavedWork(
      [Change(inner("name"), from: "a", to: "b"), Change(inner("token"), from: "s3cret", to: "t")],
      of: base, schema: schema)
    #expect(work.changes == [Change(inner("name"), from: "a", to: "b")])
    #expect(work.secrets == [inner("token")])
  }

  @Test func `a journal without unsaved work creates no file`() throws {
    let journal = journal()
    journal.keep(nil)
    #expect(journal.flush(within: .seconds(10)))
    #expect(scratch.names == ["app.json"])
    #expect(try left.isEmpty)
  }

  @Test func `unsaved work is found through a symbolic link, but not for other files`() throws {
    leave(work)
    symlink(path, scratch("link.json"))
    #expect(try Recovery(in: state).records(of: scratch("link.json")).count == 1)
    #expect(try Recovery(in: state).records(of: scratch("other.json")).isEmpty)
    #expect(try Recovery(in: state).all().found.count == 1)
  }

  @Test func `discarding unsaved work removes its file, and may be repeated`() throws {
    leave(work)
    let found = try #require(try left.first)
    try Recovery(in: state).discard(found)
    #expect(files.isEmpty)
    try Recovery(in: state).discard(found)
  }

  @Test func `a damaged journal is reported and not used`() throws {
    leave(work)
    let file = "state/recover/" + files[0]
    let whole = Array(try #require(scratch.text(of: file)).utf8)
    for seed in 0..<300 as Range<UInt64> {
      var source = SplitMix64(seed: seed)
      var bytes = whole
      for _ in 0...source.next() % 3 {
        bytes[Int(source.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: source.next())
      }
      if source.next() % 4 == 0 { bytes.removeLast(Int(source.next() % UInt64(bytes.count))) }
      if bytes == whole { continue }
      let damage = #expect(throws: StateError.self) {
        _ = try RecoveryRecord(bytes, id: "a.work", in: "f")
      }
      #expect(damage != nil, "seed \(seed)")
    }
    try scratch.write("prefs recovery 1 00\nrubbish", to: file, mode: 0o600)
    let all = try Recovery(in: state).all()
    #expect(all.found.isEmpty)
    #expect(all.damaged == [.damaged(path: scratch(file), .checksum)])
    #expect(try left.isEmpty)
  }

  @Test(arguments: [
    "[]", "{}", "{\"path\": 1}", "{\"path\": \"/a\", \"when\": <*D2026-01-01>, \"author\": 1}",
    "{\"path\": \"/a\", \"when\": <*D2026-01-01>, \"author\": {\"user\": \"a\", \"host\": \"b\", "
      + "\"process\": 1}, \"work\": {\"changes\": [{\"name\": \"a[\"}], \"secrets\": []}}",
  ])
  func `a journal with a correct checksum but malformed contents is refused`(text: String) throws {
    let bytes = ChecksummedRecord.bytes(
      of: try PreferenceValue(typed: text), kind: RecoveryRecord.kind)
    let error = #expect(throws: StateError.self) {
      _ = try RecoveryRecord(bytes, id: "a.work", in: "f")
    }
    guard case .damaged("f", .malformed) = error else {
      Issue.record("\(text)")
      return
    }
  }

  @Test func `a pipe, link or directory in place of a journal is refused`() throws {
    _ = try state.open("recover")
    let prefix = JournalFile.prefix(of: path.realPath)
    mkdir(scratch("state/recover/\(prefix)a.work"), 0o700)
    mkfifo(scratch("state/recover/\(prefix)b.work"), 0o600)
    symlink("/etc/passwd", scratch("state/recover/\(prefix)c.work"))
    let all = try Recovery(in: state).all()
    #expect(all.found.isEmpty && all.damaged.count == 3)
  }

  @Test func `a journal that cannot be written reports the reason`() throws {
    try scratch.write("", to: "state")
    let journal = journal()
    journal.keep(work)
    #expect(!journal.flush(within: .seconds(10)))
    #expect(journal.problem == .notOwn(path: scratch("state")))
  }
}
