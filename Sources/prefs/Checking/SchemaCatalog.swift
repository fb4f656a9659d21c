import Documents
import Platform
import Preferences
import PreferencesCommands
import Store

/// The schemas of files by the patterns of their names, in the form of SchemaStore's catalogue:
///
///     {"schemas": [{"fileMatch": ["site/*.json", "!site/draft.json"], "url": "site.schema.json"}]}
///
/// A pattern without a slash matches a name in any directory. Other patterns match the end of a path,
/// and `**` any number of directories. A pattern after `!` excludes. The first schema that matches is
/// used. A relative `url` is relative to the catalogue; only `--fetch` allows addresses.
struct SchemaCatalog {
  private struct Entry {
    let patterns, exceptions: [[String]]
    let schema: String
  }

  private var entries: [Entry] = []
  /// The name of the catalogue that is used without an option.
  static let defaultName = "prefs.json"

  /// Reads the catalogue at `path`, or the default one. Returns nil if there is none. A default
  /// catalogue of another user, except root, is reported and ignored.
  init?(named path: String?) throws {
    let file = path ?? Self.defaultName
    if path == nil {
      var status = stat()
      guard file.withPath({ stat($0, &status) }) == 0 else { return nil }
      guard status.st_uid == geteuid() || status.st_uid == 0 else {
        Diagnostics.print(
          "prefs: \(file) belongs to another user and is ignored; --catalog \(file) uses it")
        return nil
      }
    }
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try FileContents.read(file)
    } catch {
      throw Failure(error)
    }
    let root = try located(in: file, .data) { () throws(Problem) in
      try DocumentReader.open(bytes).value(at: 0)
    }
    guard case .dictionary(let members) = root, case .array(let schemas)? = members["schemas"]
    else {
      if path == nil { return nil }
      throw Failure(
        "\(file.printable): expected a list \"schemas\" of \"fileMatch\" and \"url\"", .data)
    }
    entries = schemas.compactMap { Self.entry($0, relativeTo: file.directoryPart ?? "") }
  }

  private static func entry(_ value: PreferenceValue, relativeTo directory: String) -> Entry? {
    guard case .dictionary(let members) = value, case .string(let url)? = members["url"],
      case .array(let patterns)? = members["fileMatch"]
    else { return nil }
    let texts = patterns.compactMap { if case .string(let text) = $0 { text } else { nil } }
    let isWhole = url.contains("://") || url.isAbsolutePath
    return Entry(
      patterns: texts.filter { !$0.hasPrefix("!") }.map(steps),
      exceptions: texts.filter { $0.hasPrefix("!") }.map { steps(String($0.dropFirst())) },
      schema: isWhole ? url : directory + String(pathBytes: Array(url.utf8)))
  }

  /// Returns the parts of a pattern between slashes.
  private static func steps(_ pattern: String) -> [String] {
    ["**"] + pattern.split(separator: "/").map(String.init)
  }

  /// Returns the schema of the file at `path`, or nil if no pattern matches.
  func schema(for path: String) -> String? {
    let names = path.absoluteNames[...]
    return entries.first { entry in
      entry.patterns.contains { Self.matches($0[...], names) }
        && !entry.exceptions.contains { Self.matches($0[...], names) }
    }?.schema
  }

  /// Whether the parts of a pattern match the names of a path. O(parts × names).
  private static func matches(_ pattern: ArraySlice<String>, _ names: ArraySlice<String>) -> Bool {
    // The ends of the paths that the parts so far match.
    var ends: Set<Int> = [names.startIndex]
    for part in pattern {
      if part == "**" {
        ends = ends.min().map { Set($0...names.endIndex) } ?? []
      } else {
        ends = Set(
          ends.filter { $0 < names.endIndex && fnmatch(part, names[$0].escapingPathBytes, 0) == 0 }
            .map { $0 + 1 })
      }
    }
    return ends.contains(names.endIndex)
  }
}
