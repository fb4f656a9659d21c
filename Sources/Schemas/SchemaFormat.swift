import Documents
import Preferences

/// What a schema file is written in, told by what it holds and never by its name.
///
/// JSON Schema is the one language that entries and verdicts are made from; every other format is
/// translated to it.
public enum SchemaFormat: Hashable, Sendable, CaseIterable {
  /// Of any draft, in any format that `Documents` reads.
  case jsonSchema
  /// An extension's `package.json` with `contributes.configuration`.
  case visualStudioCode
  /// Apple's, with `pfm_subkeys`.
  case preferenceManifest
  /// GLib's, of a `.gschema.xml`.
  case gsettings
}

extension SchemaFormat {
  /// O(size). What is none of the others may be JSON Schema.
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
