import Foundation
import Harness
import Testing

/// Unusual lines of Java's properties, on the command line.
@Suite(.onOwnThread)
struct AwkwardPropertiesFileTests {
  @Test func `continued lines, blanks and escapes are read as Java reads them`() throws {
    let file = try AwkwardFile(
      "gradle.properties",
      #"""
      org.gradle.jvmargs=-Xmx2g \
        -Dfile.encoding=UTF-8 \
        -ea
      list = a, \
          b, \
      \  c
      trail = x  
      bare
         \
       indented=4
      odd = x\\\
        y

      """#)
    try file.expect([
      "org.gradle.jvmargs": "-Xmx2g -Dfile.encoding=UTF-8 -ea", "list": "a, b,   c",
      "trail": "x  ", "bare": "", "indented": "4", "odd": "x\\y",
    ])
    try AwkwardFile("a.properties", "k = a, \\\r\n  b\r\nj = 1\r\n").expect([
      "k": "a, b", "j": "1",
    ])
  }

  @Test func `other values of a file in Latin-1 are read`() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      Data([0x61, 0x3D, 0xE9, 0x0A] + Array("b=1\n".utf8)), to: "a.properties")
    #expect(try Program.run("get", path.path, "b") == .init(status: 0, out: "1\n", err: ""))
  }

  @Test(arguments: [
    ("p=x\na=1\n", "p", "C:\\", "p=C:\\\\\na=1\n"),
    (#"k\ ey\:x = v\=w"# + "\n", "\"k ey:x\"", "9", #"k\ ey\:x = 9"# + "\n"),
  ])
  func `backslashes in values and keys are kept`(
    text: String, key: String, value: String, new: String
  ) throws {
    try AwkwardFile("a.properties", text).expectSet(key, value, "--type", "text", gives: new)
  }
}
