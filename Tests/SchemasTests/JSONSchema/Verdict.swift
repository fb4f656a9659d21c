import Documents
import Preferences
import Schemas

/// Whether the JSON text `instance` pleases the JSON text `schema`. Throws what a schema's reader
/// throws.
func isValid(
  _ instance: String, under schema: String, formats: Bool = false
) throws(Problem) -> Bool {
  try readSchema(schema, formats: formats).admits(instance)
}

func readSchema(_ text: String, formats: Bool = false) throws(Problem) -> Schema {
  try Schema(
    jsonSchema: JSONDocument(Array(text.utf8)), options: SchemaOptions(assertsFormats: formats))
}

extension Schema {
  func admits(_ instance: String) throws(Problem) -> Bool {
    try problems(with: instance).isEmpty
  }

  func problems(with instance: String) throws(Problem) -> [Problem] {
    let document = try JSONDocument(Array(instance.utf8))
    return check(DocumentSnapshot(document, revision: Revision(token: "")))
  }
}

extension Problem {
  /// The schema is at fault, not what it was asked about.
  var isOfSchema: Bool {
    if case .notASchema = reason { true } else { false }
  }

  var isLimit: Bool {
    if case .limit = reason { true } else { false }
  }
}
