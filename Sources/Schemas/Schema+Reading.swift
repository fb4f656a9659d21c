import Documents
import Preferences

extension Schema {
  /// Reads a schema file, its format told by what it holds. JSON Schema is the only one as yet; it
  /// may be written in any format that `Documents` reads. Throws `.syntax` where it is no document,
  /// `.notASchema` where it is no schema.
  public init(reading bytes: [UInt8]) throws(Problem) {
    try self.init(jsonSchema: DocumentReader.open(bytes))
  }
}
