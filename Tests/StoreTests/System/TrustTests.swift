import Foundation
import Glibc
import Preferences
import Synchronization
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

  /// `PREFS_TORTURE_SECONDS` makes it longer.
  static let seconds =
    ProcessInfo.processInfo.environment["PREFS_TORTURE_SECONDS"].flatMap(Double.init) ?? 0.7

  /// What stands at `theirs/etc` or `theirs/etc/f` is exchanged all the time for a link, or for
  /// another name of the file outside.
  @Test(arguments: ["directory", "file", "name"])
  func `whoever swaps names meanwhile makes root write nothing elsewhere`(swapped: String) throws {
    switch swapped {
    case "directory": lay("theirs/other", to: "../etc")
    case "file": lay("theirs/other", to: scratch("etc/f"))
    default: link(scratch("etc/f"), scratch("theirs/other"))
    }
    let victim = swapped == "directory" ? "etc" : "f"
    if victim == "f" { rename(scratch("theirs/etc/f"), scratch("theirs/f")) }
    let before = scratch.status(of: "etc/f")
    let swapper = try Swapper(victim, "other", in: scratch("theirs"))
    let saved = try save(scratch(victim == "f" ? "theirs/f" : "theirs/etc/f"))
    let swaps = swapper.stop()
    print("swapped \(swaps) times, saved \(saved) times")
    #expect(swaps > 100)
    #expect(scratch.text(of: "etc/f") == "{\"size\":1}")
    #expect(scratch.status(of: "etc/f").st_ino == before.st_ino)
    #expect(scratch.names(in: "etc") == ["f"])
  }

  /// As often as it goes; how often it went.
  private func save(_ path: String) throws -> Int {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    var count = 0
    while ContinuousClock.now < end {
      let store = FileStore(path: path)
      guard let base = try? store.load() else { continue }
      let now = base[FileStoreTests.size] ?? .null
      let change = Change(
        FileStoreTests.size, from: now, to: .integer(now == .integer(1) ? 2 : 1))
      if (try? store.save([change], over: base.revision)) != nil { count += 1 }
    }
    return count
  }
}

/// Exchanges two names on a thread of its own until it is stopped.
private final class Swapper: Sendable {
  private let isStopped = Mutex(false)
  private let count = Mutex(0)
  private let ended = DispatchSemaphore(value: 0)

  init(_ one: String, _ other: String, in path: String) throws {
    let directory = try Descriptor.directory(path)
    let number = dup(directory.number)
    Foundation.Thread.detachNewThread { [self] in
      defer { ended.signal() }
      guard let directory = try? Descriptor("dup", { number }) else { return }
      while !isStopped.withLock(\.self) {
        if directory.exchange(one, other) { count.withLock { $0 += 1 } }
      }
    }
  }

  /// How often it did.
  func stop() -> Int {
    isStopped.withLock { $0 = true }
    ended.wait()
    return count.withLock(\.self)
  }
}
