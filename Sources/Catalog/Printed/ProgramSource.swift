import Preferences

/// The way in which an installed program prints its settings, as its entry has it in the member `source`.
///
/// `{}` in an argument is a private directory, which is empty but for the files that the entry lists. A star in the
/// path of a program is a part of a name, such as a version.
public struct ProgramSource: Sendable {
  /// The command whose output has the settings.
  public let command: [String]
  /// The commands that run before it.
  public let preparation: [[String]]
  /// The texts of files in the private directory, by name.
  public let files: [String: String]
  /// The text that the command reads. Nil if it reads nothing.
  public let input: String?
  /// The form of the output.
  let form: PrintedForm
  /// The section of the settings, if the output does not name it.
  let section: String?
  /// The kinds of settings, by the words that the output has for them.
  let kinds: [String: String]
  /// Names in the output that are no settings, or whose printed default is that of this run.
  let exceptions: [String]
  /// Whether the program has no other settings than those that it prints.
  let isComplete: Bool
}

extension CatalogEntry {
  /// The way in which the program prints its settings. Nil if the entry has none. Throws if it is faulty.
  public var source: ProgramSource? {
    get throws(Problem) {
      guard case .dictionary(let members) = value, let source = members["source"] else {
        return nil
      }
      return try ProgramSource(source)
    }
  }
}

extension ProgramSource {
  fileprivate init(_ value: PreferenceValue) throws(Problem) {
    let members = EntryMembers(value)
    command = try members.texts("command")
    input = try members.optionalText("input")
    section = try members.optionalText("section")
    exceptions = try members.optionalTexts("except")
    isComplete = try members.flag("complete")
    guard let form = PrintedForm(rawValue: try members.text("form")) else {
      let names = PrintedForm.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(
        .faultyKeyword(try members.text("form"), expected: "one of " + names),
        name: PreferenceName(keys: "source", "form"))
    }
    self.form = form
    files = try Self.texts("files", of: value)
    kinds = try Self.texts("kinds", of: value)
    guard case .dictionary(let own) = value, case .array(let commands)? = own["prepare"] else {
      preparation = []
      return
    }
    preparation = try commands.map { (command) throws(Problem) in
      try EntryMembers(["command": command]).texts("command")
    }
  }

  /// Returns the texts of a group by their keys.
  private static func texts(
    _ key: String, of value: PreferenceValue
  ) throws(Problem) -> [String: String] {
    guard case .dictionary(let members) = value, case .dictionary(let group)? = members[key] else {
      return [:]
    }
    let own = EntryMembers(.dictionary(group))
    var texts: [String: String] = [:]
    for name in group.keys { texts[name] = try own.text(name) }
    return texts
  }
}
