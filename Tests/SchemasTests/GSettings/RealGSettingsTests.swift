import Glibc
import Preferences
import Testing

@testable import Schemas

/// Schemas of real programs. Each translated key is compared with GLib's reading of it.
@Suite(.enabled(if: getenv("PREFS_TEST_REAL") != nil, "needs packages: make test-real"))
struct RealGSettingsTests {
  private static let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  /// GLib's tool on the folder into which `make test-real` unpacks the packages.
  private static let tool = GSettingsTool(folder: "/\(root)/.build/schemas/usr/share")

  /// Returns the schema and override files in a folder.
  private func files(in folder: String) throws -> [GSettingsSchema.File] {
    let directory = try #require(opendir(folder), "make test-real unpacks it")
    defer { closedir(directory) }
    var files: [GSettingsSchema.File] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasSuffix(".xml") || name.hasSuffix(".override") else { continue }
      files.append(GSettingsSchema.File(name: name, bytes: try readBytes("\(folder)/\(name)")))
    }
    return files
  }

  @Test func `every real key is translated with the type, default, choices and range of GLib`()
    throws
  {
    #expect(try Self.tool.compile() == "")
    let files = try files(in: "\(Self.tool.folder)/glib-2.0/schemas")
    let (schema, problems) = GSettingsSchema.jsonSchema(ofFolder: files)
    #expect(problems == [])
    let keys = try Self.tool.keys()
    #expect(keys.count > 500, "\(keys.count) keys in \(files.count) files")
    for key in keys {
      let translated = try #require(schema.key(key), "\(key.schema) \(key.name)")
      try translated.isSame(as: key)
    }
    #expect(schema.countOfKeys == keys.count)
  }

  @Test func `each real GSettings file can be translated alone`() throws {
    for file in try files(in: "\(Self.tool.folder)/glib-2.0/schemas")
    where file.name.hasSuffix(".xml") {
      #expect(GSettingsSchema.isRecognised(in: file.bytes), "\(file.name)")
      _ = try Schema(jsonSchema: GSettingsSchema.jsonSchema(of: file))
    }
  }

  /// GLib reads each value too and prints it in its own notation.
  @Test(arguments: 1...5)
  func `random GVariant texts are read as GLib reads them`(seed: UInt64) throws {
    var generator = VariantGenerator(seed: seed)
    let keys = (0..<400).map { number in
      let type = generator.type()
      let text = generator.sample(of: type).text.escapedInXML
      return "<key name='k\(number)' type='\(type.text)'><default>\(text)</default></key>"
    }
    let file = GSettingsSample.file(
      "<schemalist><schema id='t' path='/t/'>\(keys.joined(separator: "\n"))</schema></schemalist>")
    let folder = "/tmp/prefs-variants-\(getpid())-\(seed)"
    system("mkdir -p \(folder)/glib-2.0/schemas")
    defer { system("rm -r \(folder)") }
    let output = try #require(fopen("\(folder)/glib-2.0/schemas/\(file.name)", "w"))
    fwrite(file.bytes, 1, file.bytes.count, output)
    fclose(output)
    let tool = GSettingsTool(folder: folder)
    #expect(try tool.compile() == "", "seed \(seed)")
    let schema = try GSettingsSchema.jsonSchema(of: file)
    let values = try tool.values()
    #expect(values.count == 400)
    for key in values { try schema.key(key)?.hasDefault(of: key) }
  }
}

extension PreferenceValue {
  /// Returns the properties of the schema `id`, at the root or in `$defs`.
  private func properties(of id: String) -> PreferenceValue? {
    part("properties", id, "properties") ?? part("$defs", id, "properties")
  }

  fileprivate func key(_ key: GSettingsTool.Key) -> TranslatedGSettingsKey? {
    properties(of: key.schema)?.part(key.name).map { TranslatedGSettingsKey(part: $0, root: self) }
  }

  fileprivate var countOfKeys: Int {
    let ids = Set((part("properties")?.keys ?? []) + (part("$defs")?.keys ?? []))
    return ids.reduce(0) { count, id in
      guard let keys = properties(of: id) else { return count }
      return count + keys.keys.filter { keys.part($0, "x-variantType") != nil }.count
    }
  }
}

extension String {
  fileprivate var escapedInXML: String {
    reduce(into: "") { text, character in
      switch character {
      case "<": text += "&lt;"
      case "&": text += "&amp;"
      default: text.append(character)
      }
    }
  }
}
