import ArgumentParser
import Preferences
import PreferencesCommands

extension Prefs {
  struct Get: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = true
    static let configuration = CommandConfiguration(
      commandName: "get",
      abstract: "Prints one value.",
      discussion: """
        A string is printed without quotes, any other plain value as it would be typed, and a list \
        or dictionary as JSON with secrets masked. To print a secret, give its own name. Exit \
        status: 1 if the name does not exist or is not set.
        """)

    @OptionGroup var file: FileArguments
    @Argument(
      help: "A name such as editor.fonts.size, or . for everything.",
      completion: NameCompletion.kind)
    var name: String
    @Flag(help: "Print the schema's default if the value is not set.") var `default` = false
    @Flag(help: "Print the value that the program uses, from all files of its configuration.")
    var effective = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let opened = try await OpenedStore(file)
      if let value = try plainValue(in: opened) { return try print(value) }
      let subject = try await CommandContext(opened, schema: file.schema, server: file.server)
      let name = try subject.name(name)
      let stored = effective ? try subject.effectiveValue(of: name) : subject.snapshot[name]
      guard let value = stored ?? fallback(name, subject) else {
        throw subject.absent(name)
      }
      try print(subject.shown(value, at: name))
    }

    /// Returns the value, if no schema is named and none can change how it is printed. Then none is made, which takes
    /// half of the time.
    private func plainValue(in opened: OpenedStore) throws -> PreferenceValue? {
      guard !effective, !file.schema.namesSchema,
        SchemaDiscovery.reference(in: opened.snapshot) == nil
      else { return nil }
      let value = opened.snapshot[try CommandContext.name(name, in: opened.snapshot)]
      return value?.isContainer == false ? value : nil
    }

    private func print(_ value: PreferenceValue) throws {
      try Output.print(json ? value.json : value.plain)
    }

    private func fallback(_ name: PreferenceName, _ subject: CommandContext) -> PreferenceValue? {
      guard `default`, !subject.isElsewhere(name) else { return nil }
      return subject.schema.declaration(of: name)?.defaultValue
    }
  }
}
