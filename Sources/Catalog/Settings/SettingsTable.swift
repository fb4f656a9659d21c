import Preferences

/// A setting of a program, as the table of its entry declares it.
final class CatalogSetting: Sendable {
  let name: String
  /// Whether a part of the name is a star, for any key.
  let hasStar: Bool
  /// The sections that may have it. Empty outside of sections. `*` is any section, `-` the part before them.
  let sections: [String]
  let initial: InitialValue
  let marks: SettingMarks
  private let kindSource: KindSource
  private let effectText, summaryText: Substring

  /// The value that applies if none is set.
  enum InitialValue: Sendable, Equatable {
    case unknown, unset
    case text(String)
  }

  private enum KindSource: Sendable {
    case kind(SettingKind)
    /// The text in the table, which has been checked.
    case text(Substring, SettingKindReader)
  }

  init(
    name: String, sections: [String], kind: SettingKind, initial: InitialValue, effect: String?,
    marks: SettingMarks, summary: String
  ) {
    (self.name, self.sections, self.initial, self.marks) = (name, sections, initial, marks)
    hasStar = name.utf8.contains(UInt8(ascii: "*"))
    kindSource = .kind(kind)
    (effectText, summaryText) = (effect?[...] ?? "", summary[...])
  }

  /// Creates the setting of a line with six columns. Its kind is read when it is asked for.
  fileprivate init(
    _ columns: [Substring], sections: [String], kindsReadBy reader: SettingKindReader
  ) {
    (name, self.sections) = (String(columns[0]), sections)
    hasStar = name.utf8.contains(UInt8(ascii: "*"))
    kindSource = .text(columns[1], reader)
    initial = InitialValue(column: String(columns[2]))
    marks = SettingMarks(columns[4])
    (effectText, summaryText) = (columns[3], columns[5])
  }

  /// The values that the setting takes. O(characters).
  var kind: SettingKind {
    switch kindSource {
    case .kind(let kind): kind
    case .text(let text, let reader): reader.kind(String(text)) ?? .anyText
    }
  }

  /// The setting with its kind read, which then takes no more time.
  var withKind: CatalogSetting {
    CatalogSetting(
      name: name, sections: sections, kind: kind, initial: initial, effect: effect, marks: marks,
      summary: summary)
  }

  /// When a change takes effect: `reload`. Nil if the table does not say it.
  var effect: String? { effectText.isEmpty ? nil : String(effectText) }
  var summary: String { String(summaryText) }

  /// Whether it may stand outside of sections.
  var isOutsideSections: Bool { sections.isEmpty || sections.contains("-") }

  /// Whether each line of a repeated setting counts.
  var mayRepeat: Bool { marks.contains("repeat") }
  /// Whether an empty value is allowed: it resets the setting.
  var mayBeEmpty: Bool { marks.contains("empty") }
}

/// The marks of a setting.
struct SettingMarks: Sendable, Equatable {
  private let marks: [Substring]

  /// Reads marks with blanks between them.
  init(_ text: Substring) {
    marks = text.isEmpty ? [] : text.split(byByte: UInt8(ascii: " "))
  }

  func contains(_ mark: String) -> Bool {
    marks.contains { $0.utf8.elementsEqual(mark.utf8) }
  }

  func contains(where isWanted: (Substring) -> Bool) -> Bool { marks.contains(where: isWanted) }
}

/// Reads the kinds in a table.
final class SettingKindReader: Sendable {
  private let forms: [String: AmountForm]
  private let integers: SettingKind.IntegerSpelling

  init(forms: [String: AmountForm], integers: SettingKind.IntegerSpelling) {
    (self.forms, self.integers) = (forms, integers)
  }

  /// Returns nil if `text` is no kind.
  func kind(_ text: String) -> SettingKind? {
    SettingKind(text, forms: forms, integers: integers)
  }
}

/// The table of the settings of a program, in lines with tabs between six columns: name, kind, default, effect,
/// marks and description. `#` begins a comment. `[a b]` begins the settings of the sections `a` and `b`.
struct SettingsTable: Sendable {
  let settings: [CatalogSetting]

  /// Reads a table. O(bytes). Throws a problem with the place of the first faulty line. The kinds of a table that
  /// `isChecked` are known to be right, and are not read yet.
  init(
    _ text: String, kindsReadBy reader: SettingKindReader, isChecked: Bool
  ) throws(Problem) {
    var settings: [CatalogSetting] = []
    var sections: [String] = []
    for line in text[...].split(byByte: UInt8(ascii: "\n")) {
      guard let first = line.utf8.first, first != UInt8(ascii: "#") else { continue }
      if first == UInt8(ascii: "[") {
        sections = line.dropFirst().dropLast().split(separator: " ").map(String.init)
        continue
      }
      let columns = line.split(byByte: UInt8(ascii: "\t"))
      guard columns.count == 6, isChecked || reader.kind(String(columns[1])) != nil else {
        let offset = text.utf8.distance(from: text.startIndex, to: line.startIndex)
        throw Problem(
          .syntax(
            found: "the line of \(String(columns[0]).quotedBriefly)",
            expected: columns.count == 6 ? "a kind in its second column" : "six columns"),
          name: .root, place: Place(offset: offset, in: Array(text.utf8)))
      }
      settings.append(CatalogSetting(columns, sections: sections, kindsReadBy: reader))
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
