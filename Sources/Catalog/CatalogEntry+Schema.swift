import Documents
import Preferences

extension CatalogEntry {
  /// Returns the schema for the document of `snapshot`, whose file is at `path`. The document's keys come first, in
  /// its order, and in its spelling if the program ignores case. Its spellings of a value are among the choices. If
  /// the installed program is of another version, a key that resembles a setting may be one of that version.
  /// O(settings + rows).
  public func schema(
    for snapshot: any Snapshot, at path: String, isOfOtherVersion: Bool = false
  ) throws(Problem) -> Schema {
    var builder = SchemaBuilder(self, try settings(), snapshot)
    builder.refusesMisspellings = !acceptsUnknown && !isOfOtherVersion
    builder.schema.version = version
    let offered = offered(at: path)
    builder.sameSections = SameSections(
      builder.program, builder.root, snapshot.commentedOut,
      offered: offered ?? builder.namedSections)
    builder.declareKeys()
    builder.declareSections(offered)
    return builder.schema
  }

  /// The sections that a file at `path` may have, as the entry lists them. Nil if it lists none for the file.
  private func offered(at path: String) -> [String]? {
    let names = path.absoluteNames
    let found = sections.first { section in
      section.files.contains { names.count(matching: Substring($0)) != nil }
    }
    return found?.sections
  }
}

/// Declares the settings of a program for one document.
struct SchemaBuilder {
  let program: SharedEntry
  let settings: [CatalogSetting]
  let dialect: Dialect?
  let snapshot: any Snapshot
  let root: ExactDictionary<PreferenceValue>
  /// Whether the document has sections of lines.
  private let hasSections: Bool
  var schema = Schema.empty
  /// Whether a key that is nearly the name of a setting is a problem: the program refuses unknown names.
  var refusesMisspellings = false
  var sameSections: SameSections?

  init(_ program: CatalogEntry, _ settings: [CatalogSetting], _ snapshot: any Snapshot) {
    self.program = SharedEntry(program)
    self.settings = settings
    self.snapshot = snapshot
    dialect = self.program.dialect
    root = if case .dictionary(let members)? = snapshot[.root] { members } else { [:] }
    hasSections = dialect != nil && root.contains { $0.value.isSection }
  }

  /// Returns a key in the form in which equal ones are identical. A closure of the shared entry, because one of this
  /// builder would copy it for each setting.
  var comparable: (String) -> String { program.comparable }

  /// Declares the settings outside of sections, whose names may be paths with a star for any key.
  mutating func declareKeys() {
    let own = settings.filter(\.isOutsideSections)
    declare(own, of: snapshot.namesInOrder.filter { !isInBlock($0) }, values: nil, in: [])
    // Names with a dot are paths, or belong to parts of the program that are not loaded.
    let (names, keys) = (own.filter { !$0.hasDot }, root.filter { !$0.value.isSection }.map(\.key))
    refuseMisspellings(of: names, among: keys.filter { !$0.contains(".") }, in: [])
    if !program.entry.blocks.isEmpty { declareBlocks(own.filter { $0.marks.contains("block") }) }
  }

  /// Whether a key is the heading of a section of lines.
  private func isSection(_ key: String) -> Bool { hasSections && root[key]?.isSection == true }

  private func isInBlock(_ name: PreferenceName) -> Bool {
    dialect?.blocks.isEmpty == false && name.components.count > 1
  }

  /// Declares `settings` at `path`: first those that `names` name, in their order and spelling, and then the others.
  /// `values` are those of a section; nil for those of the document.
  mutating func declare(
    _ settings: [CatalogSetting], of names: [PreferenceName],
    values: ExactDictionary<PreferenceValue>?, in path: [Schema.Step], hasDefaults: Bool = true
  ) {
    let patterns = StarredSettings(settings, comparable)
    let named = settings.map { ($0.comparableName(comparable), $0) }
    var waiting = Dictionary(named, uniquingKeysWith: { first, _ in first })
    var declared: [(setting: CatalogSetting, steps: [Schema.Step], value: PreferenceValue?)] = []
    // A section may have the name of a setting: git's `color.status`.
    for name in names {
      let keys = name.components.map { $0.ownKey.map(comparable) ?? "*" }
      if values == nil, name.components.count == 1, let key = name.last?.ownKey, isSection(key) {
        continue
      }
      let joined = keys.count == 1 ? keys[0] : keys.joined(separator: ".")
      let found = waiting.removeValue(forKey: joined) ?? patterns.first(matching: joined)
      guard let found else { continue }
      let value =
        values.map { values in name.last?.ownKey.flatMap { values[$0] } } ?? snapshot[name]
      declared.append((found, name.components.map(\.step), value))
    }
    for (name, setting) in named where !setting.isForExistingOnly {
      guard waiting.removeValue(forKey: name) != nil else { continue }
      let steps = setting.steps
      declared.append((setting, steps, nil))
      if setting.hasStar, steps.contains(.other) {
        declared.append((setting, steps.map { $0 == .other ? .element : $0 }, nil))
      }
    }
    let section = path.isEmpty ? "-" : path[0].key
    let group = section.flatMap { sameSections?.group(of: $0) }
    for (setting, steps, value) in declared {
      let sharesName = values == nil && isSection(setting.name)
      if value == nil, !sharesName, !setting.isForExistingOnly {
        declareLater(
          setting, hasDefault: hasDefaults,
          hasRowElsewhere: group?.hasRowElsewhere(setting) == true,
          at: path + steps)
        continue
      }
      var entry = program.declaration(of: setting, for: value, hasDefault: hasDefaults)
      // The schema takes the section for the setting, because both have the same name with dots.
      if sharesName { entry.kind = .either([entry.kind, .record]) }
      declare(entry, at: path + steps)
    }
  }
}

/// A program's entry that the entries of its settings share until they are made.
final class SharedEntry: Sendable {
  let entry: CatalogEntry
  let dialect: Dialect?

  init(_ entry: CatalogEntry) { (self.entry, dialect) = (entry, entry.lines) }

  func comparable(_ key: String) -> String { dialect?.comparable(key) ?? key }

  /// Returns the declaration of a setting whose value in the document is `value`.
  func declaration(
    of setting: CatalogSetting, for value: PreferenceValue?, hasDefault: Bool
  ) -> Entry {
    var declaration = setting.withKind.entry(for: value, in: entry)
    if !hasDefault { declaration.defaultValue = nil }
    return declaration
  }
}

extension CatalogSetting {
  /// The path to the setting, with any other member in place of a star, and a pattern for a star in a key.
  fileprivate var steps: [Schema.Step] {
    guard hasStar else { return [.key(name)] }
    if hasStarInKey { return [.pattern(Pattern("^" + name.asPattern + "$"))] }
    return name.split(byText: ".").map { $0 == "*" ? .other : .key($0) }
  }

  fileprivate var hasDot: Bool { name.utf8.contains(UInt8(ascii: ".")) }

  private var hasStarInKey: Bool {
    name.split(byText: ".").contains { $0 != "*" && $0.contains("*") }
  }

  /// The name in the form in which equal ones are identical.
  func comparableName(_ comparable: (String) -> String) -> String {
    hasDot ? path(comparable).joined(separator: ".") : comparable(name)
  }

  /// The parts of the name around its dots, in the form in which equal keys are identical.
  func path(_ comparable: (String) -> String) -> [String] {
    name.split(byText: ".").map(comparable)
  }
}

extension String {
  /// The regular expression of texts that equal this one, in which a star is any text.
  var asPattern: String {
    map { $0 == "*" ? ".*" : $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }.joined()
  }
}

/// Settings whose names have a star.
struct StarredSettings {
  private let settings: [(setting: CatalogSetting, parts: [String])]

  init(_ settings: [CatalogSetting], _ comparable: (String) -> String) {
    self.settings = settings.filter(\.hasStar).map { ($0, $0.path(comparable)) }
  }

  /// Returns the first setting whose name matches a name in comparable form. O(settings).
  func first(matching name: String) -> CatalogSetting? {
    guard !settings.isEmpty else { return nil }
    let parts = name.split(byText: ".")
    return settings.first { $0.parts.match(parts[...], of: name) }?.setting
  }
}

extension [String] {
  /// Whether the parts of a name match these, in which a star is one part or more.
  fileprivate func match(_ parts: ArraySlice<String>, of name: String) -> Bool {
    if count == 1, self[0].contains("*") { return name.matches(glob: self[0][...]) }
    guard let star = firstIndex(of: "*") else { return elementsEqual(parts) }
    let (head, tail) = (self[..<star], self[(star + 1)...])
    guard parts.count >= count, parts.starts(with: head) else { return false }
    if tail.contains("*") {
      let ends = parts.startIndex + star + 1...parts.endIndex - tail.count
      return ends.contains { end in
        Array(tail).match(parts[end...], of: parts[end...].joined(separator: "."))
      }
    }
    return parts.suffix(tail.count).elementsEqual(tail)
  }
}

extension Schema.Step {
  fileprivate var key: String? { if case .key(let key) = self { key } else { nil } }
}

extension PreferenceName.Component {
  var ownKey: String? { if case .key(let key) = self { key } else { nil } }
  var step: Schema.Step { ownKey.map { .key($0) } ?? .element }
}

extension Snapshot {
  /// The names of the rows and of commented-out preferences, in the order of the document.
  fileprivate var namesInOrder: [PreferenceName] {
    var names: [PreferenceName] = []
    var commentedOut = commentedOut[...]
    for row in 0..<count {
      while let next = commentedOut.first, next.row <= row {
        names.append(next.key)
        commentedOut.removeFirst()
      }
      names.append(name(at: row))
    }
    return names + commentedOut.map(\.key)
  }
}
