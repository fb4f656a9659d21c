import Preferences
import Testing

struct StoreErrorTests {
  static let path = "/etc/app.json"

  static let words: [(StoreError, String)] = [
    (.notFound(path: path), "no such file"),
    (.notAFile(path: path, what: "a directory"), "is a directory, not a file"),
    (.noPermission(path: path, to: "read"), "no permission to read it"),
    (
      .tooLarge(path: path, bytes: 2_000_000_000, limit: 1 << 30),
      "has 2000000000 bytes; at most 1073741824 can be edited"
    ),
    (.locked(path: path), "is locked by another program; try again"),
    (
      .cannotCreate(path: path, why: "a file of that name exists"),
      "cannot be created: a file of that name exists"
    ),
    (
      .displaced(path: path, theirs: ".prefs-1-x.tmp"),
      "was changed by another program while saving; its version is in .prefs-1-x.tmp"
    ),
    (
      .untrustedLink(path: path, link: "/home/a\u{1B}"),
      "leads through /home/a^[, a link that another user made; name the file itself"
    ),
    (
      .torn(path: path, backup: "/s/b\u{1B}"),
      "was written incompletely and could not be restored; its old contents are in /s/b^["
    ),
    (
      .system(path: path, call: "fsync", why: "Input/output error"),
      "fsync failed: Input/output error"
    ),
  ]

  @Test(arguments: words)
  func `a store error names the operation and the path`(error: StoreError, words: String) {
    #expect(error.words == words)
    #expect(error.description == "/etc/app.json: " + words)
  }

  @Test(arguments: [
    (WriteObstacle.permission, "no permission to write it"),
    (.readOnlyFileSystem, "its file system is read-only"),
    (.immutable, "is marked immutable"),
    (.appendOnly, "is marked append-only"),
    (
      .hardLinks(3),
      "has 3 hard links, and another user may have made this one: use its name in a directory "
        + "that others cannot write to"
    ),
    (
      .noBackup(why: "/s\u{1B}: no"),
      "can only be written in place, and no backup can be kept meanwhile: /s^[: no"
    ),
  ])
  func `a failed save gives the reason and a remedy`(obstacle: WriteObstacle, words: String) {
    #expect(obstacle.words == words)
    let error = StoreError.notWritable(path: Self.path, because: obstacle)
    #expect(error.description == "/etc/app.json: \(words); save to another file instead")
  }

  @Test(arguments: [
    (
      WatchObstacle.tooManyWatchers,
      "this user has no inotify instance left; raise fs.inotify.max_user_instances"
    ),
    (
      .tooManyWatches,
      "this user has no inotify watch left; raise fs.inotify.max_user_watches"
    ),
    (.networkFileSystem("NFS"), "it is on NFS, which does not report changes by other machines"),
  ])
  func `a failed watch gives the reason and a remedy`(obstacle: WatchObstacle, words: String) {
    let error = StoreError.notWatchable(path: Self.path, because: obstacle)
    #expect(error.description == "/etc/app.json: cannot be watched for changes: \(words)")
  }

  @Test func `a path is shown escaped`() {
    #expect(StoreError.notFound(path: "/a\u{1B}[2J").description == "/a^[[2J: no such file")
  }
}
