import Harness
import Testing

/// The program on a machine without a loadable libcurl.
@Suite(.onOwnThread)
struct MissingLibraryTests {
  @Test func `only requests need libcurl, and the message names its package`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "libcurl.so.4")
    let environment = ["LD_LIBRARY_PATH": scratch.folder.path]
    for address in ["http://127.0.0.1:1/a.json", "etcd://127.0.0.1:1/"] {
      let failure = try Program.run(Program.path, ["list", address], environment: environment)
      #expect(failure.status != 0)
      #expect(failure.err.contains("install the package libcurl4"), "\(failure)")
    }
    try scratch.write(#"{"port": 1}"#, to: "a.json")
    let read = try Program.run(
      Program.path, ["get", scratch.path("a.json"), "port"], environment: environment)
    #expect(read.out == "1\n", "\(read)")
  }
}
