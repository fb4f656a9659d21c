import Preferences

/// GSettings schemas, as GLib's programs install them, translated to JSON Schema 2020-12.
///
///     Markup/        the bytes of a `.gschema.xml` → elements
///     Declarations/  elements → schemas, keys and enumerations, as their file declares them
///     Overrides/     `.gschema.override` files
///     Variants/      GVariant's types and text format → values
///     Translation/   all files together → one JSON Schema
///
/// The values that the JSON Schema is for are a JSON object of objects, the schema's id outside and
/// the key inside: `{"org.gnome.desktop.interface": {"clock-format": "24h"}}`; ids may be nested as
/// well (`x-layout`). They are in the form that json-glib publishes for GVariant: arrays and tuples
/// are lists, dictionaries are objects whose keys are text, a maybe is null or its value, a variant
/// what it holds, a byte a number; of an `enum` the nick, of `flags` a list of nicks.
///
///     schema with a path          a property of the root, by its id
///     relocatable schema          in `$defs`, and a property of the root by `id:/path/`, as the
///                                 gsettings command has it; by its id alone too where no other
///                                 schema of the files uses it
///     child                       a property of its parent, where the child is relocatable; one
///                                 with a path stands at the root only
///     list-of                     every other member of the object
///     extends                     the keys of the base, with the overriding defaults
///     enum, flags                 in `$defs`; the numbers in `x-numbers`
///     alias                       accepted, `deprecated`, and told in `x-aliases`
///     summary, description        `title`, `description`, in paragraphs without line breaks
///     default                     `default`; `x-variantDefault` for what no JSON holds: infinity
///     l10n, context, domain       `x-l10n`: category, context, domain; `x-gettextDomain`
///     [schema:DESKTOP]            `x-desktopDefaults`
///     type, path                  `x-variantType`, `x-path`
///     file and line               `$comment`
///
/// A schema's object is closed, unless another schema may stand in it where ids are nested.
///
/// Whatever `glib-compile-schemas` compiles is read, and more: schemas in any order, one alone as
/// the whole file, names and paths that GLib has rules for.
public enum GSettingsSchema {
  /// A file's name without its folders, and what it holds.
  public struct File: Sendable {
    public var name: String
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// Whether the outermost element is `schemalist`, or a `schema` with an id.
  public static func isRecognised(in bytes: [UInt8]) -> Bool {
    var reader = MarkupReader(bytes)
    return (try? reader.readRootTag())?.isSchemaRoot == true
  }

  /// One file, with what it uses of the `others` in its folder: enumerations, bases, children, and
  /// the overrides of its defaults. What is not there is not checked: a key of an unknown enumeration
  /// may be any text. What is wrong in the file itself is left out, and is among `faults`, with the
  /// place. Throws if it is no XML, or no schema. O(size).
  public static func translation(
    of file: File, among others: [File] = []
  ) throws(Problem) -> (schema: PreferenceValue, faults: [Problem]) {
    let source = SettingsSource(name: file.name, bytes: file.bytes)
    let own = try SettingsFile(source)
    var catalogue = SettingsCatalogue()
    catalogue.add(own)
    catalogue.add(others.filter { $0.name != file.name })
    let schema = catalogue.jsonSchema(of: own)
    return (schema, catalogue.problems.filter { $0.source ?? "" == file.name })
  }

  /// As `translation`, but throws the first fault.
  public static func jsonSchema(
    of file: File, among others: [File] = []
  ) throws(Problem) -> PreferenceValue {
    let (schema, faults) = try translation(of: file, among: others)
    if let fault = faults.first { throw fault }
    return schema
  }

  /// The files of a folder as GLib reads them: those that end in `.gschema.xml` and `.enums.xml`,
  /// then those in `.gschema.override` by name, a later one over an earlier. What is at fault is left
  /// out, and told; after a hundred no more is read.
  public static func jsonSchema(
    ofFolder files: [File]
  ) -> (schema: PreferenceValue, problems: [Problem]) {
    var catalogue = SettingsCatalogue()
    catalogue.add(files)
    let schema = catalogue.jsonSchema()
    let more =
      catalogue.hasTooManyProblems
      ? [Problem(.limit("problems", is: SettingsCatalogue.maximumProblems))] : []
    return (schema, catalogue.problems + catalogue.missing + more)
  }
}

extension GSettingsSchema {
  /// Whether a file of that name may hold schemas, or override them.
  static func reads(_ name: String) -> Bool { declares(name) || overrides(name) }

  fileprivate static func declares(_ name: String) -> Bool {
    name.hasSuffix(".gschema.xml") || name.hasSuffix(".enums.xml")
  }

  fileprivate static func overrides(_ name: String) -> Bool { name.hasSuffix(".gschema.override") }
}

extension SettingsCatalogue {
  /// What is none of GSettings' files is passed over.
  fileprivate mutating func add(_ files: [GSettingsSchema.File]) {
    let files = files.sorted { $0.name < $1.name }
    for file in files where GSettingsSchema.declares(file.name) {
      attempt { catalogue throws(Problem) in
        catalogue.add(try SettingsFile(SettingsSource(name: file.name, bytes: file.bytes)))
      }
    }
    for file in files where GSettingsSchema.overrides(file.name) {
      attempt { catalogue throws(Problem) in
        catalogue.add(try OverrideFile(SettingsSource(name: file.name, bytes: file.bytes)))
      }
    }
  }
}
