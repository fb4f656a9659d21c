import Preferences

/// Layers to entries.
extension SchemaReader {
  func entry(
    of layers: Layers, at path: [Schema.Step], inside ancestors: [String]
  ) throws(Problem) -> Entry {
    let kind = try kind(of: layers, inside: ancestors)
    return Entry(
      SchemaReader.name(of: path), kind, default: try layers.value("default"),
      rules: try rules(of: layers, kind, inside: ancestors),
      title: try layers.text("title"),
      summary: try layers.text("description", "markdownDescription"),
      unit: try layers.text("x-unit"),
      isSecret: try isSecret(layers), isReadOnly: try layers.flag("readOnly"),
      deprecation: try deprecation(of: layers),
      takesEffect: try layers.text("x-takesEffect"),
      examples: try examples(of: layers))
  }

  /// Templates have none.
  private static func name(of path: [Schema.Step]) -> PreferenceName {
    var name = PreferenceName.root
    for step in path {
      guard case .key(let key) = step else { return .root }
      name = name.appending(key: key)
    }
    return name
  }

  private func isSecret(_ layers: Layers) throws(Problem) -> Bool {
    let marks = [try layers.flag("x-secret"), try layers.flag("writeOnly")]
    let format = try layers.text("format")
    return marks.contains(true) || format == "password"
  }

  private func deprecation(of layers: Layers) throws(Problem) -> Deprecation? {
    let message = try layers.text("deprecationMessage", "markdownDeprecationMessage")
    let successor = try layers.text("x-successor").flatMap { try? PreferenceName(parsing: $0) }
    let isDeprecated = try layers.flag("deprecated")
    return isDeprecated || message != nil || successor != nil
      ? Deprecation(message: message, successor: successor) : nil
  }

  private func examples(of layers: Layers) throws(Problem) -> [PreferenceValue] {
    if case .array(let examples)? = try layers.value("examples") { examples } else { [] }
  }
}
