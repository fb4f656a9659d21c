import Foundation
import Glibc
import Harness
import Seeded

/// A mounted file system that loses unsynced data (`lossy.py`).
final class LossyDisk {
  static let isAvailable =
    Torture.isRoot && access("/dev/fuse", R_OK | W_OK) == 0
    && (try? Program.run("/usr/bin/python3", ["-c", "import pyfuse3, trio"]).status) == 0

  /// The possible contents of the file after a power cut at an operation, or nil if it may be missing.
  struct Moment: Decodable {
    let did: String
    let could: [String?]
  }

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "lossy.py").path

  private let scratch: Scratch
  private let daemon: Daemon
  var file: String { scratch.path("disk/app.json") }

  /// Mounts a disk whose file contains `text`, or an empty disk if `text` is empty.
  init(holding text: String) throws {
    scratch = try Scratch()
    mkdir(scratch.path("disk"), 0o700)
    daemon = try Daemon(
      "/usr/bin/python3",
      [Self.script, scratch.path("disk"), scratch.path("log"), "app.json", text])
    eventually { !moments.isEmpty && isMounted }
  }

  deinit {
    umount2(scratch.path("disk"), Int32(MNT_DETACH))
    _ = daemon.end()
  }

  private var isMounted: Bool {
    let mounts = (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)) ?? ""
    return mounts.contains(" \(scratch.path("disk")) ")
  }

  var moments: [Moment] {
    let lines = ((try? scratch.read("log")) ?? "").split(separator: "\n")
    return lines.compactMap { try? JSONDecoder().decode(Moment.self, from: Data($0.utf8)) }
  }
}
