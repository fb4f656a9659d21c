import Documents
import Preferences

/// What a schema file is written in, told by what it holds and never by its name.
///
/// JSON Schema is the one language that entries and verdicts are made from; every other format is
/// translated to it.
public enum SchemaFormat: Hashable, Sendable, CaseIterable {
  /// Of any draft, in any format that `Documents` reads.
  case jsonSchema
}

extension SchemaFormat {
  /// For a sentence: "is read as …".
  public var words: String {
    switch self {
    case .jsonSchema: "JSON Schema"
    }
  }
}
