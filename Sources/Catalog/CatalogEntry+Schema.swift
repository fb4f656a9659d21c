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
    builder.declareKeys()
    builder.declareSections(offered(at: path))
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
private struct SchemaBuilder {
  let program: CatalogEntry
  let settings: [CatalogSetting]
  let dialect: Dialect?
  let snapshot: any Snapshot
  let root: ExactDictionary<PreferenceValue>
  var schema = Schema.empty
  /// Whether a key that is nearly the name of a setting is a problem: the program refuses unknown names.
  var refusesMisspellings = false

  init(_ program: CatalogEntry, _ settings: [CatalogSetting], _ snapshot: any Snapshot) {
    self.program = program
    self.settings = settings
    self.snapshot = snapshot
    dialect = program.lines
    root = if case .dictionary(let members)? = snapshot[.root] { members } else { [:] }
  }

  private func comparable(_ key: String) -> String { dialect?.comparable(key) ?? key }

  /// Declares the settings outside of sections, whose names may be paths with a star for any key.
  mutating func declareKeys() {
    let own = settings.filter(\.isOutsideSections)
    declare(own, of: snapshot.namesInOrder.filter { !isInBlock($0) }, values: nil, in: [])
    // Names with a dot are paths, or belong to parts of the program that are not loaded.
    let (names, keys) = (own.filter { !$0.hasDot }, root.filter { !$0.value.isSection }.map(\.key))
    refuseMisspellings(of: names, among: keys.filter { !$0.contains(".") }, in: [])
    if !program.blocks.isEmpty { declareBlocks(own.filter { $0.marks.contains("block") }) }
  }

  /// Whether a path is the heading of a section of lines.
  private func isSection(_ path: [PreferenceName.Component]) -> Bool {
    guard dialect != nil, path.count == 1, let key = path[0].ownKey else { return false }
    return root[key]?.isSection == true
  }

  private func isInBlock(_ name: PreferenceName) -> Bool {
    dialect?.blocks.isEmpty == false && name.components.count > 1
  }

  /// Declares `settings` at `path`: first those that `names` name, in their order and spelling, and then the others.
  /// `values` are those of a section; nil for those of the document.
  private mutating func declare(
    _ settings: [CatalogSetting], of names: [PreferenceName],
    values: ExactDictionary<PreferenceValue>?, in path: [Schema.Step], hasDefaults: Bool = true
  ) {
    let patterns = settings.filter { $0.name.contains("*") }.map { ($0, path: $0.path(comparable)) }
    var waiting = Dictionary(
      settings.map { ($0.comparableName(comparable), $0) }, uniquingKeysWith: { first, _ in first })
    var declared: [(setting: CatalogSetting, steps: [Schema.Step], value: PreferenceValue?)] = []
    // A section may have the name of a setting: git's `color.status`.
    for name in names {
      let keys = name.components.map { $0.ownKey.map(comparable) ?? "*" }
      if values == nil, isSection(name.components) { continue }
      let found =
        waiting.removeValue(forKey: keys.joined(separator: "."))
        ?? patterns.first { $0.path.matches(keys.joined(separator: ".")) }?.0
      guard let found else { continue }
      let value =
        values.map { values in name.last?.ownKey.flatMap { values[$0] } } ?? snapshot[name]
      declared.append((found, name.components.map(\.step), value))
    }
    for setting in settings where !setting.isForExistingOnly {
      guard waiting.removeValue(forKey: setting.comparableName(comparable)) != nil else { continue }
      let steps = setting.steps
      declared.append((setting, steps, nil))
      if steps.contains(.other) {
        declared.append((setting, steps.map { $0 == .other ? .element : $0 }, nil))
      }
    }
    for (setting, steps, value) in declared {
      var entry = setting.entry(for: value, in: program)
      if !hasDefaults { entry.defaultValue = nil }
      // The schema takes the section for the setting, because both have the same name with dots.
      if values == nil, isSection([.key(setting.name)]) {
        entry.kind = .either([entry.kind, .record])
      }
      declare(entry, at: path + steps)
    }
  }
}

extension CatalogSetting {
  /// The path to the setting, with any other member in place of a star, and a pattern for a star in a key.
  fileprivate var steps: [Schema.Step] {
    guard name.contains("*") else { return [.key(name)] }
    if hasStarInKey { return [.pattern(Pattern("^" + name.asPattern + "$"))] }
    return name.split(byText: ".").map { $0 == "*" ? .other : .key($0) }
  }

  fileprivate var hasDot: Bool { name.contains(".") }

  private var hasStarInKey: Bool {
    name.split(byText: ".").contains { $0 != "*" && $0.contains("*") }
  }

  /// The name in the form in which equal ones are identical.
  fileprivate func comparableName(_ comparable: (String) -> String) -> String {
    path(comparable).joined(separator: ".")
  }

  /// The parts of the name around its dots, in the form in which equal keys are identical.
  fileprivate func path(_ comparable: (String) -> String) -> [String] {
    name.split(byText: ".").map(comparable)
  }
}

extension String {
  /// The regular expression of texts that equal this one, in which a star is any text.
  var asPattern: String {
    map { $0 == "*" ? ".*" : $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }.joined()
  }
}

extension [String] {
  /// Whether the parts of a name match these, in which a star is one part or more.
  fileprivate func matches(_ name: String) -> Bool {
    let parts = name.split(byText: ".")
    if count == 1, self[0].contains("*") { return name.matches(glob: self[0][...]) }
    guard let star = firstIndex(of: "*") else { return self == parts }
    let (head, tail) = (self[..<star], self[(star + 1)...])
    guard parts.count >= count, parts.starts(with: head) else { return false }
    if tail.contains("*") {
      return (star + 1...parts.count - tail.count).contains { end in
        Array(tail).matches(parts[end...].joined(separator: "."))
      }
    }
    return parts.suffix(tail.count).elementsEqual(tail)
  }
}

// MARK: Sections

extension SchemaBuilder {
  /// Declares the settings of sections: of those that the document has, and of those that it may have.
  mutating func declareSections(_ offered: [String]?) {
    let inSections = settings.filter { !$0.sections.isEmpty }
    guard !inSections.isEmpty else { return }
    let all = inSections.flatMap(\.sections).filter { !$0.contains("*") && $0 != "-" }
    let own = root.filter { $0.value.isSection }.map(\.key)
    var seen: Set<String> = []
    for section in own + (offered ?? all) where seen.insert(comparable(section)).inserted {
      let settings = inSections.filter { $0.belongs(to: section, comparable) }
      for values in root[section].map(\.records) ?? [[:]] {
        let names = values.keys.map { PreferenceName(keys: $0) }
        declare(settings, of: names, values: values, in: path(to: section))
      }
      let keys = (root[section]?.records ?? []).flatMap(\.keys)
      refuseMisspellings(of: settings, among: keys, in: path(to: section))
    }
    if offered == nil { declareNewSections(inSections) }
  }

  /// Declares the settings of sections that the document may get under names of its own: of `[*]` and `[connection*]`.
  /// Without sections, a key may have any name, so that nothing is said about new ones.
  private mutating func declareNewSections(_ inSections: [CatalogSetting]) {
    guard !settings.contains(where: \.isOutsideSections) else { return }
    for section in Set(inSections.flatMap(\.sections).filter { $0.contains("*") }).sorted() {
      let path: [Schema.Step] = [.pattern(Pattern("^" + section.asPattern + "$"))]
      schema.declare(Entry(.root, .record), at: path)
      let own = inSections.filter { $0.sections.contains(section) }
      declare(own, of: [], values: [:], in: path, hasDefaults: true)
    }
  }

  /// Makes a problem of each key that is nearly the name of a setting.
  private mutating func refuseMisspellings(
    of settings: [CatalogSetting], among keys: [String], in path: [Schema.Step]
  ) {
    guard refusesMisspellings else { return }
    schema.refusesMisspellings = true
    let known = Set(settings.map { comparable($0.name) })
    let names = settings.filter { !$0.isOfOtherVersion && !$0.name.contains("*") }.map(\.name)
    let patterns = settings.filter { $0.name.contains("*") }.map { $0.path(comparable) }
    for key in keys where !known.contains(comparable(key)) {
      guard !patterns.contains(where: { $0.matches(comparable(key)) }) else { continue }
      guard let name = key.nearest(among: names) else { continue }
      let phrase = "a setting of \(program.title); did you mean \"\(name)\"?"
      let entry = Entry(.root, .any, rules: [.explained(phrase: "") { _ in phrase }])
      declare(entry, at: path + [.key(key)])
    }
  }

  /// Declares an entry with the name of its path. That of a template has no name.
  private mutating func declare(_ entry: Entry, at path: [Schema.Step]) {
    let keys = path.map { if case .key(let key) = $0 { key } else { nil as String? } }
    var entry = entry
    entry.name =
      keys.contains(nil) ? .root : PreferenceName(keys.compactMap(\.self).map { .key($0) })
    schema.declare(entry, at: path)
  }

  /// The path to a section, or to each of the sections with one name.
  private func path(to section: String) -> [Schema.Step] {
    if case .array? = root[section] { [.key(section), .element] } else { [.key(section)] }
  }

  /// Declares blocks with conditions, such as `Match User a`. Their settings have no defaults, because the values
  /// outside of the block apply.
  private mutating func declareBlocks(_ settings: [CatalogSetting]) {
    let names = settings.map(\.name)
    let summary = "Settings for what matches. The first value that applies counts."
    for (block, value) in root where value.isSection {
      let path = path(to: block)
      let keys = value.records.flatMap(\.keys)
      var entry = Entry(PreferenceName(keys: block), .record, summary: summary)
      entry.rules = [.closed(to: names + keys.filter { key in isDeclared(key, names) })]
      schema.declare(entry, at: path)
      for values in value.records {
        declare(
          settings, of: keys.map { PreferenceName(keys: $0) }, values: values, in: path,
          hasDefaults: false)
      }
    }
    // A name such as `Match User a.PermitRootLogin` is that of a setting in a block.
    let others = "(?!.*\\.(?i:\(names.sorted().joined(separator: "|")))$)"
    for word in program.blocks {
      let new = Pattern("^(?i:\(word.asPattern)\\ )\(others)")
      schema.declare(
        Entry(.root, .record, rules: [.closed(to: names)], summary: summary), at: [.pattern(new)])
      declare(settings, of: [], values: [:], in: [.pattern(new)], hasDefaults: false)
    }
  }

  private func isDeclared(_ key: String, _ names: [String]) -> Bool {
    names.contains { comparable($0) == comparable(key) }
  }
}

extension CatalogSetting {
  /// Whether a section may have the setting.
  fileprivate func belongs(to section: String, _ comparable: (String) -> String) -> Bool {
    sections.contains { name in
      name.contains("*")
        ? section.matches(glob: name[...]) : comparable(name) == comparable(section)
    }
  }
}

extension PreferenceValue {
  /// The groups of values with one name. Empty if the value is something else.
  fileprivate var records: [ExactDictionary<PreferenceValue>] {
    switch self {
    case .dictionary(let members): [members]
    case .array(let elements): elements.flatMap(\.records)
    default: []
    }
  }
}

extension PreferenceName.Component {
  fileprivate var ownKey: String? { if case .key(let key) = self { key } else { nil } }
  fileprivate var step: Schema.Step { ownKey.map { .key($0) } ?? .element }
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
