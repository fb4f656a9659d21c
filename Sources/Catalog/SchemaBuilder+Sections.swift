import Documents
import Preferences

extension SchemaBuilder {
  /// The sections that the table names, with repetitions.
  var namedSections: [String] {
    settings.flatMap(\.sections).filter { !$0.contains("*") && $0 != "-" }
  }

  /// Declares the settings of sections: of those that the document has, and of those that it may have.
  mutating func declareSections(_ offered: [String]?) {
    let inSections = settings.filter { !$0.sections.isEmpty }
    guard !inSections.isEmpty else { return }
    let own = root.filter { $0.value.isSection }.map(\.key)
    var seen: Set<String> = []
    for section in own + (offered ?? namedSections) where seen.insert(comparable(section)).inserted
    {
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
  mutating func refuseMisspellings(
    of settings: [CatalogSetting], among keys: [String], in path: [Schema.Step]
  ) {
    guard refusesMisspellings else { return }
    schema.refusesMisspellings = true
    // A key that names a setting has been declared.
    let keys = keys.filter { !schema.declares(path.firstName.appending(key: $0)) }
    guard !keys.isEmpty else { return }
    let known = Set(settings.map { comparable($0.name) })
    let names = settings.filter { !$0.isOfOtherVersion && !$0.hasStar }.map(\.name)
    let patterns = StarredSettings(settings, comparable)
    for key in keys where !known.contains(comparable(key)) {
      guard patterns.first(matching: comparable(key)) == nil else { continue }
      guard let name = key.nearest(among: names) else { continue }
      let phrase = "a setting of \(program.entry.title); did you mean \"\(name)\"?"
      let entry = Entry(.root, .any, rules: [.explained(phrase: "") { _ in phrase }])
      declare(entry, at: path + [.key(key)])
    }
  }

  /// Declares an entry with the name of its path.
  mutating func declare(_ entry: Entry, at path: [Schema.Step]) {
    var entry = entry
    entry.name = path.declaredName
    schema.declare(entry, at: path)
  }

  /// Declares a setting without a value, whose entry is made when it is asked for.
  mutating func declareLater(
    _ setting: CatalogSetting, hasDefault: Bool, hasRowElsewhere: Bool, at path: [Schema.Step]
  ) {
    let isSecret = setting.marks.contains("secret")
    let entry = DeferredEntry(isSecret: isSecret, hasRowElsewhere: hasRowElsewhere) { [program] in
      var entry = program.declaration(of: setting, for: nil, hasDefault: hasDefault)
      entry.name = path.declaredName
      return entry
    }
    schema.declare(entry, at: path)
  }

  /// The path to a section, or to each of the sections with one name.
  private func path(to section: String) -> [Schema.Step] {
    if case .array? = root[section] { [.key(section), .element] } else { [.key(section)] }
  }

  /// Declares blocks with conditions, such as `Match User a`. Their settings have no defaults, because the values
  /// outside of the block apply.
  mutating func declareBlocks(_ settings: [CatalogSetting]) {
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
    for word in program.entry.blocks {
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

extension [Schema.Step] {
  /// The name of an entry that is declared here. That of a template is the root.
  fileprivate var declaredName: PreferenceName {
    let keys = compactMap { if case .key(let key) = $0 { key } else { nil as String? } }
    return keys.count == count ? PreferenceName(keys.map { .key($0) }) : .root
  }

  /// The name at this path, in the first of several sections with one name.
  fileprivate var firstName: PreferenceName {
    PreferenceName(map { if case .key(let key) = $0 { .key(key) } else { .index(0) } })
  }
}

extension CatalogSetting {
  /// Whether a section may have the setting.
  func belongs(to section: String, _ comparable: (String) -> String) -> Bool {
    sections.contains { name in
      name.contains("*")
        ? section.matches(glob: name[...]) : comparable(name) == comparable(section)
    }
  }
}

extension PreferenceValue {
  /// The groups of values with one name. Empty if the value is something else.
  var records: [ExactDictionary<PreferenceValue>] {
    switch self {
    case .dictionary(let members): [members]
    case .array(let elements): elements.flatMap(\.records)
    default: []
    }
  }
}
