import Foundation
import Glibc
import Preferences
import Testing

@testable import Store

struct BookmarkFileTests {
  let scratch: Scratch
  let bookmarks: BookmarkFile

  init() throws {
    scratch = try Scratch()
    let path = try scratch.write("{}\n", to: "app.json")
    bookmarks = BookmarkFile(of: path, in: StateDirectory(scratch("state")))
  }

  private let names: [Character: PreferenceName] = [
    "a": PreferenceName(keys: "server", "port"), "7": PreferenceName(keys: "com.apple", "x y"),
  ]

  private var file: String {
    "state/bookmarks/" + (scratch.names(in: "state/bookmarks").first ?? "")
  }

  @Test func `saved bookmarks are loaded again, for their file only`() throws {
    #expect(try bookmarks.load().isEmpty)
    try bookmarks.save(names)
    #expect(try bookmarks.load() == names)
    let other = try scratch.write("{}\n", to: "other.json")
    #expect(try BookmarkFile(of: other, in: StateDirectory(scratch("state"))).load().isEmpty)
  }

  @Test func `saving no bookmarks removes their file`() throws {
    try bookmarks.save(names)
    try bookmarks.save([:])
    #expect(scratch.names(in: "state/bookmarks").isEmpty)
    #expect(try bookmarks.load().isEmpty)
  }

  @Test func `a damaged bookmarks file is refused and can be replaced`() throws {
    try bookmarks.save(names)
    let text = try String(contentsOfFile: scratch(file), encoding: .utf8)
    for damaged in [
      text.replacing("server", with: "savant"), String(text.prefix(30)), "", "x\n\(text)",
    ] {
      try Data(damaged.utf8).write(to: URL(filePath: scratch(file)))
      #expect(throws: StateError.self) { try bookmarks.load() }
    }
    try bookmarks.save(names)
    #expect(try bookmarks.load() == names)
  }

  @Test func `a symbolic link in place of the bookmarks file is refused and not followed`() throws {
    try bookmarks.save(names)
    let name = scratch(file)
    unlink(name)
    symlink(scratch("app.json"), name)
    #expect(throws: StateError.self) { try bookmarks.load() }
    try bookmarks.save(names)
    #expect(try bookmarks.load() == names)
    #expect(try String(contentsOfFile: scratch("app.json"), encoding: .utf8) == "{}\n")
  }

  @Test func `only the bookmarks of the most recently marked files are kept`() throws {
    for number in 0..<205 {
      let path = scratch("f\(number).json")
      try BookmarkFile(of: path, in: StateDirectory(scratch("state"))).save(names)
    }
    #expect(scratch.names(in: "state/bookmarks").count == BookmarkFile.mostFiles)
  }
}
