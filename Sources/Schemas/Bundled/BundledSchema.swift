import Documents
import Preferences

/// A schema that comes with this module, for the configuration file of a program.
public enum BundledSchema: CaseIterable, Sendable {
  /// `sshd_config` of OpenSSH 9.2. It declares the keywords outside of `Match` blocks.
  case sshd
  /// `postgresql.conf` of PostgreSQL 15, translated from its view `pg_settings`.
  case postgresql
  /// Units of systemd 252, translated from `systemd --dump-configuration-items`.
  case systemd

  /// Finds the schema for the file at `path`, by its name and directory. Nil if there is none.
  public init?(path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { return nil }
    let directory = parts.dropLast().last ?? ""
    let suffix = name.split(separator: ".").last.map(String.init) ?? ""
    // `nginx.service.d/limits.conf` is a part of `nginx.service`.
    let isPart = name.hasSuffix(".conf") && directory.hasSuffix(".d")
    let unit = isPart ? directory.split(separator: ".").dropLast().last.map(String.init) : suffix
    switch true {
    case name == "sshd_config" || isPart && directory == "sshd_config.d": self = .sshd
    case name == "postgresql.conf" || name == "postgresql.auto.conf"
      || name == "postgresql.conf.sample":
      self = .postgresql
    case unit.map(SystemdSettings.unitTypes.contains) == true && name.contains("."):
      self = .systemd
    default: return nil
    }
  }

  /// Returns the schema for the document of `snapshot`. Its keys come first, in the document's order and
  /// spelling if the program ignores case, and its spellings of a value are among the choices.
  /// O(schema + rows).
  public func schema(
    for snapshot: any Snapshot, options: SchemaOptions = SchemaOptions()
  ) throws(Problem) -> Schema {
    switch self {
    case .sshd: try sshdSchema(spelledLike: topLevelKeys(of: snapshot), options)
    case .postgresql:
      PostgreSQLSettings.schema(
        spelledLike: topLevelKeys(of: snapshot)
      ) { snapshot[PreferenceName(keys: $0)] }
    case .systemd: SystemdSettings.schema(for: snapshot)
    }
  }

  private func topLevelKeys(of snapshot: any Snapshot) -> [String] {
    let names = snapshot.commentedOut.map(\.name) + (0..<snapshot.count).map(snapshot.name(at:))
    return names.compactMap { name in
      if case .key(let key)? = name.components.first { key } else { nil }
    }
  }

  private func sshdSchema(
    spelledLike keys: [String], _ options: SchemaOptions
  ) throws(Problem) -> Schema {
    let text = try DocumentReader.open(PackageResources.sshd_config_json).value(at: 0)
    guard case .dictionary(var schema) = text,
      case .dictionary(let properties)? = schema["properties"]
    else { return .empty }
    let spellings = Dictionary(
      keys.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    schema["properties"] = .dictionary(
      ExactDictionary(
        properties.map { (spellings[$0.key.lowercased()] ?? $0.key, $0.value) },
        uniquingKeysWith: { first, _ in first }))
    return try Schema(jsonSchema: .dictionary(schema), options: options)
  }
}
