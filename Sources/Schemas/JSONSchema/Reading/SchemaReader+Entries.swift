import Preferences

/// Makes entries from layers.
extension SchemaReader {
  func entry(of layers: Layers, at path: [Schema.Step] = [], inside ancestors: [PartID]) -> Entry {
    let kind = kind(of: layers, inside: ancestors)
    return Entry(
      SchemaReader.name(of: path), kind, default: layers.value("default"),
      rules: rules(of: layers, kind, inside: ancestors), title: layers.text("title"),
      summary: layers.summary, unit: layers.text("x-unit"), isSecret: layers.isSecret,
      isReadOnly: layers.flag("readOnly"), deprecation: layers.deprecation,
      takesEffect: layers.text("x-takesEffect"), examples: layers.examples)
  }

  /// Returns the name at `path`. Templates have none.
  private static func name(of path: [Schema.Step]) -> PreferenceName {
    var name = PreferenceName.root
    for step in path {
      guard case .key(let key) = step else { return .root }
      name = name.appending(key: key)
    }
    return name
  }
}

extension Layers {
  var summary: String? { text("description", "markdownDescription") }

  fileprivate var isSecret: Bool {
    flag("x-secret") || flag("writeOnly") || text("format") == "password"
  }

  fileprivate var deprecation: Deprecation? {
    let message = text("deprecationMessage", "markdownDeprecationMessage")
    let successor = text("x-successor").flatMap { try? PreferenceName(parsing: $0) }
    return flag("deprecated") || message != nil || successor != nil
      ? Deprecation(message: message, successor: successor) : nil
  }

  fileprivate var examples: [PreferenceValue] {
    if case .array(let examples)? = value("examples") { examples } else { [] }
  }
}

/// The kind that `x-kind` names.
enum OwnKind {
  /// A group that exists only for its members.
  case namespace
  case any, choice, either, optional
  /// Any other kind, which depends on `type` and `format`. An `enum` is a rule.
  case other

  /// Whether it is written with `anyOf`, whose null branch must stay.
  var isMade: Bool { self == .either || self == .optional || self == .choice }

  fileprivate static let kinds: [String: OwnKind] = [
    "namespace": .namespace, "any": .any, "choice": .choice, "either": .either,
    "optional": .optional,
  ]

  fileprivate static let others: Set = [
    "null", "boolean", "integer", "real", "string", "date", "timestamp", "data", "bytes", "uid",
    "url", "path", "colour", "color", "duration", "byteSize", "list", "dictionary", "record",
  ]
}

extension Layers {
  /// The kind of `x-kind`. Nil if there is none or its name is unknown.
  var ownKind: OwnKind? {
    guard let name = text("x-kind") else { return nil }
    return OwnKind.kinds[name] ?? (OwnKind.others.contains(name) ? .other : nil)
  }
}
