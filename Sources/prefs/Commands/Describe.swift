import ArgumentParser
import Editing
import Preferences
import PreferencesCommands

extension Prefs {
  struct Describe: AsyncParsableCommand, KeyCommand {
    static let takesDeclaredNames = true
    static let configuration = CommandConfiguration(
      commandName: "describe",
      abstract: "Prints everything about a key.",
      discussion: """
        Its type, rules, default, description, comment, place and problem, and the value in force \
        if other files have one. Exit status: 1 if the key is neither set nor declared.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "The name of the key, such as server.port.", completion: NameCompletion.kind)
    var name: String
    @Flag(help: "Print a JSON object.") var json = false

    func run() async throws {
      let subject = try await CommandContext(file)
      let name = try subject.name(name)
      guard subject.snapshot[name] != nil || subject.schema.declaration(of: name) != nil else {
        throw subject.absent(name)
      }
      guard json else {
        var output = Output()
        try output.line(name.label)
        for line in Editor.facts(
          about: name, in: subject.snapshot, by: subject.schema, file: subject.path,
          effective: subject.program.effectiveValues(subject.snapshot))
        {
          try output.line("  \(line)")
        }
        return try output.flush()
      }
      try Output.print(KeyDescription(of: name, in: subject).value.json)
    }
  }
}

/// The facts about a key, for a script.
private struct KeyDescription {
  let value: PreferenceValue

  init(of name: PreferenceName, in context: CommandContext) {
    let entry = context.entry(for: name)
    let (snapshot, schema) = (context.snapshot, context.schema)
    func shown(_ value: PreferenceValue) -> PreferenceValue { schema.masked(value, at: name) }
    func texts(_ texts: [String]) -> PreferenceValue? {
      texts.isEmpty ? nil : .array(texts.map(PreferenceValue.string))
    }
    var members: ExactDictionary<PreferenceValue> = [
      "file": .string(context.path.escapingPathBytes), "name": .string(name.description),
      "set": .bool(snapshot[name] != nil),
      "declared": .bool(schema.declaration(of: name) != nil),
      "type": .string(entry.phrase ?? entry.kind.phrase),
    ]
    members["value"] = snapshot[name].map(shown)
    if let place = snapshot.place(of: name) {
      members["line"] = .integer(place.line)
      members["column"] = .integer(place.column)
    }
    members["default"] = entry.defaultValue.map(shown)
    members["rules"] = texts(entry.rules.compactMap(\.phrase))
    let choices = entry.choices ?? []
    members["choices"] = choices.isEmpty ? nil : .array(choices.map(\.value))
    members["unit"] = entry.unit.map(PreferenceValue.string)
    members["title"] = entry.title.map(PreferenceValue.string)
    members["summary"] = entry.summary.map(PreferenceValue.string)
    members["examples"] = entry.examples.isEmpty ? nil : .array(entry.examples.map(shown))
    members["takesEffect"] = entry.takesEffect.map(PreferenceValue.string)
    members["readOnly"] = entry.isReadOnly ? true : nil
    members["secret"] = schema.isSecret(name) ? true : nil
    members["deprecated"] = entry.deprecation.map { .string($0.message ?? "") }
    members["comment"] = snapshot.row(of: name).flatMap(snapshot.comment)
      .map { .string(SecretText.masked(comment: $0)) }
    let problems = schema.check(snapshot).filter { $0.name == name }
    members["problems"] = .array(problems.map { .dictionary($0.members) })
    if let effective = context.program.effectiveValues(snapshot) {
      members["inForce"] = effective.value(of: name).map(shown)
      let settings = effective.settings(of: name)
      members["places"] =
        settings.isEmpty
        ? nil
        : .array(
          settings.map { setting in
            [
              "file": .string(setting.path.escapingPathBytes),
              "line": .integer(Number(setting.line)), "value": shown(setting.value),
              "counts": .bool(setting.counts),
            ]
          })
    }
    value = .dictionary(members)
  }
}
