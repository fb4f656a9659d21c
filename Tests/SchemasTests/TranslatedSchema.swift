import Documents
import Preferences
import Schemas

/// Translations that throw the first fault.
extension PreferenceManifestSchema {
  static func jsonSchema(of document: any Document) throws(Problem) -> PreferenceValue {
    try jsonSchema(of: document.value(at: 0))
  }

  static func jsonSchema(of value: PreferenceValue) throws(Problem) -> PreferenceValue {
    try withoutFaults(translation(of: value))
  }
}

extension VisualStudioCodeSchema {
  static func jsonSchema(
    of document: any Document, messages: (any Document)? = nil
  ) throws(Problem) -> PreferenceValue {
    try jsonSchema(of: document.value(at: 0), messages: messages?.value(at: 0))
  }

  static func jsonSchema(
    of manifest: PreferenceValue, messages: PreferenceValue? = nil
  ) throws(Problem) -> PreferenceValue {
    try withoutFaults(translation(of: manifest, messages: messages))
  }
}

extension GSettingsSchema {
  static func jsonSchema(of file: File, among others: [File] = []) throws(Problem)
    -> PreferenceValue
  {
    try withoutFaults(translation(of: file, among: others))
  }
}

private func withoutFaults(
  _ translation: (schema: PreferenceValue, faults: [Problem])
) throws(Problem) -> PreferenceValue {
  if let fault = translation.faults.first { throw fault }
  return translation.schema
}
