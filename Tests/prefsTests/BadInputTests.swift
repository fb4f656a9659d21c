import Foundation
import Glibc
import Harness
import Testing

/// The message and exit status for each bad input. The file stays unchanged.
@Suite(.onOwnThread)
struct BadInputTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  /// Expects `words` and `status` from commands that read and that write, and an unchanged file.
  func expect(
    _ words: String, _ status: Int32, of path: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = FileManager.default.contents(atPath: path)
    for arguments in [["get", path, "a"], ["set", path, "a", "1"], ["check", path], [path]] {
      let outcome = try Program.run(arguments)
      #expect(outcome.err == words + "\n", sourceLocation: sourceLocation)
      #expect(outcome.status == status, sourceLocation: sourceLocation)
      #expect(outcome.out == "", sourceLocation: sourceLocation)
    }
    #expect(FileManager.default.contents(atPath: path) == before, sourceLocation: sourceLocation)
  }

  @Test func `a missing file ends every command with status 66`() throws {
    let path = sample.scratch.path("none.json")
    for arguments in [["get", path, "a"], ["unset", path, "a"], ["check", path], [path]] {
      let outcome = try Program.run(arguments)
      #expect(outcome == .init(status: 66, out: "", err: "prefs: \(path): no such file\n"))
    }
  }

  @Test func `a directory is refused as a document`() throws {
    let path = sample.scratch.folder.path
    let words = "prefs: \(path): is a directory, not a file\n"
    for arguments in [["get", path, "a"], ["set", path, "a", "1"], [path]] {
      #expect(try Program.run(arguments) == .init(status: 66, out: "", err: words))
    }
  }

  @Test func `a device file is refused as a document`() throws {
    try expect("prefs: /dev/null: is a character device, not a file", 66, of: "/dev/null")
  }

  @Test func `a named pipe is refused as a document`() throws {
    let path = sample.scratch.path("pipe")
    mkfifo(path, 0o600)
    let outcome = try Program.run("get", path, "a")
    #expect(
      outcome == .init(status: 66, out: "", err: "prefs: \(path): is a pipe, not a file\n"))
  }

  @Test func `an empty file is a syntax error to read and a new file to write`() throws {
    let path = try sample.scratch.write("", to: "empty.json").path
    for arguments in [["get", path, "a"], ["unset", path, "a"], ["check", path], [path]] {
      #expect(
        try Program.run(arguments)
          == .init(
            status: 65, out: "",
            err: "\(path):1:1: expected a value, such as {}, found an empty file\n"))
    }
    let set = try Program.run("set", path, "a", "1")
    #expect(set == .init(status: 0, out: "", err: ""))
    #expect(try sample.scratch.read("empty.json") == "{\n  \"a\": 1\n}\n")
  }

  @Test func `a syntax error is printed with its line and a caret`() throws {
    let path = try sample.scratch.write("{\"a\": tru}", to: "bad.json").path
    let outcome = try Program.run("get", path, "a")
    #expect(outcome.status == 65)
    #expect(outcome.err.hasPrefix("\(path):1:7: expected "))
    #expect(outcome.err.hasSuffix("\n  {\"a\": tru}\n        ^\n"))
  }

  @Test func `a file that is not UTF-8 is a syntax error at the invalid byte`() throws {
    let path = try sample.scratch.write(Data([0x7B, 0x22, 0xFF, 0x22, 0x7D]), to: "bytes").path
    let outcome = try Program.run("set", path, "a", "1")
    #expect(outcome.status == 65)
    #expect(outcome.err.hasPrefix("\(path):1:3: expected "))
  }

  @Test func `a schema that is not an object is refused`() throws {
    let schema = try sample.scratch.write("[1]", to: "none.schema.json").path
    let outcome = try Program.run("set", sample.file, "port", "1", "--schema", schema)
    #expect(outcome.status == 65)
    #expect(outcome.err == "\(schema): is not a schema: expected an object, found [1]\n")
    #expect(sample.isUntouched)
  }

  @Test func `a missing file named by --schema is an error`() throws {
    let schema = sample.scratch.path("none.schema.json")
    let outcome = try Program.run("list", sample.file, "--schema", schema)
    #expect(outcome == .init(status: 66, out: "", err: "prefs: \(schema): no such file\n"))
  }

  @Test func `a missing schema named by the document is only a warning`() throws {
    let file = try sample.scratch.write("{\"$schema\": \"gone.json\", \"a\": 1}", to: "f").path
    let outcome = try Program.run("get", file, "a")
    #expect(outcome.status == 0)
    #expect(outcome.out == "1\n")
    #expect(
      outcome.err == """
        prefs: \(sample.scratch.path("gone.json")): no such file
        prefs: continuing without the document's schema

        """)
  }

  @Test func `unsetting an unknown key fails and suggests a similar one`() throws {
    let outcome = try Program.run("unset", sample.file, "prot")
    #expect(
      outcome
        == .init(
          status: 1, out: "", err: "\(sample.file): prot: no such name; did you mean port?\n"))
    #expect(sample.isUntouched)
  }

  @Test func `setting an integer to a word is refused`() throws {
    let outcome = try Program.run("set", sample.file, "port", "soon")
    #expect(
      outcome
        == .init(
          status: 1, out: "", err: "\(sample.file): port: is not a whole number: \"soon\"\n"))
    #expect(sample.isUntouched)
  }

  @Test func `setting a key inside a number is refused`() throws {
    let outcome = try Program.run("set", sample.file, "port.number", "1")
    #expect(outcome.status == 1)
    #expect(outcome.err.hasPrefix("\(sample.file):"))
    #expect(sample.isUntouched)
  }

  @Test func `an unknown command is refused and a similar one suggested`() throws {
    let outcome = try Program.run("lits", sample.file)
    #expect(outcome.status == 64)
    #expect(outcome.err.hasPrefix("Error: unknown command \"lits\"; did you mean list?\n"))
  }

  @Test(.enabled(if: Nobody.isAvailable, "needs root to run as another user"))
  func `a file without read permission ends with status 77`() throws {
    chmod(sample.file, 0o600)
    let outcome = try Nobody.run("get", sample.file, "port")
    #expect(
      outcome
        == .init(status: 77, out: "", err: "prefs: \(sample.file): no permission to read it\n"))
  }

  @Test(.enabled(if: Nobody.isAvailable, "needs root to run as another user"))
  func `a file without write permission is refused and not changed`() throws {
    chmod(sample.file, 0o644)
    chmod(sample.scratch.folder.path, 0o777)
    let outcome = try Nobody.run("set", sample.file, "port", "1")
    #expect(
      outcome
        == .init(
          status: 77, out: "",
          err: "prefs: \(sample.file): no permission to write it; save to another file instead\n"))
    #expect(sample.isUntouched)
  }

  @Test(.enabled(if: Nobody.isAvailable, "needs root to run as another user"))
  func `a file in a read-only directory is written in place if a backup can be kept`() throws {
    chmod(sample.file, 0o666)
    chmod(sample.scratch.folder.path, 0o711)
    let refused = try Nobody.run("set", sample.file, "port", "1", state: "/nonexistent")
    #expect(refused.status == 73)
    let words = "can only be written in place, and no backup can be kept meanwhile: /nonexistent"
    #expect(refused.err.hasPrefix("prefs: \(sample.file): \(words)"))
    #expect(sample.isUntouched)
    let state = try Nobody.folder(in: sample.scratch)
    let outcome = try Nobody.run("set", sample.file, "port", "1", state: state)
    let told = "written in place, not in one step: its directory does not allow a new file"
    #expect(outcome == .init(status: 0, out: "", err: "\(sample.file): \(told)\n"))
    #expect(try sample.changedLines().count == 2)
    let created = try Nobody.run("set", sample.scratch.path("new.json"), "port", "1")
    let new = sample.scratch.path("new.json")
    #expect(
      created
        == .init(
          status: 73, out: "",
          err: "prefs: \(new): cannot be created: no permission in its directory\n"))
  }

  @Test(
    .enabled(if: Nobody.isAvailable, "needs root to run as another user"), arguments: [false, true])
  func `set-user-ID bits that a write clears are restored`(isLinked: Bool) throws {
    let folder = try Nobody.folder(in: sample.scratch)
    let file = try sample.scratch.write(Sample.text, to: "nobody/app.json").path
    if isLinked { link(file, sample.scratch.path("twin.json")) }
    chown(file, 65534, 65534)
    chmod(file, 0o4750)
    #expect(try Nobody.run("set", file, "port", "1", state: folder).status == 0)
    var status = stat()
    stat(file, &status)
    #expect(status.st_mode & 0o7777 == 0o4750)
    #expect(status.st_nlink == (isLinked ? 2 : 1))
  }

  @Test(.enabled(if: Nobody.isAvailable, "needs root to run as another user"))
  func `another user's file is written in place, since a new file could not get its owner`() throws
  {
    let folder = try Nobody.folder(in: sample.scratch)
    let file = try sample.scratch.write(Sample.text, to: "nobody/app.json").path
    chmod(file, 0o666)
    let outcome = try Nobody.run("set", file, "port", "1", state: folder + "/state")
    let told = "written in place, not in one step: its owner or group cannot be given to a new file"
    #expect(outcome == .init(status: 0, out: "", err: "\(file): \(told)\n"))
  }

  /// As the kernel does if `fs.protected_symlinks` is set.
  @Test(.enabled(if: Nobody.isAvailable, "needs root to run as another user"))
  func `a third user's symbolic link in a sticky world-writable directory is not followed`() throws
  {
    chmod(sample.scratch.folder.path, 0o1777)
    let link = sample.scratch.path("link.json")
    symlink("app.json", link)
    #expect(try Nobody.run("get", link, "port").out == "8080\n")
    lchown(link, 12345, 12345)
    let outcome = try Nobody.run("get", link, "port")
    let words = "leads through \(link), a link that another user made; name the file itself"
    #expect(outcome == .init(status: 77, out: "", err: "prefs: \(link): \(words)\n"))
  }

  /// As the kernel's `fs.protected_hardlinks` requires.
  @Test(
    .enabled(if: Nobody.isAvailable, "needs root to run as another user"), arguments: [false, true])
  func `a hard link in a world-writable directory can be read but not written`(
    isRoot: Bool
  ) throws {
    chmod(sample.scratch.folder.path, 0o1777)
    link(sample.file, sample.scratch.path("twin.json"))
    if !isRoot { chown(sample.file, 65534, 65534) }
    let run = { (arguments: [String]) in
      isRoot ? try Program.run(arguments) : try Nobody.run(arguments)
    }
    #expect(try run(["get", sample.file, "port"]).out == "8080\n")
    let outcome = try run(["set", sample.file, "port", "1"])
    let words =
      "has 2 hard links, and another user may have made this one: use its name in a directory "
      + "that others cannot write to; save to another file instead"
    #expect(outcome == .init(status: 77, out: "", err: "prefs: \(sample.file): \(words)\n"))
    #expect(try sample.scratch.read("app.json") == Sample.text)
  }

  @Test func `a file with two hard links is written in place and stays linked`() throws {
    link(sample.file, sample.scratch.path("twin.json"))
    let outcome = try Program.run("set", sample.file, "port", "1")
    let told = "written in place, not in one step: it has 2 hard links"
    #expect(outcome == .init(status: 0, out: "", err: "\(sample.file): \(told)\n"))
    #expect(try sample.scratch.read("twin.json") == sample.scratch.read("app.json"))
    #expect(try sample.changedLines().count == 2)
  }
}

/// An unprivileged user to run the program as, if the tests run as root.
enum Nobody {
  static let isAvailable =
    geteuid() == 0 && (try? Program.run("setpriv", flags + ["true"]).status) == 0

  private static let flags = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  static func run(
    _ arguments: String..., state: String = "/nonexistent"
  ) throws -> Program.Outcome {
    try run(arguments, state: state)
  }

  static func run(
    _ arguments: [String], state: String = "/nonexistent"
  ) throws -> Program.Outcome {
    try Program.run(
      "setpriv", flags + [Program.path] + arguments, environment: ["XDG_STATE_HOME": state])
  }

  static func run(command: [String]) throws -> Program.Outcome {
    try Program.run("setpriv", flags + command)
  }

  /// Creates a folder that this user owns.
  static func folder(in scratch: Scratch) throws -> String {
    let path = scratch.path("nobody")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    chown(path, 65534, 65534)
    return path
  }
}
