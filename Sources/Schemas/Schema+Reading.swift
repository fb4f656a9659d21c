import Preferences

extension Schema {
  /// Reads a schema file, its format told by what it holds. Throws `.syntax` where it is no document,
  /// `.notASchema` where it is no schema.
  public init(reading bytes: [UInt8]) throws(Problem) {
    try self.init(jsonSchema: SchemaFile(reading: bytes).jsonSchema)
  }
}
