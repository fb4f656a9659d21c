import Documents
import Preferences

/// JSON Schema, read as what a preferences editor needs: entries with a kind, rules and words.
///
/// A schema file is a tree of *parts*. A part and all that `$ref` and `allOf` lay over it are its
/// *layers*; every keyword is asked of all of them. Layers become an entry, and their `properties`,
/// `items` and `additionalProperties` the entries inside it.
///
///     Source/     the file: its keywords, typed; references inside it
///     Compiling/  parts to assertions, and to what entries are read from
///     Reading/    compiled parts to kind, choices, rules, variants, entry; the walk that declares them
///
/// Read from drafts 4 to 2020-12: `type`, `enum`, `const`, the bounds of numbers, lengths, counts,
/// `pattern`, `multipleOf`, `uniqueItems`, `required`, `properties` (nested or with dotted names),
/// `patternProperties`, `additionalProperties`, `propertyNames`, `items`, `prefixItems`, `allOf`,
/// `anyOf`, `oneOf`, `$ref` inside the file (`#/…`, `$anchor`, `$id`), `title`, `description`,
/// `default`, `examples`, `format`, `contentEncoding`, `deprecated`, `readOnly`, `writeOnly`; VS
/// Code's `enumDescriptions`, `enumItemLabels`, `markdown…`, `deprecationMessage`; and our own:
///
///     x-kind         "duration", "byteSize", "path", "colour", …: how its text is read and shown;
///                    where one is given, an `enum` is a rule and not the kind
///     x-unit         "seconds", "ms", "files", …; a duration's and a byte size's stored unit,
///                    where no `x-unitSize` gives that as a number of seconds or bytes
///     x-takesEffect  "restart", "reload", …
///     x-secret       true: never shown
///     x-successor    the name to use instead of a deprecated one
///     x-reason       beside an `if`: that in words
///     x-check        what a program checks by itself: shown, and nothing is checked here
///
/// and what else `Schema.jsonSchema` writes, which reads back as the same entries, rules of one
/// entry in another order. A list's own `each` for elements with an entry of their own joins theirs.
///
/// What depends on values is read over a snapshot (`Schema.adapted`): `if`, `dependentSchemas`, and
/// of `oneOf` and `anyOf` the branch that the value takes, told by a constant member where there is
/// one. Without values a group has the members of all of them, and a part that contains itself is
/// unrolled twice. `format` chooses how text is read and shown.
extension Schema {
  /// Faulty keywords are left out, and are among `faults`, named by their place in the schema file.
  /// Throws `.notASchema` if the document is no schema at all. `address`: the document's own, for
  /// references that are relative to it.
  public init(
    jsonSchema document: any Document, address: String = "",
    options: SchemaOptions = SchemaOptions()
  ) throws(Problem) {
    try self.init(jsonSchema: document.value(at: 0), address: address, options: options)
  }

  /// As a value: what a program holds in memory.
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
