import ArgumentParser
import Documents
import Preferences

extension Prefs {
  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets one value.",
      usage: """
        prefs set <file> <name> <value> [--schema <file>] [--type <kind>] [--dry-run]
        """,
      discussion: """
        The value is read by the kind that the schema declares; without one by the kind of the \
        value that stands there; without one as JSON, else as text. A file that is not there is \
        made. With - the changed document goes to standard output.
        """)

    @OptionGroup var file: FileArguments
    @Argument(help: "Such as server.port, servers[0].port; tags[] or /tags/- appends to a list.")
    var name: String
    @Argument(parsing: .allUnrecognized, help: "Such as 8080, true, 10m, '[1, 2]'.")
    var value: [String]
    @Option(help: ArgumentHelp("Read the value as this kind.", valueName: "kind"))
    var type: KindArgument?
    @OptionGroup var dryRun: DryRunOption

    /// Unrecognised arguments are taken for the value, so that -5 needs no "--" before it.
    private var text: String {
      get throws {
        let isEscaped = value.first == "--"
        let words = value.dropFirst(isEscaped ? 1 : 0)
        guard let text = words.first else {
          throw ValidationError("Missing expected argument '<value>'")
        }
        let isOption = !isEscaped && text.hasPrefix("-") && Double(text) == nil
        if let other = isOption ? text : words.dropFirst().first {
          throw ValidationError("Unexpected argument '\(other)'")
        }
        return text
      }
    }

    func validate() throws { _ = try text }

    func run() throws {
      let subject = try Subject(file, creating: true)
      let target = try SetTarget(name, in: subject)
      let change = try target.change(to: text, as: type)
      try Changing(subject, [change], isDryRun: dryRun.isOn).run()
    }
  }
}

struct DryRunOption: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Print the lines that would change; write nothing.")
  var isOn = false
}
