import Documents
import Preferences

/// A schema file of any format, as JSON Schema.
public struct SchemaFile: Sendable {
  public let format: SchemaFormat
  /// In the draft that the file is written in; of another format, 2020-12.
  public let jsonSchema: PreferenceValue

  /// Throws where the bytes are no document.
  public init(reading bytes: [UInt8]) throws(Problem) {
    format = .jsonSchema
    jsonSchema = try DocumentReader.open(bytes).value(at: 0)
  }

  /// In the words of 2020-12, with the same verdict on every value.
  public var latest: PreferenceValue { SchemaUpgrade.upgraded(jsonSchema) }
}
