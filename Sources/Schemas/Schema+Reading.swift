import Preferences

extension Schema {
  /// Reads a schema file, its format told by what it holds. Throws `.syntax` where it is no document,
  /// `.notASchema` where it is no schema.
  public init(reading bytes: [UInt8], options: SchemaOptions = SchemaOptions()) throws(Problem) {
    self = try SchemaFile(reading: bytes).schema(options: options)
  }
}

extension SchemaFile {
  /// `address`: the file's own, for references that are relative to it.
  public func schema(
    at address: String = "", options: SchemaOptions = SchemaOptions()
  ) throws(Problem) -> Schema {
    var schema = try Schema(jsonSchema: jsonSchema, address: address, options: options)
    schema.faults = faults + schema.faults
    return schema
  }
}
