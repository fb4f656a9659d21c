import Glibc
import Preferences
import Testing

@testable import Store

struct FileTargetTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test func `a chain of symbolic links resolves to its target`() throws {
    mkdir(scratch("etc"), 0o755)
    try scratch.write("x", to: "etc/f")
    symlink("etc/f", scratch("one"))
    symlink("one", scratch("two"))
    let target = try FileTarget(at: scratch("two"))
    #expect(target.path == scratch("etc/f"))
    #expect(target.name == "f")
    #expect(target.status?.identity == FileStatus(scratch.status(of: "etc/f")).identity)
  }

  @Test func `directory links, dot-dot and absolute links resolve as in the kernel`()
    throws
  {
    mkdir(scratch("a"), 0o755)
    mkdir(scratch("a/b"), 0o755)
    try scratch.write("x", to: "a/f")
    symlink("b", scratch("a/here"))
    symlink(scratch("a/here/.."), scratch("up"))
    for path in ["up/f", "a/b/../f", "a//./here/../f", "up/here/../../a/f"] {
      let target = try FileTarget(at: scratch(path))
      #expect(target.path == scratch("a/f"))
      #expect(target.status != nil)
    }
  }

  @Test func `circular links fail, and up to 40 links in a row resolve`() throws {
    symlink("two", scratch("one"))
    symlink("one", scratch("two"))
    #expect(throws: FileError.system(call: "open", code: ELOOP)) {
      _ = try FileTarget(at: scratch("one"))
    }
    try scratch.write("x", to: "0")
    for number in 1...41 { symlink("\(number - 1)", scratch("\(number)")) }
    #expect(try FileTarget(at: scratch("40")).name == "0")
    #expect(throws: FileError.system(call: "open", code: ELOOP)) {
      _ = try FileTarget(at: scratch("41"))
    }
  }

  @Test func `a dangling link resolves to the file that would be created`() throws {
    symlink("etc/f", scratch("link"))
    #expect(throws: FileError.system(call: "open", code: ENOENT)) {
      _ = try FileTarget(at: scratch("link"))
    }
    mkdir(scratch("etc"), 0o755)
    let target = try FileTarget(at: scratch("link"))
    #expect(target.path == scratch("etc/f"))
    #expect(target.status == nil)
  }

  @Test func `a path that ends in a slash is not a file`() throws {
    try scratch.write("x", to: "f")
    #expect(throws: FileError.system(call: "open", code: ENOTDIR)) {
      _ = try FileTarget(at: scratch("f/"))
    }
    #expect(throws: FileError.notAFile("a directory")) { _ = try FileTarget(at: "/").open() }
    #expect(throws: FileError.system(call: "open", code: ENOENT)) {
      _ = try FileTarget(at: "").open()
    }
  }

  @Test func `a relative path resolves from the working directory`() throws {
    let target = try FileTarget(at: "no-such-file")
    #expect(
      target.path == (try #require(realpath(".", nil).map { String(cString: $0) }))
        + "/no-such-file")
  }

  /// The time limit fails the test if anything waits for the lock.
  @Test(.timeLimit(.minutes(40)))
  func `a cancelled operation does not wait for a lock`() throws {
    try scratch.write("x", to: "f")
    let holder = try Descriptor.reading(scratch("f"))
    #expect(holder.lock() == true)
    let progress = Progress()
    progress.cancel()
    try Progress.$current.withValue(progress) {
      let other = try Descriptor.reading(scratch("f"))
      let isGiven = other.lock(within: .seconds(3600))
      #expect(!isGiven)
      #expect(throws: FileError.cancelled) {
        _ = try FileTarget(at: scratch("f")).openLocked(within: .seconds(3600))
      }
    }
    _ = consume holder
  }
}
