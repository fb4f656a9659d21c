import Documents
import Preferences

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
}

extension SchemaFormat {
  /// Recognises the format of a document, JSON Schema if it is none of the others. O(size).
  init(of document: any Document) {
    if VisualStudioCodeSchema.isRecognised(in: document) {
      self = .visualStudioCode
    } else if PreferenceManifestSchema.isRecognised(in: document) {
      self = .preferenceManifest
    } else {
      self = .jsonSchema
    }
  }
}
