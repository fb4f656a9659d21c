import Preferences

/// What `x-kind` says of a part's shape.
enum OwnKind {
  /// Nothing is declared here, only inside.
  case namespace
  case any, choice, either, optional
  /// The kind stands in `type` and `format`; an `enum` beside it is a rule.
  case other

  /// Made by `anyOf`, where a branch that is null is none of its own.
  var isMade: Bool { self == .either || self == .optional || self == .choice }
}

extension SchemaReader {
  private static let words: [String: OwnKind] = [
    "namespace": .namespace, "any": .any, "choice": .choice, "either": .either,
    "optional": .optional,
  ]

  private static let others: Set = [
    "null", "boolean", "integer", "real", "string", "date", "timestamp", "data", "bytes", "uid",
    "url", "path", "colour", "color", "duration", "byteSize", "list", "dictionary", "record",
  ]

  /// nil where nothing of ours is said.
  func ownKind(of layers: Layers) throws(Problem) -> OwnKind? {
    guard let word = try layers.text("x-kind") else { return nil }
    return SchemaReader.words[word] ?? (SchemaReader.others.contains(word) ? .other : nil)
  }
}
