import Foundation
import Glibc
import Harness

/// Damage to a file or folder in the state directory, by a disk or an attacker.
enum Damage: String, CaseIterable {
  case empty, cut, flipped, doubled, noise, endless, hostile, huge
  case link, directory, pipe, device, hardLink, foreign, open, unreadable

  /// Applies the damage. Returns false if that is impossible on this system.
  func apply(to path: String, in scratch: Scratch) throws -> Bool {
    switch self {
    case .empty, .cut, .flipped, .doubled, .noise, .endless, .hostile:
      try damaged(Data(contentsOf: URL(filePath: path))).write(to: URL(filePath: path))
    case .huge: truncate(path, 3 << 30)
    case .foreign: return chown(path, 1000, 1000) == 0
    case .open: chmod(path, 0o777)
    case .unreadable: chmod(path, 0)
    default: return try replace(path, in: scratch)
    }
    return true
  }

  private func damaged(_ data: Data) -> Data {
    switch self {
    case .cut: return data.prefix(Int.random(in: 0..<max(1, data.count)))
    case .flipped:
      guard !data.isEmpty else { return data }
      var data = data
      for _ in 0..<Int.random(in: 1...4) {
        data[Int.random(in: 0..<data.count)] ^= 1 << UInt8.random(in: 0..<8)
      }
      return data
    case .doubled: return data + data
    case .noise: return Data((0..<4096).map { _ in UInt8.random(in: 0...255) })
    case .endless: return Data(String(repeating: "[", count: 200_000).utf8)
    case .hostile: return Data("{\"\u{1B}]52;c;aGk=\u{7}\": \"\u{1B}[6n\u{202E}\"}\n".utf8)
    default: return Data()
    }
  }

  /// Replaces the file by something else.
  private func replace(_ path: String, in scratch: Scratch) throws -> Bool {
    try FileManager.default.removeItem(atPath: path)
    return switch self {
    case .link: symlink(scratch.path("victim"), path) == 0
    case .hardLink: Glibc.link(scratch.path("victim"), path) == 0
    case .directory: mkdir(path, 0o700) == 0
    case .pipe: mkfifo(path, 0o600) == 0
    case .device: mknod(path, S_IFCHR | 0o600, makedev(1, 5)) == 0
    default: false
    }
  }

  private func makedev(_ major: dev_t, _ minor: dev_t) -> dev_t { major << 8 | minor }
}
