import Glibc
import Testing

@testable import Store

struct FileTargetTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test func `a chain of links leads to the file at its end`() throws {
    mkdir(scratch("etc"), 0o755)
    try scratch.write("x", to: "etc/f")
    symlink("etc/f", scratch("one"))
    symlink("one", scratch("two"))
    let target = try FileTarget(resolving: scratch("two"))
    let end = try FileTarget(resolving: scratch("etc/f"))
    #expect(target == end)
    #expect(target.name == "f")
  }

  @Test func `links in a circle lead nowhere`() {
    symlink("two", scratch("one"))
    symlink("one", scratch("two"))
    #expect(throws: FileError.system(call: "realpath", code: ELOOP)) {
      try FileTarget(resolving: scratch("one"))
    }
  }

  @Test(arguments: [("/f", "/", "f"), ("/etc/../f", "/", "f"), ("/etc/f.json", "/etc", "f.json")])
  func `a new file's directory is resolved`(path: String, directory: String, name: String) throws {
    let target = try FileTarget(creating: path)
    #expect(target.directory == directory)
    #expect(target.name == name)
  }
}
