import Preferences

/// Translates GSettings schemas, as GLib's programs install them, to JSON Schema 2020-12.
///
///     Markup/        the bytes of a `.gschema.xml` → elements
///     Declarations/  elements → schemas, keys, enumerations and overrides
///     Variants/      GVariant's types and text format → values
///     Translation/   all files together → one JSON Schema
///
/// The JSON Schema describes an object of objects, by schema id and key:
/// `{"org.gnome.desktop.interface": {"clock-format": "24h"}}`. Ids may also be nested (`x-layout`).
/// Values have the form that json-glib publishes for GVariant. Arrays and tuples are lists, and
/// dictionaries are objects with string keys. A maybe is null or its value, a variant is its
/// content, and a byte is a number. An `enum` is its nick; `flags` are a list of nicks.
///
///     schema with a path          a property of the root, by its id
///     relocatable schema          in `$defs`, and a property of the root by `id:/path/`, as in the
///                                 gsettings command; also by its id alone, if no other schema of
///                                 the files uses it
///     child                       a property of its parent, if the child is relocatable; a child
///                                 with a path is a property of the root only
///     list-of                     every other member of the object
///     extends                     the keys of the base, with the overriding defaults
///     enum, flags                 in `$defs`; the numbers in `x-numbers`
///     alias                       accepted, `deprecated`, and listed in `x-aliases`
///     summary, description        `title`, `description`, in paragraphs without line breaks
///     default                     `default`; `x-variantDefault` for infinity and NaN
///     l10n, context, domain       `x-l10n`: category, context, domain; `x-gettextDomain`
///     [schema:DESKTOP]            `x-desktopDefaults`
///     type, path                  `x-variantType`, `x-path`
///     file and line               `$comment`
///
/// A schema's object is closed, unless another schema may be nested in it by its id.
///
/// Everything that `glib-compile-schemas` compiles is accepted. So are schemas in any order, a
/// single schema as the whole file, and names and paths that GLib refuses.
public enum GSettingsSchema {
  /// A file of the schema folder.
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

  /// Translates one file, with the enumerations, bases, children and overrides that it uses from
  /// `others`, the files of its folder. References to missing files are not checked: a key of an
  /// unknown enumeration may be any text. Faulty declarations are left out and returned as `faults`
  /// with their position. Throws if the file is not XML or not a schema. O(size).
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

  /// Translates one file as `translation` does, but throws the first fault.
  public static func jsonSchema(
    of file: File, among others: [File] = []
  ) throws(Problem) -> PreferenceValue {
    let (schema, faults) = try translation(of: file, among: others)
    if let fault = faults.first { throw fault }
    return schema
  }

  /// Translates the files of a folder as GLib reads them. Declarations come from `.gschema.xml` and
  /// `.enums.xml`; then `.gschema.override` files apply in the order of their names. Faulty
  /// declarations are left out and reported. Reading stops after 100 problems.
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
  /// Whether a file with this name may declare or override schemas.
  static func reads(_ name: String) -> Bool { declares(name) || overrides(name) }

  fileprivate static func declares(_ name: String) -> Bool {
    name.hasSuffix(".gschema.xml") || name.hasSuffix(".enums.xml")
  }

  fileprivate static func overrides(_ name: String) -> Bool { name.hasSuffix(".gschema.override") }
}

extension SettingsCatalogue {
  /// Adds the files that belong to GSettings, and ignores all others.
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
