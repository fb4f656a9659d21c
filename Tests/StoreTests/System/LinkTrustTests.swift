import Glibc
import Preferences
import Testing

@testable import Store

/// Root in a directory of another user, who creates symbolic links there.
@Suite(.enabled(if: geteuid() == 0, "needs root"))
struct LinkTrustTests {
  let scratch: Scratch
  init() throws {
    scratch = try Scratch()
    mkdir(scratch("theirs"), 0o755)
    mkdir(scratch("theirs/etc"), 0o755)
    mkdir(scratch("etc"), 0o755)
    try scratch.write("{\"size\":1}", to: "etc/f")
    try scratch.write("{\"size\":1}", to: "theirs/etc/f")
    for name in ["theirs", "theirs/etc", "theirs/etc/f"] { chown(scratch(name), 12345, 12345) }
  }

  /// Creates a symbolic link that belongs to the other user.
  func lay(_ link: String, to target: String) {
    symlink(target, scratch(link))
    lchown(scratch(link), 12345, 12345)
  }

  @Test(arguments: [0o755, 0o1777])
  func `root does not follow another user's link in that user's directory`(mode: mode_t) throws {
    lay("theirs/link", to: "../etc")
    chmod(scratch("theirs"), mode)
    #expect(throws: FileError.untrustedLink(scratch("theirs/link"))) {
      _ = try FileTarget(at: scratch("theirs/link/f"))
    }
    #expect {
      try FileContents.read(scratch("theirs/link/f"))
    } throws: {
      ($0 as? StoreError)?.words
        == "leads through \(scratch("theirs/link")), a link that another user made; "
        + "name the file itself"
    }
  }

  @Test(arguments: [0o775, 0o777])
  func `root does not follow another user's link in its own shared directory`(mode: mode_t) throws {
    lay("etc/link", to: "f")
    #expect(try FileTarget(at: scratch("etc/link")).name == "f")
    chmod(scratch("etc"), mode)
    #expect(throws: FileError.untrustedLink(scratch("etc/link"))) {
      _ = try FileTarget(at: scratch("etc/link"))
    }
  }

  @Test func `root follows its own link in another user's directory`() throws {
    symlink("../etc", scratch("theirs/link"))
    #expect(try FileTarget(at: scratch("theirs/link/f")).path == scratch("etc/f"))
  }

  @Test func `root saves another user's file without changing its owner`() throws {
    let store = FileStore(path: scratch("theirs/etc/f"))
    _ = try store.save([FileStoreTests.change], over: store.load().revision)
    #expect(scratch.text(of: "theirs/etc/f") == "{\"size\":2}")
    #expect(scratch.status(of: "theirs/etc/f").st_uid == 12345)
  }
}
