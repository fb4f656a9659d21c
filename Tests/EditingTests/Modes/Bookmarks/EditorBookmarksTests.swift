import Preferences
import Testing

@testable import Editing

struct EditorBookmarksTests {
  private let json = #"{"server": {"port": 1, "name": "x"}, "log": {"level": "info"}}"#

  @Test func `a bookmark's letter moves the cursor to its key`() throws {
    var session = try Session(json, "down bookmark 'a'")
    #expect(session.notice == "bookmark a: server.name; <goToBookmark> a comes back")
    guard case .saveBookmarks(let kept)? = session.effects.last else {
      Issue.record("expected .saveBookmarks")
      return
    }
    #expect(kept == ["a": PreferenceName(keys: "server", "name")])
    session.run("last goToBookmark 'a'")
    #expect(session.editor.cursorName == PreferenceName(keys: "server", "name"))
  }

  @Test func `a bookmark is found whatever namespace is open and whatever filter is set`() throws {
    var session = try Session(json, "down bookmark 'a' otherPane last otherPane")
    #expect(session.editor.scope == PreferenceName(keys: "log"))
    session.run("goToBookmark 'a'")
    #expect(session.editor.cursorName == PreferenceName(keys: "server", "name"))
    session.run("filter 'level' accept goToBookmark 'a'")
    #expect(session.editor.cursorName == PreferenceName(keys: "server", "name"))
  }

  @Test func `setting a bookmark that its key already has removes it`() throws {
    let session = try Session(json, "bookmark 'a' bookmark 'a'")
    guard case .saveBookmarks(let kept)? = session.effects.last else {
      Issue.record("expected .saveBookmarks")
      return
    }
    #expect(kept.isEmpty)
    #expect(session.notice == "bookmark a removed")
  }

  @Test func `bookmarks of an earlier session are restored`() throws {
    var session = try Session(json)
    session.run("goToBookmark")
    #expect(session.notice == "no bookmarks here yet; <bookmark> and a letter sets one")
    session.send(
      .bookmarks(["x": PreferenceName(keys: "log", "level"), "y": PreferenceName(keys: "gone")]))
    session.run("goToBookmark 'x'")
    #expect(session.editor.cursorName == PreferenceName(keys: "log", "level"))
    session.run("goToBookmark 'y'")
    #expect(session.notice == "gone does not exist any more")
    session.run("goToBookmark 'z'")
    #expect(session.notice == "no bookmark z")
    session.run("bookmark '?'")
    #expect(session.notice == #"a bookmark is a letter from a to z, or a digit, not "?""#)
  }
}
