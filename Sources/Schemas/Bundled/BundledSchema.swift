import Documents
import Preferences

/// A schema that comes with this module, for the configuration file of a program.
public enum BundledSchema: CaseIterable, Sendable {
  /// `sshd_config` of OpenSSH 9.2. It declares the keywords outside of `Match` blocks.
  case sshd

  /// Finds the schema for the file at `path`, by its name and directory. Nil if there is none.
  public init?(path: String) {
    let parts = path.split(separator: "/")
    let isInclude = parts.dropLast().last == "sshd_config.d" && path.hasSuffix(".conf")
    guard parts.last == "sshd_config" || isInclude else { return nil }
    self = .sshd
  }

  private var bytes: [UInt8] {
    switch self {
    case .sshd: PackageResources.sshd_config_json
    }
  }

  /// Reads the schema for a document with these keys. The program ignores case, so a declared key gets
  /// the spelling that the document has. O(schema + keys).
  public func schema(
    spelledLike keys: some Sequence<String>, options: SchemaOptions = SchemaOptions()
  ) throws(Problem) -> Schema {
    let text = try DocumentReader.open(bytes).value(at: 0)
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
