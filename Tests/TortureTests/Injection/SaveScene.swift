import Platform
import Foundation
import Glibc
import Harness

/// A file before a save, in its own folder.
struct SaveScene {
  enum Kind: String, CaseIterable, CustomStringConvertible {
    case exchanged = "by exchange"
    case renamed = "by rename"
    case dressed = "with owner, mode and attributes"
    case created = "of a new file"
    case linked = "in place"

    var description: String { rawValue }

    /// The faults for strace that force this kind of save.
    var faults: [String] { self == .renamed ? ["renameat2:error=EINVAL"] : [] }
  }

  static let old = "{\n  // Which clients know.\n  \"port\": 8080,\n  \"name\": \"gate\"\n}\n"

  let kind: Kind
  let scratch: Scratch
  var file: String { scratch.path("files/app.json") }

  init(_ kind: Kind) throws {
    self.kind = kind
    scratch = try Scratch()
    for folder in ["files", "state"] { mkdir(scratch.path(folder), 0o700) }
    if kind != .created { try scratch.write(Self.old, to: "files/app.json") }
    if kind == .dressed { dress() }
    if kind == .linked { link(file, scratch.path("files/other.json")) }
  }

  /// Sets an unusual mode, an extended attribute if possible, and as root another owner.
  private func dress() {
    if Torture.isRoot { chown(file, 1000, 1000) }
    chmod(file, 0o640)
    setxattr(file, "user.origin", "here", 4, 0)
  }

  var environment: [String: String] { ["XDG_STATE_HOME": scratch.path("state")] }

  func save() throws -> HeldSave {
    try HeldSave("port", "1", in: file, environment: environment)
  }

  /// The owner, group, mode and one extended attribute.
  var attributes: [String] {
    var facts = stat()
    var value = [UInt8](repeating: 0, count: 16)
    guard stat(file, &facts) == 0 else { return [] }
    let count = getxattr(file, "user.origin", &value, value.count)
    return ["\(facts.st_uid):\(facts.st_gid)", String(facts.st_mode, radix: 8)]
      + (count < 0 ? [] : [String(decoding: value.prefix(count), as: UTF8.self)])
  }

  /// The text of the file, or nil if there is none.
  var contents: String? { try? scratch.read("files/app.json") }
  var old: String? { kind == .created ? nil : Self.old }

  private static let backups = "state/prefs/backups/"

  /// Whether the state directory has a backup of the old bytes, as during a save in place.
  var isBackedUp: Bool {
    let names = FileManager.default.enumerator(atPath: scratch.path(Self.backups))?.allObjects ?? []
    return names.contains { (try? scratch.read(Self.backups + "\($0)")) == old }
  }

  /// Temporary files next to the file, and backups in the state directory.
  var leftovers: [String] {
    let found = FileManager.default.enumerator(atPath: scratch.folder.path)?.allObjects ?? []
    return found.compactMap { $0 as? String }.filter {
      $0.hasSuffix(".tmp") || $0.contains("/.") || $0.hasPrefix(Self.backups)
    }
  }
}
