import Documents
import Preferences

/// A schema that comes with this module, for the configuration file of a program.
public enum BundledSchema: CaseIterable, Sendable {
  /// `sshd_config` of OpenSSH 9.2.
  case sshd
  /// `postgresql.conf` of PostgreSQL 15, translated from its view `pg_settings`.
  case postgresql
  /// Units of systemd 252, translated from `systemd --dump-configuration-items`.
  case systemd

  /// Finds the schema for the file at `path`, by its absolute form. Nil if there is none.
  public init?(path: String) {
    let parts = path.absoluteNames
    guard let name = parts.last else { return nil }
    let directory = parts.dropLast().last ?? ""
    let isPart = name.hasSuffix(".conf") && directory.hasSuffix(".d")
    switch true {
    case name == "sshd_config" || isPart && directory == "sshd_config.d": self = .sshd
    case name == "postgresql.conf" || name == "postgresql.auto.conf"
      || name == "postgresql.conf.sample":
      self = .postgresql
    case Self.unitType(of: path) != nil: self = .systemd
    default: return nil
    }
  }

  /// Returns the schema for the document of `snapshot`, whose file is at `path`. The document's keys come
  /// first, in its order, and in its spelling if the program ignores case. Its spellings of a value are
  /// among the choices.
  /// O(schema + rows).
  public func schema(
    for snapshot: any Snapshot, at path: String, options: SchemaOptions = SchemaOptions()
  ) throws(Problem) -> Schema {
    switch self {
    case .sshd:
      try SshdSettings.schema(for: snapshot, keys: topLevelKeys(of: snapshot), options)
    case .postgresql:
      PostgreSQLSettings.schema(
        spelledLike: topLevelKeys(of: snapshot)
      ) { snapshot[PreferenceName(keys: $0)] }
    case .systemd: SystemdSettings.schema(for: snapshot, unit: Self.unitType(of: path) ?? "")
    }
  }

  /// The keys outside of sections, in the order of the document, with those that are commented out.
  private func topLevelKeys(of snapshot: any Snapshot) -> [String] {
    var names: [PreferenceName] = []
    var commentedOut = snapshot.commentedOut[...]
    for row in 0..<snapshot.count {
      while let next = commentedOut.first, next.row <= row {
        names.append(next.key)
        commentedOut.removeFirst()
      }
      names.append(snapshot.name(at: row))
    }
    return (names + commentedOut.map(\.key)).compactMap { name in
      if case .key(let key)? = name.components.first { key } else { nil }
    }
  }

  /// The suffix of the unit to which the file at `path` belongs: `service` for `nginx.service` and for
  /// `nginx.service.d/limits.conf`. Nil if it belongs to none.
  private static func unitType(of path: String) -> String? {
    let parts = path.absoluteNames
    guard let name = parts.last else { return nil }
    let directory = parts.dropLast().last ?? ""
    let isPart = name.hasSuffix(".conf") && directory.hasSuffix(".d")
    let words = (isPart ? String(directory.dropLast(2)) : name).split(separator: ".")
    let type = words.count > 1 ? words.last.map(String.init) : nil
    return type.flatMap { SystemdSettings.unitTypes.contains($0) ? $0 : nil }
  }
}
