import Foundation
import Glibc
import Testing

/// Mounts in a mount namespace that only the test sees. The kernel removes them with the namespace
/// when the test ends, so no mount and no loop device is left.
package struct Mounts {
  package static let areAllowed = (try? privately { _ in }) != nil
  /// The reason why tests that mount are skipped.
  package static let reason: Comment = "only root can mount, in a namespace of its own"

  /// Runs `body` on the calling thread, which sees the mounts, as do the programs that it starts.
  package static func privately<Result>(_ body: (Mounts) throws -> Result) throws -> Result {
    let before = open("/proc/thread-self/ns/mnt", O_RDONLY | O_CLOEXEC)
    let folder = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer {
      close(before)
      close(folder)
    }
    try check("unshare", Kernel.unshare(Kernel.mountNamespace))
    defer {
      _ = Kernel.setns(before, Kernel.mountNamespace)
      fchdir(folder)
    }
    try check("mount", mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil))
    return try body(Mounts())
  }

  /// Mounts a tmpfs. `options` are those of `mount`, such as `size=64k`.
  package func memory(at path: String, _ options: String) throws {
    mkdir(path, 0o755)
    try Self.check("mount", mount("tmpfs", path, "tmpfs", 0, options))
  }

  package func bind(_ path: String, onto other: String) throws {
    try Self.check("mount", mount(path, other, nil, UInt(MS_BIND), nil))
  }

  package func makeReadOnly(_ path: String) throws {
    try Self.check("mount", mount(nil, path, nil, UInt(MS_REMOUNT | MS_RDONLY), nil))
  }

  /// Mounts an ext4 file system of 8 MiB, kept in a file next to `path`.
  package func disk(at path: String) throws {
    mkdir(path, 0o755)
    let image = path + ".image"
    try Self.run("truncate", "-s", "8M", image)
    try Self.run("mkfs.ext4", "-q", "-m", "0", image)
    try Self.run("mount", "-o", "loop", image, path)
  }

  /// Whether the machine has loop devices and `mkfs.ext4`.
  package static let knowDisks =
    areAllowed && FileManager.default.fileExists(atPath: "/dev/loop-control")
    && (try? Program.run("mkfs.ext4", ["-V"]).status) == 0
  package static let diskReason: Comment = "needs root, loop devices and e2fsprogs"

  package static func run(_ program: String, _ arguments: String...) throws {
    let outcome = try Program.run(program, arguments)
    guard outcome.status == 0 else { throw Refused(call: program, why: outcome.err) }
  }

  package struct Refused: Error {
    let call: String
    let why: String
  }

  private static func check(_ call: String, _ result: Int32) throws {
    if result != 0 { throw Refused(call: call, why: String(cString: strerror(errno))) }
  }
}

/// System calls that the Glibc module does not export.
private enum Kernel {
  static let mountNamespace: Int32 = 0x0002_0000

  static func unshare(_ flags: Int32) -> Int32 {
    typealias Call = @convention(c) (Int32) -> Int32
    return unsafeBitCast(dlsym(nil, "unshare"), to: Call.self)(flags)
  }

  static func setns(_ namespace: Int32, _ flags: Int32) -> Int32 {
    typealias Call = @convention(c) (Int32, Int32) -> Int32
    return unsafeBitCast(dlsym(nil, "setns"), to: Call.self)(namespace, flags)
  }
}
