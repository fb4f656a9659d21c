import ArgumentParser
import Preferences

package struct SetArguments: ParsableArguments {
  /// The completion of the argument before the value; the names depend on the command.
  package static let nameHelp: ArgumentHelp =
    "Such as server.port, servers[0].port; tags[] or /tags/- appends to a list."

  @Argument(parsing: .allUnrecognized, help: "Such as 8080, true, 10m, '[1, 2]'.")
  var value: [String]
  @OptionGroup var dryRun: DryRunOption
  @OptionGroup var inSteps: InStepsOption

  package init() {}

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

  package func validate() throws { _ = try text }

  /// Reads the value as `kind` where there is one. `onlyDeclared`: refuses a name that the schema
  /// does not have.
  package func run(
    on subject: Subject, _ name: String, as kind: Kind? = nil, onlyDeclared: Bool = false
  ) async throws {
    let target = try SetTarget(name, in: subject)
    if onlyDeclared, subject.schema.declaration(of: target.name) == nil {
      throw subject.absent(target.name)
    }
    let change = try target.change(to: text.asText(), as: kind)
    let changes = [change] + subject.formerValues(of: change.name)
    try await Changing(subject, changes, isDryRun: dryRun.isOn, inSteps: inSteps.isOn).run()
  }
}
