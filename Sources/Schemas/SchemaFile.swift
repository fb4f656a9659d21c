import Documents
import Preferences

/// A schema file of any format, translated to JSON Schema.
public struct SchemaFile: Sendable {
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
    beside names: @autoclosure () -> [String] = []
  ) throws(Problem) {
    if GSettingsSchema.isRecognised(in: bytes) {
      try self.init(ofSettings: .init(name: name, bytes: bytes), in: folder, beside: names())
    } else {
      try self.init(of: DocumentReader.open(bytes), in: folder)
    }
  }

  private init(
    ofSettings file: GSettingsSchema.File, in folder: Folder, beside names: [String]
  ) throws(Problem) {
    var others: [GSettingsSchema.File] = []
    for name in names where GSettingsSchema.reads(name) && name != file.name {
      if let bytes = try folder(name) { others.append(.init(name: name, bytes: bytes)) }
    }
    format = .gsettings
    do throws(Problem) {
      (jsonSchema, faults) = try GSettingsSchema.translation(of: file, among: others)
    } catch {
      var problem = error
      problem.source = nil
      throw problem
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
        try VisualStudioCodeSchema.translation(
          of: value, messages: Self.messages(in: folder)?.value(at: 0))
      case .preferenceManifest: try PreferenceManifestSchema.translation(of: value)
      case .jsonSchema, .gsettings: (value, [])
      }
  }

  private static func messages(in folder: Folder) throws(Problem) -> (any Document)? {
    guard let bytes = try folder("package.nls.json") else { return nil }
    do throws(Problem) {
      return try DocumentReader.open(bytes)
    } catch {
      var problem = error
      problem.source = "package.nls.json"
      throw problem
    }
  }

  /// The schema rewritten as 2020-12, with the same verdict on every value.
  public var latest: PreferenceValue { SchemaUpgrade.upgraded(jsonSchema) }

  /// Returns `latest` without the keywords that were left out of `schema`, which was read from this
  /// file.
  public func latest(withoutFaultsOf schema: Schema) -> PreferenceValue {
    let own = schema.faults.dropFirst(faults.count).filter { $0.source == nil }
    let names = own.compactMap(\.name)
    return SchemaUpgrade.upgraded(
      names.reduce(jsonSchema) { $0.removing($1.components[...]) })
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
