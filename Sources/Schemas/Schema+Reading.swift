import Preferences

extension Schema {
  /// Reads a schema file of any format, recognised by its content. Throws `.syntax` if it is not a
  /// document, and `.notASchema` if it is not a schema.
  public init(reading bytes: [UInt8], options: SchemaOptions = SchemaOptions()) throws(Problem) {
    self = try SchemaFile(reading: bytes).schema(options: options)
  }
}

extension SchemaFile {
  /// Reads the schema. Relative references are resolved against `address`, the file's own.
  public func schema(
    at address: String = "", options: SchemaOptions = SchemaOptions()
  ) throws(Problem) -> Schema {
    var schema = try Schema(jsonSchema: jsonSchema, address: address, options: options)
    schema.faults = faults + schema.faults
    return schema
  }
}
