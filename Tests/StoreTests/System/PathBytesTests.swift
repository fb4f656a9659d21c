import Documents
import Glibc
import Preferences
import StoreContract
import Testing

@testable import Store

/// Files whose names are not UTF-8.
struct PathBytesTests {
  let scratch: Scratch
  let state: StateDirectory

  init() throws {
    scratch = try Scratch()
    state = StateDirectory(scratch("state"))
  }

  /// Names that become equal if invalid UTF-8 is replaced.
  static let names: [[UInt8]] = [[0xFF], [0xFE], Array("\u{FFFD}".utf8), [0xF4, 0x8F, 0xBB, 0xBF]]

  private func path(_ name: [UInt8]) -> String { scratch(String(pathBytes: name)) }

  private let name = PreferenceName(keys: "a")

  private func save(_ value: Int, to path: String) throws {
    let store = FileStore(
      path: path, createIfMissing: true, options: ReadingOptions(nominalPath: "new.json"))
    let snapshot = try store.load()
    _ = try store.save(
      [Change(name, from: snapshot[name], to: .integer(value))], over: snapshot.revision)
  }

  private func value(in path: String) throws -> PreferenceValue? {
    try FileStore(path: path).load()[name]
  }

  @Test func `names that differ only in invalid UTF-8 are different files`() throws {
    for (number, name) in Self.names.enumerated() { try save(number, to: path(name)) }
    for (number, name) in Self.names.enumerated() {
      #expect(try value(in: path(name)) == .integer(number))
      try save(number + 10, to: path(name))
    }
    #expect(
      Set(DirectoryListing.names(at: scratch.path).map(\.pathBytes)) == Set(Self.names))
  }

  @Test func `a link is followed to a target that is not UTF-8`() throws {
    try save(1, to: path([0xFF]))
    path([0xFF]).withPath { target in
      path([0xFD]).withPath { _ = symlink(target, $0) }
    }
    try save(2, to: path([0xFD]))
    #expect(try value(in: path([0xFF])) == .integer(2))
    #expect(path([0xFD]).resolvedPath?.pathBytes == path([0xFF]).resolvedPath?.pathBytes)
  }

  @Test func `a file whose name is not UTF-8 is written in place`() throws {
    try save(1, to: path([0xFF]))
    path([0xFF]).withPath { file in path([0xFE]).withPath { _ = link(file, $0) } }
    try save(2, to: path([0xFF]))
    #expect(try value(in: path([0xFE])) == .integer(2))
  }

  @Test func `an extended attribute whose name is not UTF-8 is kept`() throws {
    try save(1, to: path([0xFF]))
    let attribute = String(pathBytes: Array("user.".utf8) + [0xFF])
    let file = try Descriptor.reading(path([0xFF]))
    // Not every file system has attributes.
    guard file.setAttribute(attribute, to: [7]) else { return }
    try save(2, to: path([0xFF]))
    #expect(try Descriptor.reading(path([0xFF])).attribute(attribute) == [7])
  }

  @Test func `bookmarks, history and journal belong to the exact bytes of a file name`() throws {
    for name in Self.names { try save(1, to: path(name)) }
    let (file, others) = (path(Self.names[0]), Self.names.dropFirst().map(path))
    try BookmarkFile(of: file, in: state).save(["a": name])
    try History(of: file, in: state).keep([0x7B], before: [], without: [], by: .current)
    let work = UnsavedWork(
      [Change(name, from: 1, to: 2)], of: MemorySnapshot([:]), schema: .empty)
    do {
      let journal = Journal(of: file, in: state)
      journal.keep(work)
      #expect(journal.flush(within: .seconds(60)))
    }
    #expect(try BookmarkFile(of: file, in: state).load() == ["a": name])
    #expect(try History(of: file, in: state).revisions().found.count == 1)
    #expect(try Recovery(in: state).records(of: file).map(\.work) == [work])
    for other in others {
      #expect(try BookmarkFile(of: other, in: state).load().isEmpty)
      #expect(try History(of: other, in: state).revisions().found.isEmpty)
      #expect(try Recovery(in: state).records(of: other).isEmpty)
    }
  }

  @Test func `a file whose name is not UTF-8 is watched`() async throws {
    let path = path([0xFF])
    let onlooker = Onlooker(try FileStore(path: path).watch()) {
      (try? FileContents.read(path)).map { String(decoding: $0, as: UTF8.self) }
    }
    try scratch.run(#"printf new > "$(printf '\377')""#)
    #expect(await onlooker.sees("new"))
    try scratch.run(#"mv "$(printf '\377')" "$(printf '\376')""#)
    #expect(await onlooker.sees(nil))
  }

  @Test func `a file name that begins with a combining mark is kept apart from the slash`() throws {
    mkdir(scratch("real"), 0o755)
    symlink("real", scratch("link"))
    try save(1, to: scratch("link") + "/\u{301}f")
    let target = try FileTarget(at: scratch("link") + "/\u{301}f")
    #expect(target.name.utf8.elementsEqual("\u{301}f".utf8))
    #expect(target.path.utf8.elementsEqual((scratch("real") + "/\u{301}f").utf8))
  }

  @Test func `a path that contains NUL is refused`() throws {
    #expect(throws: FileError.system(call: "open", code: EINVAL)) {
      _ = try FileTarget(at: scratch("f\0g"))
    }
  }
}
