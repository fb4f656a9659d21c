import Documents
import Preferences

@testable import Schemas

/// Whether the JSON text `instance` is valid under the JSON text `schema`. Throws if the schema cannot
/// be read.
func isValid(
  _ instance: String, under schema: String, formats: Bool = false
) throws(Problem) -> Bool {
  try readSchema(schema, formats: formats).admits(instance)
}

/// Returns the validator of a schema, without its entries. Throws the first fault unless
/// `allowingFaults`.
func readSchema(
  _ text: String, formats: Bool = false, allowingFaults: Bool = false
) throws(Problem) -> Validator {
  let source = try SchemaSource(
    JSONDocument(Array(text.utf8)).value(at: 0), address: "", draft: nil, library: SchemaLibrary())
  try source.checkIsSchema()
  var compiler = SchemaCompiler(source, assertsFormats: formats)
  let validator = compiler.compile()
  let faults = source.faults + compiler.faults
  if !allowingFaults, let fault = faults.first { throw fault }
  return validator
}

extension Validator {
  func admits(_ instance: String) throws(Problem) -> Bool {
    try problems(with: instance).isEmpty
  }

  func problems(with instance: String) throws(Problem) -> [Problem] {
    let document = try JSONDocument(Array(instance.utf8))
    let tree: any ValueTree = DocumentSnapshot(document, revision: Revision(token: "")).tree
    return judged(tree)
  }

  private func judged(_ tree: some ValueTree) -> [Problem] { problems(in: tree) }
}

extension Problem {
  /// Whether the schema is faulty, not the instance.
  var isOfSchema: Bool {
    switch reason {
    case .notASchema, .faultyKeyword: true
    default: false
    }
  }

  var isLimit: Bool {
    if case .limit = reason { true } else { false }
  }
}
