import Documents
import Preferences

/// Reads JSON Schema as entries with a kind, rules and descriptions, and as a validator.
///
/// A schema file is a tree of *parts*. A part and all parts that `$ref` and `allOf` add are its
/// *layers*; every keyword is looked up in all of them. Layers become an entry; their `properties`,
/// `items` and `additionalProperties` become the entries inside.
///
///     Source/     the file: typed keywords, faulty keywords, references
///     Compiling/  parts to assertions, and to what entries are made from
///     Reading/    compiled parts to kinds, choices, rules, variants and entries
///
/// All keywords of drafts 4 to 2020-12 are read, VS Code's `enumDescriptions`, `enumItemLabels`,
/// `markdown…` and `deprecationMessage`, and these extensions:
///
///     x-kind         "duration", "byteSize", "path", "colour", …: how text is read and shown; if
///                    it is set, an `enum` is a rule and not the kind
///     x-unit         "seconds", "ms", "files", …; the stored unit of a duration or byte size,
///                    unless `x-unitSize` gives it as a number of seconds or bytes
///     x-takesEffect  "restart", "reload", …
///     x-secret       true: never shown
///     x-successor    the name to use instead of a deprecated one
///     x-reason       next to an `if`: the condition in words
///     x-check        a check made by a program: shown, but not performed here
///
/// Whatever `Schema.jsonSchema` writes reads back as the same entries. Only the order of an entry's
/// rules may differ, and a list's `each` rules join the entry of its elements.
///
/// If entries depend on values, they are made for a snapshot (`Schema.adapted`): `if`,
/// `dependentSchemas`, and the branch of `oneOf` or `anyOf` that the value takes. Without values, a
/// group has the members of all branches, and a recursive part is unrolled twice.
extension Schema {
  /// Reads a schema from a document. Faulty keywords are left out and listed in `faults`, named by
  /// their position in the schema file. Throws `.notASchema` if the document is not a schema.
  /// Relative references are resolved against `address`.
  public init(
    jsonSchema document: any Document, address: String = "",
    options: SchemaOptions = SchemaOptions()
  ) throws(Problem) {
    try self.init(jsonSchema: document.value(at: 0), address: address, options: options)
  }

  /// Reads a schema from a value in memory, as `init(jsonSchema:address:options:)` does from a
  /// document.
  public init(
    jsonSchema value: PreferenceValue, address: String = "",
    options: SchemaOptions = SchemaOptions()
  ) throws(Problem) {
    let source = try SchemaSource(
      value, address: address, draft: options.draft, library: options.library)
    try source.checkIsSchema()
    var compiler = SchemaCompiler(
      source, assertsFormats: options.assertsFormats, readsEntries: options.readsEntries)
    let validator = compiler.compile()
    self.init()
    if options.readsEntries {
      var reader = SchemaReader(compiler.schema)
      self = reader.read()
      if reader.dependsOnValues() { adaptation = ReadingOverValues(schema: compiler.schema) }
    }
    self.validator = validator
    faults = source.faults + compiler.faults
  }
}
