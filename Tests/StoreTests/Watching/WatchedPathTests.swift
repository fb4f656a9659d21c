import Glibc
import Preferences
import StoreContract
import Testing

@testable import Store

/// Watching paths whose directories and links change.
struct WatchedPathTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Runs the commands one after another. Expects to see the file's text after each.
  func follow(
    _ name: String, _ steps: [(command: String, text: String?)]
  ) async throws {
    let scratch = scratch
    let onlooker = Onlooker(try FileStore(path: scratch(name)).watch()) { scratch.text(of: name) }
    for step in steps {
      try scratch.run(step.command)
      #expect(await onlooker.sees(step.text), "\(step.command)")
    }
  }

  @Test func `a watch follows a file that is removed and created again`() async throws {
    try await follow(
      "f",
      [
        ("printf 1 > f", "1"), ("rm f", nil), ("printf 2 > f", "2"), ("mv f g", nil),
        ("mv g f", "2"), ("printf 3 >> f", "23"),
      ])
  }

  @Test func `a watch follows a path whose directories are created one by one`() async throws {
    try await follow(
      "a/b/c/f",
      [
        ("mkdir a; mkdir a/b; mkdir a/b/c; printf 1 > a/b/c/f", "1"), ("printf 2 > a/b/c/f", "2"),
      ])
  }

  @Test func `a watch follows a directory that is removed and created again`() async throws {
    try scratch.run("mkdir -p a/b; printf 1 > a/b/f")
    // An open descriptor keeps the removed directory alive.
    let directory = try Descriptor.directory(scratch("a/b"))
    try await follow(
      "a/b/f",
      [
        ("rm -r a", nil), ("mkdir -p a/b; printf 2 > a/b/f", "2"), ("printf 3 > a/b/f", "3"),
      ])
    #expect(try directory.status().links == 0)
  }

  @Test func `a watch follows a parent directory that is moved away and back`() async throws {
    try scratch.run("mkdir -p a/b/c; printf 1 > a/b/c/f")
    try await follow(
      "a/b/c/f",
      [
        ("mv a z", nil), ("printf 2 > z/b/c/f; mv z a", "2"), ("printf 3 > a/b/c/f", "3"),
        ("mv a/b a/y", nil), ("mkdir -p a/b/c; printf 4 > a/b/c/f", "4"),
      ])
  }

  @Test func `a watch follows a symbolic link and its target`() async throws {
    try scratch.run("mkdir etc; printf 1 > etc/f; printf 9 > etc/g; ln -s etc/f one; ln -s one two")
    try await follow(
      "two",
      [
        ("printf 2 > etc/f", "2"), ("printf 3 > etc/new; mv etc/new etc/f", "3"),
        ("ln -sfn etc/g one", "9"), ("printf 4 >> etc/g", "94"), ("rm one", nil),
        ("printf 5 > one", "5"), ("rm two; printf 6 > two", "6"),
      ])
  }

  @Test func `a watch follows a directory link that is switched atomically`() async throws {
    try scratch.run("mkdir ..1 ..2; printf 1 > ..1/f; printf 2 > ..2/f")
    try scratch.run("ln -s ..1 ..data; ln -s ..data/f f")
    try await follow(
      "f", [("ln -s ..2 ..new; mv -T ..new ..data; rm -r ..1", "2"), ("printf 3 > ..2/f", "3")])
  }

  @Test func `a watch follows a dangling link whose target is created`() async throws {
    try scratch.run("ln -s \(scratch("etc/f")) f")
    try await follow("f", [("mkdir etc; printf 1 > etc/f", "1"), ("printf 2 > etc/f", "2")])
  }

  @Test func `a watch follows a path whose parent is a file that becomes a directory`() async throws
  {
    try scratch.run("printf x > a")
    try await follow("a/f", [("rm a; mkdir a; printf 1 > a/f", "1")])
  }

  @Test func `circular symbolic links cannot be watched`() throws {
    try scratch.run("ln -s two one; ln -s one two")
    #expect {
      try FileStore(path: scratch("one")).watch()
    } throws: {
      ($0 as? StoreError)?.words == "readlink failed: Too many levels of symbolic links"
    }
  }
}
