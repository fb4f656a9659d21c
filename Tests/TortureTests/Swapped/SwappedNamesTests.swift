import Foundation
import Harness
import Preferences
import Store
import Testing

/// Root saves in a directory of another user, who exchanges names there without pause.
@Suite(.enabled(if: Torture.isRoot, "needs root"), .serialized)
struct SwappedNamesTests {
  private static let seconds = Torture.isFull ? 60.0 : 0.5
  private static let size = PreferenceName(keys: "size")
  private static let text = "{\"size\":1}"

  let scratch: Scratch

  /// Creates the file to save in `theirs/etc`, and one that must not be touched in `etc`.
  init() throws {
    scratch = try Scratch()
    for name in ["etc", "theirs", "theirs/etc"] {
      mkdir(scratch.path(name), 0o755)
    }
    try scratch.write(Self.text, to: "etc/f")
    try scratch.write(Self.text, to: "theirs/etc/f")
    for name in ["theirs", "theirs/etc", "theirs/etc/f"] { give(name) }
  }

  private func give(_ name: String) { lchown(scratch.path(name), 12345, 12345) }

  /// The exchange that leads outside.
  enum Lure: CaseIterable {
    /// The file's directory is exchanged for a link.
    case directory
    /// The file is exchanged for a link.
    case file
    /// The file is exchanged for a hard link of the outside file.
    case name
  }

  @Test(arguments: Lure.allCases)
  func `root writes nothing outside a directory whose names another user exchanges`(lure: Lure)
    throws
  {
    try lay(lure)
    let before = try facts("etc/f")
    let swapper = try Swapper(
      lure == .directory ? "etc" : "f", "other",
      in: scratch.path(lure == .directory ? "theirs" : "theirs/etc"))
    let saved = saves()
    let swaps = swapper.stop()
    #expect(swaps > 100)
    #expect(try facts("etc/f") == before)
    #expect(try scratch.read("etc/f") == Self.text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("etc")) == ["f"])
    Figure(.swappedNames, tried: swaps, "swaps", found: 0, "written outside").report()
    Figure(.swappedNames, tried: saved, "saves meanwhile", found: 0, "written outside").report()
  }

  private func lay(_ lure: Lure) throws {
    switch lure {
    case .directory:
      symlink("../etc", scratch.path("theirs/other"))
      give("theirs/other")
    case .file:
      symlink("../../etc/f", scratch.path("theirs/etc/other"))
      give("theirs/etc/other")
    case .name: link(scratch.path("etc/f"), scratch.path("theirs/etc/other"))
    }
  }

  private func facts(_ name: String) throws -> [UInt64] {
    var status = stat()
    lstat(scratch.path(name), &status)
    return [UInt64(status.st_ino), UInt64(status.st_uid), UInt64(status.st_mode)]
  }

  /// Saves as often as possible. Returns the number of saves.
  private func saves() -> Int {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    var count = 0
    while ContinuousClock.now < end {
      let store = FileStore(path: scratch.path("theirs/etc/f"))
      guard let base = try? store.load(), let now = base[Self.size] else { continue }
      let change = Change(Self.size, from: now, to: .integer(now == .integer(1) ? 2 : 1))
      if (try? store.save([change], over: base.revision)) != nil { count += 1 }
    }
    return count
  }
}
