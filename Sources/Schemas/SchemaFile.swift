import Documents
import Preferences

/// A schema file of any format, translated to JSON Schema.
public struct SchemaFile: Sendable {
  /// The format that the content shows.
  public let format: SchemaFormat
  /// The JSON Schema, in the draft that the file or its translation states.
  public let jsonSchema: PreferenceValue
  /// Faulty declarations left out of a file in another format than JSON Schema, with their
  /// position.
  public let faults: [Problem]

  /// Returns the bytes of a file in the schema file's folder, or nil if it does not exist.
  public typealias Folder = (_ name: String) throws(Problem) -> [UInt8]?

  /// Reads a schema file. `name` is the file's name, `names` are those of all files in its folder,
  /// and `folder` reads related files. Throws `.syntax` if the bytes are not a document. Throws
  /// `.notASchema` if a file of another format than JSON Schema declares nothing.
  public init(
    reading bytes: [UInt8], named name: String = "", in folder: Folder = { _ in nil },
    among names: @autoclosure () -> [String] = []
  ) throws(Problem) {
    if GSettingsSchema.isRecognised(in: bytes) {
      try self.init(ofSettings: .init(name: name, bytes: bytes), in: folder, among: names())
    } else {
      try self.init(of: DocumentReader.open(bytes), in: folder)
    }
  }

  private init(
    ofSettings file: GSettingsSchema.File, in folder: Folder, among names: [String]
  ) throws(Problem) {
    var others: [GSettingsSchema.File] = []
    for name in names where GSettingsSchema.reads(name) && name != file.name {
      if let bytes = try folder(name) { others.append(.init(name: name, bytes: bytes)) }
    }
    format = .gsettings
    do throws(Problem) {
      (jsonSchema, faults) = try GSettingsSchema.translation(of: file, among: others)
    } catch {
      throw error.located(in: nil)
    }
  }

  /// The most values and names in a schema, checked before any value is decoded.
  private static let limit = 1_000_000

  private init(of document: any Document, in folder: Folder) throws(Problem) {
    guard document.index.nodes.count <= Self.limit else {
      throw Problem(.limit("values and names in a schema", is: Self.limit))
    }
    format = SchemaFormat(of: document)
    let value = document.value(at: 0)
    (jsonSchema, faults) =
      switch format {
      case .visualStudioCode:
        try VisualStudioCodeSchema.translation(of: value, messages: Self.messages(in: folder))
      case .preferenceManifest: try PreferenceManifestSchema.translation(of: value)
      case .jsonSchema, .gsettings: (value, [])
      }
  }

  private static func messages(in folder: Folder) throws(Problem) -> PreferenceValue? {
    let name = "package.nls.json"
    guard let bytes = try folder(name) else { return nil }
    do throws(Problem) {
      return try DocumentReader.open(bytes).value(at: 0)
    } catch {
      throw error.located(in: name)
    }
  }

  /// Reads the schema. Relative references are resolved against `address`, the file's own.
  public func schema(
    at address: String = "", options: SchemaOptions = SchemaOptions()
  ) throws(Problem) -> Schema {
    var schema = try Schema(jsonSchema: jsonSchema, address: address, options: options)
    schema.faults = faults + schema.faults
    return schema
  }

  /// The schema rewritten as 2020-12, with the same verdict on every value.
  public var latest: PreferenceValue { SchemaUpgrade.upgraded(jsonSchema) }

  /// Returns `latest` without the keywords that were left out of `schema`, which was read from this
  /// file.
  public func latest(withoutFaultsOf schema: Schema) -> PreferenceValue {
    let own = schema.faults.dropFirst(faults.count).filter { $0.source == nil }
    return SchemaUpgrade.upgraded(
      own.compactMap(\.name).reduce(jsonSchema) { $0.removing($1.components[...]) })
  }
}

extension PreferenceValue {
  /// Returns the value without the member at `path`. An element is emptied instead, so that the
  /// others keep their positions.
  fileprivate func removing(_ path: ArraySlice<PreferenceName.Component>) -> PreferenceValue {
    let rest = path.dropFirst()
    switch (path.first, self) {
    case (.key(let key)?, .dictionary(var members)):
      members[key] = rest.isEmpty ? nil : members[key]?.removing(rest)
      return .dictionary(members)
    case (.index(let index)?, .array(var elements)) where elements.indices.contains(index):
      elements[index] = rest.isEmpty ? .dictionary([:]) : elements[index].removing(rest)
      return .array(elements)
    default: return self
    }
  }
}

/// The format of a schema file, recognised by its content and not by its name.
///
/// Every other format is translated to JSON Schema, from which entries and the validator are made.
public enum SchemaFormat: Hashable, Sendable, CaseIterable {
  /// JSON Schema of any draft, in any document format.
  case jsonSchema
  /// A VS Code extension's `package.json` with `contributes.configuration`.
  case visualStudioCode
  /// An Apple preference manifest with `pfm_subkeys`.
  case preferenceManifest
  /// A GSettings schema, `.gschema.xml`.
  case gsettings

  /// Recognises the format of a document, JSON Schema if it is none of the others. O(size).
  init(of document: any Document) {
    self =
      VisualStudioCodeSchema.isRecognised(in: document)
      ? .visualStudioCode
      : PreferenceManifestSchema.isRecognised(in: document) ? .preferenceManifest : .jsonSchema
  }
}
