import Preferences

/// A setting of a program, as the table of its entry declares it.
struct CatalogSetting: Sendable {
  let name: String
  /// The sections that may have it. Empty outside of sections. `*` is any section, `-` the part before them.
  let sections: [String]
  let kind: SettingKind
  let initial: InitialValue
  /// When a change takes effect: `reload`. Nil if the table does not say it.
  let effect: String?
  let marks: Set<String>
  let summary: String

  /// The value that applies if none is set.
  enum InitialValue: Sendable, Equatable {
    case unknown, unset
    case text(String)
  }

  /// Whether it may stand outside of sections.
  var isOutsideSections: Bool { sections.isEmpty || sections.contains("-") }

  /// Whether each line of a repeated setting counts.
  var mayRepeat: Bool { marks.contains("repeat") }
  /// Whether an empty value is allowed: it resets the setting.
  var mayBeEmpty: Bool { marks.contains("empty") }
}

/// The table of the settings of a program, in lines with tabs between six columns: name, kind, default, effect,
/// marks and description. `#` begins a comment. `[a b]` begins the settings of the sections `a` and `b`.
struct SettingsTable: Sendable {
  let settings: [CatalogSetting]

  /// Reads a table. O(bytes). Throws a problem with the place of the first faulty line.
  init(
    _ text: String, forms: [String: AmountForm], integers: SettingKind.IntegerSpelling
  ) throws(Problem) {
    var settings: [CatalogSetting] = []
    var sections: [String] = []
    var offset = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      defer { offset += line.count + 1 }
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      if first == UInt8(ascii: "[") {
        sections = Substring(line.dropFirst().dropLast()).split(separator: " ").map(String.init)
        continue
      }
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard columns.count == 6,
        let kind = SettingKind(columns[1], forms: forms, integers: integers)
      else {
        throw Problem(
          .syntax(
            found: "the line of \(columns[0].quotedBriefly)",
            expected: columns.count == 6 ? "a kind in its second column" : "six columns"),
          name: .root, place: Place(offset: offset, in: Array(text.utf8)))
      }
      settings.append(
        CatalogSetting(
          name: columns[0], sections: sections, kind: kind, initial: .init(column: columns[2]),
          effect: columns[3].isEmpty ? nil : columns[3],
          marks: Set(columns[4].split(separator: " ").map(String.init)), summary: columns[5]))
    }
    self.settings = settings
  }
}

extension CatalogSetting.InitialValue {
  /// Reads the third column of a line.
  init(column: String) {
    self =
      switch column {
      case "": .unknown
      case "-": .unset
      case "\"\"": .text("")
      case "\"-\"": .text("-")
      default: .text(column)
      }
  }
}
