import Documents
import Preferences

/// A program that `prefs` knows: its files, their syntax, and its settings.
public struct CatalogEntry: Sendable {
  /// The word with which the program is named in commands: `sshd`.
  public let name: String
  /// The program for people: `OpenSSH server`.
  public let title: String
  /// The version of the program whose settings are declared.
  public let version: String?
  /// Patterns of the absolute paths of its files. `*` is any part of a name, `~` the user's home.
  public let files: [String]
  /// Patterns of the ends of the paths of its files elsewhere, such as copies.
  let names: [String]
  /// The dialect of the lines of its files, or the name of their format.
  public let dialect: String?
  /// Whether the program ignores names that it does not know.
  let acceptsUnknown: Bool
  /// When a change takes effect, unless a setting says otherwise.
  let effect: String?
  /// The words that the program reads as a boolean, in lower case: those for on and off by turns, the usual ones
  /// first.
  let switches: [String]
  let forms: [String: AmountForm]
  /// The marks that keep separators in a word, by the separators of a list: `list by comma`.
  let wordMarks: [String: String]
  /// The spellings of integers that the program reads.
  let integers: SettingKind.IntegerSpelling
  /// The words with which its blocks begin, as the program's manual spells them: `Match`.
  let blocks: [String]
  /// The sections that a file may have, by patterns of the ends of paths. A file without one may have all.
  let sections: [(files: [String], sections: [String])]
  /// The files from which the program takes its values. Nil if the entry does not say it.
  let layers: Layers?
  /// How the program checks its files. Empty if it cannot, or its entry may not name programs to run.
  let checks: [ProgramCheck]
  /// How the program begins to use a changed file.
  let application: ProgramApplication?
  /// Whether the programs that the entry names may be run, because only root and the user can change it.
  public let mayRun: Bool
  /// The entry as a value.
  public let value: PreferenceValue
  private let table: EntrySource.Text?

  /// Whether the entry names programs to run, which are not, because others could change it.
  public var isDistrusted: Bool {
    guard !mayRun, case .dictionary(let members) = value else { return false }
    return members["check"] != nil || members["apply"] != nil
  }

  /// Reads an entry from the document `text`. Its settings are read when they are asked for. Throws a problem with
  /// its place. Without `mayRun`, the entry names no programs to run.
  init(_ text: String, table: EntrySource.Text?, mayRun: Bool = true) throws(Problem) {
    let value = try DocumentReader.open(Array(text.utf8)).value(at: 0)
    let members = EntryMembers(value)
    name = try members.text("name")
    title = try members.text("title")
    version = try members.optionalText("version")
    files = try members.texts("files")
    names = try members.optionalTexts("names")
    dialect = try members.optionalText("dialect")
    acceptsUnknown = try members.optionalText("unknown") == "accepted"
    effect = try members.optionalText("effect")
    switches = try members.pairs("switches")
    forms = try members.forms("forms")
    wordMarks = try members.textsByKey("wordMarks")
    integers = try members.integers("integers")
    blocks = try members.optionalTexts("blocks")
    sections = try members.sections("sections")
    layers = try members.layers("layers")
    checks = mayRun ? try members.checks("check") : []
    application = mayRun ? try members.application("apply") : nil
    (self.value, self.mayRun) = (value, mayRun)
    self.table = table
  }

  /// The dialect of its files. Nil if they are in a format of another kind.
  public var lines: Dialect? { dialect.flatMap(Dialect.init(named:)) }

  /// Reads the table of settings. O(bytes). Empty without a table. The kinds of a bundled table are read when they are
  /// asked for, unless `readsKinds`; the tests read them.
  func settings(readsKinds: Bool = false) throws(Problem) -> [CatalogSetting] {
    guard let table else { return [] }
    return try SettingsTable(
      table.string, kindsReadBy: SettingKindReader(forms: forms, integers: integers),
      isChecked: table.isEmbedded && !readsKinds
    ).settings
  }
}
