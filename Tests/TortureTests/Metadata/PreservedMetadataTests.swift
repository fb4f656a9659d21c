import Platform
import Foundation
import Harness
import Testing

/// File metadata before and after `prefs set`.
@Suite(.onOwnThread, .enabled(if: Torture.isRoot, "only root can give files away"))
struct PreservedMetadataTests {
  private static let modes: [mode_t] = [
    0o400, 0o444, 0o600, 0o640, 0o644, 0o660, 0o664, 0o666, 0o755, 0o1644, 0o2755, 0o4755,
  ]
  private static let owners: [(uid_t, gid_t)] = [(0, 0), (0, 54321), (12345, 54321)]
  private static let attributes = [
    "user.origin": Data("here".utf8), "user.empty": Data(), "trusted.origin": Data([0, 1]),
    // A POSIX access control list that lets one more user read, in Linux' format.
    "system.posix_acl_access": Data([
      2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 57, 48, 0, 0, 4, 0, 4, 0, 255, 255,
      255, 255, 16, 0, 4, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255,
    ]),
  ]

  enum Way: String, CaseIterable {
    case replaced, linked, mounted
    case throughLinks = "reached through links"
  }

  @Test(arguments: Way.allCases.filter { $0 != .mounted || Mounts.areAllowed })
  func `prefs set keeps a file's owner, mode, attributes and links`(way: Way) throws {
    var kept = 0
    let all = Self.owners.flatMap { owner in Self.modes.map { (owner, $0) } }
    for (owner, mode) in Torture.some(of: all, small: 2) {
      for isListed in [false, true] {
        try Mounts.areAllowed
          ? Mounts.privately { try keep(way, owner, mode, isListed, in: $0) }
          : keep(way, owner, mode, isListed, in: nil)
        kept += 1
      }
    }
    Figure(.kept, tried: kept, "files saved", found: 0, "with something else").report()
  }

  private func keep(
    _ way: Way, _ owner: (uid_t, gid_t), _ mode: mode_t, _ isListed: Bool, in mounts: Mounts?
  ) throws {
    let scratch = try Scratch()
    let file = try scratch.write("{\"size\": 1}\n", to: "f").path
    var named = file
    switch way {
    case .replaced: break
    case .linked: link(file, scratch.path("g"))
    case .throughLinks:
      symlink("f", scratch.path("one"))
      symlink("one", scratch.path("two"))
      named = scratch.path("two")
    case .mounted:
      named = try scratch.write("", to: "mounted").path
      try mounts?.bind(file, onto: named)
    }
    chown(file, owner.0, owner.1)
    chmod(file, mode)
    for (name, value) in isListed ? Self.attributes : [:] {
      #expect(setxattr(file, name, [UInt8](value), value.count, 0) == 0)
    }
    let before = Facts(of: file)
    let names = try scratch.names
    #expect(try Program.run("set", named, "size", "20").status == 0)
    #expect(try scratch.read("f") == "{\"size\": 20}\n")
    #expect(Facts(of: file) == before)
    #expect(try scratch.names == names)
  }

  private struct Facts: Equatable {
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    let links: UInt
    let attributes: [String: [UInt8]]

    init(of path: String) {
      var status = stat()
      lstat(path, &status)
      mode = status.st_mode
      owner = status.st_uid
      group = status.st_gid
      links = UInt(status.st_nlink)
      var names = [UInt8](repeating: 0, count: 1 << 12)
      let count = listxattr(path, &names, names.count)
      let all = names.prefix(max(0, count)).split(separator: 0).map {
        String(decoding: $0, as: UTF8.self)
      }
      attributes = Dictionary(uniqueKeysWithValues: all.map { ($0, Self.value($0, path)) })
    }

    private static func value(_ name: String, _ path: String) -> [UInt8] {
      var value = [UInt8](repeating: 0, count: 1 << 12)
      let count = getxattr(path, name, &value, value.count)
      return Array(value.prefix(max(0, count)))
    }
  }
}
