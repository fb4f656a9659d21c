import ArgumentParser
import Preferences
import Queries

package struct ListOptions: ParsableArguments {
  @Flag(help: "Only what is set and differs from its default.") var modified = false
  @Option(
    help: ArgumentHelp(
      "Only rows that match: words, @modified, @type:integer, -@in:log and others.",
      valueName: "query"))
  var filter: String?
  @Flag(help: "Print a JSON array, one object a line.") var json = false

  package init() {}

  package func print(_ subject: CommandContext) throws(Failure) {
    let query = Query(try filter?.asText() ?? "")
    if let problem = query.problem { throw Failure("--filter: \(problem)", .usage) }
    if query.asksForDifferences, subject.comparison == nil {
      throw Failure("--filter: @differs needs another store; name it with --against", .usage)
    }
    try Listing(subject, modified ? query.and(.modified) : query, isJSON: json).print()
  }
}

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
    on subject: CommandContext, _ name: String, as kind: Kind? = nil, onlyDeclared: Bool = false
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

/// `--set NAME=VALUE`, as often as one likes: values for one run.
///
///     @OptionGroup var overrides: OverrideOptions
///
/// A domain that is made before the command line is parsed finds them itself, by
/// `Overrides.arguments()`; one that is made later takes `overrides.assignments`.
public struct OverrideOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A value for this run, above what is stored.", valueName: "name=value"))
  var texts: [String] = []

  public init() {}

  public var assignments: Overrides { .assignments(texts) }

  public func validate() throws {
    if let text = texts.first(where: { !$0.contains("=") }) {
      throw ValidationError("'--set \(text)' has no value: it should be NAME=VALUE")
    }
  }
}

package struct DryRunOption: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Print the lines that would change; write nothing.")
  package var isOn = false

  package init() {}
}

/// For commands that may change more than a store takes in one step.
package struct InStepsOption: ParsableArguments {
  @Flag(
    name: .customLong("in-steps"),
    help: "Let a store take in several steps, each whole or not at all, what one step does not.")
  package var isOn = false

  package init() {}

  /// Why so many changes are refused without it, and that it is there.
  package static func refusal(of changes: Int, steps: Int) -> String {
    let count = counted(changes, "change needs", "changes need")
    return "\(count) \(counted(steps, "step")), not one; --in-steps allows that"
  }
}
