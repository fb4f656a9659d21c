import Documents
import Preferences

/// The keywords of `sshd_config`, by the manual of OpenSSH 9.2, and tried with its `sshd -t`.
enum SshdSettings {
  /// Returns the schema for the document of `snapshot`. Its keywords come first, in the document's order
  /// and spelling.
  static func schema(
    for snapshot: any Snapshot, keys: [String], _ options: SchemaOptions
  ) throws(Problem) -> Schema {
    let text = try DocumentReader.open(PackageResources.sshd_config_json).value(at: 0)
    guard case .dictionary(var schema) = text,
      case .dictionary(let keywords)? = schema["properties"]
    else { return .empty }
    var own: ExactDictionary<PreferenceValue> = [:]
    if case .dictionary(let members)? = snapshot[.root] { own = members }
    let blocks = own.mapValues(\.blocks).filter { !$0.value.isEmpty }
    let object = block(keywords, setting: blocks.values.flatMap(\.self))
    let list: ExactDictionary<PreferenceValue> = [
      "type": .string("array"), "items": .dictionary(object),
    ]
    var properties = Self.properties(keywords, setting: own.mapValues { [$0] }, spelledLike: keys)
    for (name, values) in blocks {
      properties[name] = .dictionary(values.count > 1 ? list : object)
    }
    schema["properties"] = .dictionary(properties)
    let isRepeated = blocks.contains { $0.value.count > 1 }
    let any = isRepeated ? ["anyOf": .array([.dictionary(object), .dictionary(list)])] : object
    schema["patternProperties"] = .dictionary([patternOfBlocks: .dictionary(any)])
    return try Schema(jsonSchema: .dictionary(schema), options: options)
  }

  /// The names of blocks. A name with dots may be a block, as in `Match Address 10.0.0.0/8`, or a keyword
  /// in one, as in `Match User a.PermitTTY`.
  private static var patternOfBlocks: String {
    "^Match (?!.*\\.(?i:\(matchable.sorted().joined(separator: "|")))$)"
  }

  /// The declarations of keywords: first those of `keys`, then the others. Keywords that are obsolete,
  /// or that only later versions have, are declared if they are set. `own` has the values of each key.
  private static func properties(
    _ keywords: ExactDictionary<PreferenceValue>,
    setting own: ExactDictionary<[PreferenceValue]>, spelledLike keys: [String]
  ) -> ExactDictionary<PreferenceValue> {
    let parts = Dictionary(
      keywords.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    var properties: ExactDictionary<PreferenceValue> = [:]
    for key in keys where properties[key] == nil {
      guard let part = parts[key.lowercased()] else { continue }
      let ignoresCase = key.lowercased() != "permittunnel"
      properties[key] = ignoresCase ? admitting(own[key] ?? [], in: part) : part
    }
    let known = Set(properties.keys.map { $0.lowercased() })
    for (key, part) in keywords where !known.contains(key.lowercased()) {
      guard case .dictionary(let members) = part, members["deprecated"] == nil,
        members["x-later"] == nil
      else { continue }
      properties[key] = part
    }
    return properties
  }

  /// The declaration of every block. Its keywords have no defaults, because the values outside of the
  /// block apply.
  private static func block(
    _ keywords: ExactDictionary<PreferenceValue>,
    setting blocks: [ExactDictionary<PreferenceValue>]
  ) -> ExactDictionary<PreferenceValue> {
    let inside = keywords.filter { matchable.contains($0.key) }.mapValues { part in
      guard case .dictionary(var members) = part else { return part }
      members["default"] = nil
      return PreferenceValue.dictionary(members)
    }
    var own: ExactDictionary<[PreferenceValue]> = [:]
    for (key, value) in blocks.joined() { own[key, default: []].append(value) }
    let properties = properties(inside, setting: own, spelledLike: Array(own.keys))
    return [
      "type": .string("object"), "additionalProperties": .bool(false),
      "properties": .dictionary(properties),
      "description": .string(
        "Keywords for the connections that match. The first value that applies counts."),
    ]
  }

  /// Adds the spellings of words that the document has, because sshd ignores the case of words
  /// of all keywords but `PermitTunnel`.
  private static func admitting(
    _ values: [PreferenceValue], in part: PreferenceValue
  ) -> PreferenceValue {
    guard case .dictionary(var members) = part, case .array(var words)? = members["enum"] else {
      return part
    }
    let known = Set(words.map { $0.content.lowercased() })
    for value in values
    where known.contains(value.content.lowercased()) && !words.contains(value) {
      words.append(value)
    }
    members["enum"] = .array(words)
    return .dictionary(members)
  }

  /// The keywords that sshd accepts inside a `Match` block.
  private static let matchable: Set<String> = [
    "PermitRootLogin", "LogLevel", "LogVerbose", "HostbasedAuthentication",
    "HostbasedUsesNameFromPacketOnly", "HostbasedAcceptedAlgorithms", "HostbasedAcceptedKeyTypes",
    "PubkeyAuthentication", "PubkeyAcceptedAlgorithms", "PubkeyAcceptedKeyTypes",
    "PubkeyAuthOptions", "KerberosAuthentication", "GSSAPIAuthentication",
    "PasswordAuthentication", "KbdInteractiveAuthentication", "ChallengeResponseAuthentication",
    "SkeyAuthentication", "IgnoreRhosts", "X11Forwarding", "X11DisplayOffset", "X11UseLocalhost",
    "PermitEmptyPasswords", "RekeyLimit", "AllowTcpForwarding", "AllowAgentForwarding",
    "AllowUsers", "DenyUsers", "AllowGroups", "DenyGroups", "GatewayPorts", "MaxAuthTries",
    "MaxSessions", "Banner", "ClientAliveInterval", "ClientAliveCountMax", "AuthorizedKeysFile",
    "AcceptEnv", "SetEnv", "PermitTTY", "PermitTunnel", "PermitUserRC", "PermitOpen",
    "PermitListen", "ForceCommand", "ChrootDirectory", "RevokedKeys", "TrustedUserCAKeys",
    "AuthorizedPrincipalsFile", "Include", "IPQoS", "AuthorizedKeysCommand",
    "AuthorizedKeysCommandUser", "AuthorizedPrincipalsCommand", "AuthorizedPrincipalsCommandUser",
    "AuthenticationMethods", "StreamLocalBindMask", "StreamLocalBindUnlink",
    "AllowStreamLocalForwarding", "DisableForwarding", "ExposeAuthInfo",
    "CASignatureAlgorithms", "RequiredRSASize", "ChannelTimeout", "UnusedConnectionTimeout",
    "RhostsRSAAuthentication", "RSAAuthentication", "AuthorizedKeysFile2", "RefuseConnection",
  ]
}

extension PreferenceValue {
  /// The blocks with one name. Empty if the value is something else.
  fileprivate var blocks: [ExactDictionary<PreferenceValue>] {
    switch self {
    case .dictionary(let members): [members]
    case .array(let elements): elements.flatMap(\.blocks)
    default: []
    }
  }
}
