import Foundation
import Glibc
import Preferences
import Testing

@testable import Store

struct KeptBookmarksTests {
  let scratch: Scratch
  let kept: KeptBookmarks

  init() throws {
    scratch = try Scratch()
    let path = try scratch.write("{}\n", to: "app.json")
    kept = KeptBookmarks(of: path, in: StateDirectory(scratch("state")))
  }

  private let names: [Character: PreferenceName] = [
    "a": PreferenceName(keys: "server", "port"), "7": PreferenceName(keys: "com.apple", "x y"),
  ]

  private var file: String {
    "state/bookmarks/" + (scratch.names(in: "state/bookmarks").first ?? "")
  }

  @Test func `saved bookmarks are loaded again, for their file only`() throws {
    #expect(try kept.load().isEmpty)
    try kept.keep(names)
    #expect(try kept.load() == names)
    let other = try scratch.write("{}\n", to: "other.json")
    #expect(try KeptBookmarks(of: other, in: StateDirectory(scratch("state"))).load().isEmpty)
  }

  @Test func `saving no bookmarks removes their file`() throws {
    try kept.keep(names)
    try kept.keep([:])
    #expect(scratch.names(in: "state/bookmarks").isEmpty)
    #expect(try kept.load().isEmpty)
  }

  @Test func `a damaged bookmarks file is refused and can be replaced`() throws {
    try kept.keep(names)
    let text = try String(contentsOfFile: scratch(file), encoding: .utf8)
    for damaged in [
      text.replacing("server", with: "savant"), String(text.prefix(30)), "", "x\n\(text)",
    ] {
      try Data(damaged.utf8).write(to: URL(filePath: scratch(file)))
      #expect(throws: StateError.self) { try kept.load() }
    }
    try kept.keep(names)
    #expect(try kept.load() == names)
  }

  @Test func `a symbolic link in place of the bookmarks file is refused and not followed`() throws {
    try kept.keep(names)
    let name = scratch(file)
    unlink(name)
    symlink(scratch("app.json"), name)
    #expect(throws: StateError.self) { try kept.load() }
    try kept.keep(names)
    #expect(try kept.load() == names)
    #expect(try String(contentsOfFile: scratch("app.json"), encoding: .utf8) == "{}\n")
  }

  @Test func `only the bookmarks of the most recently marked files are kept`() throws {
    for number in 0..<205 {
      let path = scratch("f\(number).json")
      try KeptBookmarks(of: path, in: StateDirectory(scratch("state"))).keep(names)
    }
    #expect(scratch.names(in: "state/bookmarks").count == KeptBookmarks.mostFiles)
  }
}
