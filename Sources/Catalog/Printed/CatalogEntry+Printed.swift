import Documents
import Preferences

extension CatalogEntry {
  /// Returns the JSON Schema of the settings that the installed program has. `output` is what `source` printed in
  /// the private directory `directory`. Descriptions, and kinds of texts, are those of the table. Throws if the
  /// table is faulty.
  public func jsonSchema(
    printed output: String, by source: ProgramSource, in directory: String
  ) throws(Problem) -> PreferenceValue {
    jsonSchema(of: try settings(printed: output, by: source, in: directory))
  }

  func settings(
    printed output: String, by source: ProgramSource, in directory: String
  ) throws(Problem) -> [CatalogSetting] {
    var merge = PrintedMerge(program: self, source: source, settings: try settings())
    for printed in source.form.settings(in: output) where !merge.ignores(printed) {
      merge.add(printed, namesPlace: { $0.split(byText: directory).count > 1 })
    }
    return merge.result
  }
}

/// The settings of a table, of which the program prints some.
private struct PrintedMerge {
  let program: CatalogEntry
  let source: ProgramSource
  private var settings: [CatalogSetting]
  private var isPrinted: Set<Int> = []
  private var places: [String: [Int]] = [:]
  private let dialect: Dialect?
  private var exceptions: Set<String> = []

  init(program: CatalogEntry, source: ProgramSource, settings: [CatalogSetting]) {
    (self.program, self.source, self.settings) = (program, source, settings)
    dialect = program.lines
    exceptions = Set(source.exceptions.map(comparable))
    for (place, setting) in settings.enumerated() {
      places[comparable(setting.name), default: []].append(place)
    }
  }

  private func comparable(_ name: String) -> String { dialect?.comparable(name) ?? name }

  func ignores(_ printed: PrintedSetting) -> Bool {
    exceptions.contains(comparable(printed.name))
  }

  /// The settings of the table that the program may have, and those that only the program has.
  var result: [CatalogSetting] {
    guard source.isComplete else { return settings }
    return settings.indices.filter { isPrinted.contains($0) || isNeverPrinted(settings[$0]) }
      .map { settings[$0] }
  }

  /// Whether the setting may be missing in the output: an include, an obsolete name, an exception, and what modules add.
  private func isNeverPrinted(_ setting: CatalogSetting) -> Bool {
    let keys = setting.sections.prefix(1) + [setting.name]
    let name = PreferenceName(keys.map { .key($0) })
    return setting.isDeprecated || exceptions.contains(comparable(setting.name))
      || setting.name.contains(where: { "*.".contains($0) })
      || dialect?.inclusions(at: name, of: "a").isEmpty == false
  }

  /// Adds a printed setting. `namesPlace` returns whether a default has the path of the private directory.
  mutating func add(_ printed: PrintedSetting, namesPlace: (String) -> Bool) {
    let section = printed.section ?? source.section
    let own = places[comparable(printed.name)]?.first { place in
      guard let section else { return settings[place].isOutsideSections }
      return settings[place].sections.contains { comparable($0) == comparable(section) }
    }
    var initial = printed.initial
    if case .text(let text) = initial, namesPlace(text) { initial = .unknown }
    let kind = SettingKind(
      source.kinds[printed.kind] ?? printed.kind, forms: program.forms)
    guard let own else { return addNew(printed, section, kind, initial) }
    isPrinted.insert(own)
    let setting = settings[own]
    let merged = setting.kind.updated(by: kind)
    settings[own] = CatalogSetting(
      name: setting.name, sections: setting.sections, kind: merged,
      initial: updated(setting.initial, by: initial, merged), effect: setting.effect,
      marks: setting.marks, summary: setting.summary)
  }

  private mutating func addNew(
    _ printed: PrintedSetting, _ section: String?, _ kind: SettingKind?,
    _ initial: CatalogSetting.InitialValue
  ) {
    let isFlag = source.form == .options && printed.kind.isEmpty
    guard let kind = kind ?? SettingKind(isFlag ? "switch" : "text", forms: [:]) else { return }
    // A group of sections in the table is one group of the output.
    let group = settings.first { $0.sections.first == section && source.section != nil }
    isPrinted.insert(settings.count)
    settings.append(
      CatalogSetting(
        name: printed.name, sections: group?.sections ?? section.map { [$0] } ?? [], kind: kind,
        initial: updated(.unset, by: initial, kind),
        effect: printed.effect.isEmpty ? nil : printed.effect,
        marks: SettingMarks(printed.marks[...]),
        summary: printed.summary))
  }

  /// Returns the default of the table if the printed one means the same, or if it depends on the machine.
  private func updated(
    _ own: CatalogSetting.InitialValue, by printed: CatalogSetting.InitialValue,
    _ kind: SettingKind
  ) -> CatalogSetting.InitialValue {
    guard own != .unknown, case .text(let text) = printed else {
      return printed == .unset && own != .unknown ? printed : own
    }
    if case .text(let old) = own, program.means(old, text, kind) { return own }
    if own == .unset, text.isEmpty { return own }
    return .text(program.spelling(ofDefault: text, kind))
  }
}

extension CatalogEntry {
  /// Whether two texts are the same value.
  func means(_ one: String, _ other: String, _ kind: SettingKind) -> Bool {
    one == other || meaning(of: one, kind) == meaning(of: other, kind)
  }

  /// Returns a text that equal values share.
  private func meaning(of text: String, _ kind: SettingKind) -> String {
    for alternative in kind.alternatives {
      switch alternative {
      case .switched:
        if let place = switches.firstIndex(of: text.lowercased()) { return "switch \(place % 2)" }
      case .amount(let form, let unit, _):
        if let amount = form.amount(text, base: unit.flatMap(form.size(ofBase:)) ?? 1),
          amount.isFinite
        {
          return "amount \(amount)"
        }
      case .integer, .number, .octal: if let number = Double(text) { return "number \(number)" }
      case .words(let words, true):
        if let word = words.first(where: { $0.lowercased() == text.lowercased() }) { return word }
      default: break
      }
    }
    return text
  }

  /// Returns the usual spelling of a default that the program prints as a bare number or another switch.
  fileprivate func spelling(ofDefault text: String, _ kind: SettingKind) -> String {
    for alternative in kind.alternatives {
      switch alternative {
      case .switched:
        if let place = switches.firstIndex(of: text.lowercased()) { return switches[place % 2] }
      case .amount(let form, let unit, _):
        guard let number = Double(text), number > 0 else { continue }
        return form.text(of: number, base: unit.flatMap(form.size(ofBase:)) ?? 1)
      default: break
      }
    }
    return text
  }
}

extension SettingKind {
  /// Returns this kind with the range and the words that the installed program has. `printed` may know less.
  fileprivate func updated(by printed: SettingKind?) -> SettingKind {
    guard let printed, alternatives.count == 1, printed.alternatives.count == 1 else { return self }
    switch (alternatives[0], printed.alternatives[0]) {
    case (.words(let own, let ignoresCase), .words(let words, _)):
      return SettingKind(
        alternatives: [.words(words + own.filter { !words.contains($0) }, ignoresCase: ignoresCase)]
      )
    case (.integer, .integer), (.number, .number), (.amount, .amount): return printed
    default: return self
    }
  }
}
