import Glibc
import Preferences
import Testing

@testable import Store

/// Root at work in a directory of another user's, who lays links.
@Suite(.enabled(if: geteuid() == 0, "only root can be lured"))
struct TrustTests {
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

  /// A link that belongs to them.
  func lay(_ link: String, to target: String) {
    symlink(target, scratch(link))
    lchown(scratch(link), 12345, 12345)
  }

  @Test(arguments: [0o755, 0o1777])
  func `another user's link in another user's directory is not followed`(mode: mode_t) throws {
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
  func `nor is it in a directory of root's that others may write`(mode: mode_t) throws {
    lay("etc/link", to: "f")
    #expect(try FileTarget(at: scratch("etc/link")).name == "f")
    chmod(scratch("etc"), mode)
    #expect(throws: FileError.untrustedLink(scratch("etc/link"))) {
      _ = try FileTarget(at: scratch("etc/link"))
    }
  }

  @Test func `root's own link is followed wherever it stands`() throws {
    symlink("../etc", scratch("theirs/link"))
    #expect(try FileTarget(at: scratch("theirs/link/f")).path == scratch("etc/f"))
  }

  @Test func `a file of theirs is saved, and stays theirs`() throws {
    let store = FileStore(path: scratch("theirs/etc/f"))
    _ = try store.save([FileStoreTests.change], over: store.load().revision)
    #expect(scratch.text(of: "theirs/etc/f") == "{\"size\":2}")
    #expect(scratch.status(of: "theirs/etc/f").st_uid == 12345)
  }
}
