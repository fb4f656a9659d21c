import Glibc
import Preferences
import Testing

@testable import Schemas

/// The schemas of real programs, compared key by key with what GLib makes of them.
@Suite(.enabled(if: getenv("PREFS_TEST_REAL") != nil, "needs packages: make test-real"))
struct RealSettingsTests {
  private static let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  /// Where `make test-real` unpacks the packages.
  private static let tool = SettingsTool(folder: "/\(root)/.build/schemas/usr/share")

  /// The names of the files in a folder.
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

  @Test func `every key has the type, default, choices, range and words that GLib gives it`() throws
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

  @Test func `each file is read alone`() throws {
    for file in try files(in: "\(Self.tool.folder)/glib-2.0/schemas")
    where file.name.hasSuffix(".xml") {
      #expect(GSettingsSchema.isRecognised(in: file.bytes), "\(file.name)")
      _ = try Schema(jsonSchema: GSettingsSchema.jsonSchema(of: file))
    }
  }

  /// GLib reads each as well, and prints what it has read in words of its own.
  @Test(arguments: 1...5)
  func `a random value is read as GLib reads it`(seed: UInt64) throws {
    var generator = VariantGenerator(seed: seed)
    let keys = (0..<400).map { number in
      let type = generator.type()
      let text = generator.sample(of: type).text.escapedInXML
      return "<key name='k\(number)' type='\(type.text)'><default>\(text)</default></key>"
    }
    let file = Settings.file(
      "<schemalist><schema id='t' path='/t/'>\(keys.joined(separator: "\n"))</schema></schemalist>")
    let folder = "/tmp/prefs-variants-\(getpid())-\(seed)"
    system("mkdir -p \(folder)/glib-2.0/schemas")
    defer { system("rm -r \(folder)") }
    let output = try #require(fopen("\(folder)/glib-2.0/schemas/\(file.name)", "w"))
    fwrite(file.bytes, 1, file.bytes.count, output)
    fclose(output)
    let tool = SettingsTool(folder: folder)
    #expect(try tool.compile() == "", "seed \(seed)")
    let schema = try GSettingsSchema.jsonSchema(of: file)
    let values = try tool.values()
    #expect(values.count == 400)
    for key in values { try schema.key(key)?.hasDefault(of: key) }
  }
}

extension PreferenceValue {
  /// The properties of a schema that has them itself or by `$ref`.
  private func properties(of id: String) -> PreferenceValue? {
    part("properties", id, "properties") ?? part("$defs", id, "properties")
  }

  fileprivate func key(_ key: SettingsTool.Key) -> TranslatedKey? {
    properties(of: key.schema)?.part(key.name).map { TranslatedKey(part: $0, root: self) }
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
