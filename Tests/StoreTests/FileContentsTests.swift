import Glibc
import Preferences
import Testing

@testable import Store

struct FileContentsTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func words(reading path: String) -> String {
    do {
      return "\(try FileContents.read(path).count) bytes"
    } catch {
      return error.words
    }
  }

  @Test(arguments: [0, 1, 4094, 4095, 4096, 4097, 262_144, 1_000_001])
  func `a file of any size is read completely`(size: Int) throws {
    let text = String(repeating: "x", count: size)
    try scratch.write(text, to: "f")
    #expect(try FileContents.read(scratch("f")) == Array(text.utf8))
  }

  @Test func `a file that reports size 0, as in /proc, is read`() throws {
    #expect(try FileContents.read("/proc/self/status").starts(with: "Name:".utf8))
  }

  @Test func `reading a pipe, directory or device is refused with its kind`() throws {
    mkfifo(scratch("pipe"), 0o600)
    mkdir(scratch("folder"), 0o700)
    symlink("folder", scratch("link"))
    #expect(words(reading: scratch("pipe")) == "is a pipe, not a file")
    #expect(words(reading: scratch("folder")) == "is a directory, not a file")
    #expect(words(reading: scratch("link")) == "is a directory, not a file")
    #expect(words(reading: "/dev/null") == "is a character device, not a file")
  }

  @Test func `reading an unnamed pipe is refused with its kind`() throws {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    #expect(words(reading: "/proc/self/fd/\(ends[0])") == "is a pipe, not a file")
    ends.forEach { close($0) }
  }

  @Test func `reading a dangling or circular symbolic link fails`() {
    symlink("nowhere", scratch("dangling"))
    symlink("two", scratch("one"))
    symlink("one", scratch("two"))
    #expect(words(reading: scratch("dangling")) == "no such file")
    #expect(words(reading: scratch("one")) == "open failed: Too many levels of symbolic links")
    #expect(words(reading: scratch("none/at/all")) == "no such file")
  }
}
