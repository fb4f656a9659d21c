import Foundation
import Glibc
import Harness
import Testing

/// The permissions of files that commands make.
@Suite(.onOwnThread)
struct NewFileModeTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Sets a value in a new file and returns the permissions of the file.
  private func mode(ofNew name: String, _ key: String = "a.b") throws -> mode_t {
    let set = try Program.run("set", scratch.path(name), key, "1")
    #expect(set.status == 0, "\(set.err)")
    var status = stat()
    #expect(stat(scratch.path(name), &status) == 0)
    return status.st_mode & 0o7777
  }

  /// The permissions that the umask leaves.
  private func masked(_ mode: mode_t) -> mode_t {
    let mask = umask(0)
    umask(mask)
    return mode & ~mask
  }

  @Test(arguments: ["home.nmconnection", "sssd.conf", "wg0.conf", ".my.cnf"])
  func `a file that is private by its name is for its owner alone`(name: String) throws {
    chmod(try scratch.write("", to: "other.conf").path, 0o644)
    #expect(try mode(ofNew: name) == 0o600)
  }

  @Test func `a new file has the permissions that all of its siblings have`() throws {
    #expect(try mode(ofNew: "first.ini") == masked(0o666))
    for name in ["a.json", "b.json"] { chmod(try scratch.write("{}", to: name).path, 0o640) }
    chmod(try scratch.write("{}", to: ".hidden.json").path, 0o600)
    #expect(try mode(ofNew: "c.json") == masked(0o640))
    chmod(scratch.path("a.json"), 0o444)
    #expect(try mode(ofNew: "d.json") == masked(0o666))
    #expect(try mode(ofNew: ".other.json") == 0o600)
  }
}
