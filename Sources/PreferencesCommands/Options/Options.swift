import ArgumentParser
import Preferences
import Queries

/// The options of `list`.
package struct ListOptions: ParsableArguments {
  @Flag(help: "Only what is set and differs from its default.") var modified = false
  @Flag(help: "Also keys of groups and blocks of lines that have neither a value nor a default.")
  var all = false
  @Flag(help: "The values that the program uses, from all files of its configuration.")
  var effective = false
  @Option(
    help: ArgumentHelp(
      "Only rows that match: words, @modified, @type:integer, -@in:log and others.",
      valueName: "query"))
  var filter: String?
  @Flag(help: "Print a JSON array, one object a line.") var json = false

  package init() {}

  /// No option.
  package static var none: Self {
    var options = Self()
    (options.modified, options.all, options.effective) = (false, false, false)
    (options.filter, options.json) = (nil, false)
    return options
  }

  package func print(_ context: CommandContext) throws(Failure) {
    let query = Query(try filter?.asText() ?? "")
    if let problem = query.problem { throw Failure("--filter: \(problem)", .usage) }
    if query.asksForDifferences, context.comparison == nil {
      throw Failure("--filter: @differs needs another store; name it with --against", .usage)
    }
    try Listing(
      context, modified ? query.and(.modified) : query, isJSON: json, showsAll: all,
      showsEffective: effective
    ).print()
  }
}

/// The option `--set NAME=VALUE`, which may be repeated: values for one run.
///
///     @OptionGroup var overrides: OverrideOptions
///
/// A domain that is created before the command line is parsed uses `Overrides.arguments()`. One
/// that is created later uses `overrides.assignments`.
public struct OverrideOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A value for this run, above what is stored.", valueName: "name=value"))
  var texts: [String] = []

  /// Creates the options without values, as ArgumentParser requires.
  public init() {}

  /// The values as overrides of a domain.
  public var assignments: Overrides { .assignments(texts) }

  /// Throws a usage error if a value cannot be applied to `domain`: its name is not declared, or its
  /// key refuses it. A command calls it before it uses the domain.
  public func validate(for domain: Domain<some Namespace>) throws {
    let problems = domain.problems.filter { $0.source?.hasPrefix("--set") == true }
    guard problems.isEmpty else {
      throw ValidationError(problems.map(\.description).joined(separator: "\n"))
    }
  }

  public func validate() throws {
    if let text = texts.first(where: { !$0.contains("=") }) {
      throw ValidationError("'--set \(text)' has no value: it should be NAME=VALUE")
    }
  }
}

/// The option to only print the changes.
package struct DryRunOption: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: DryRunOption.help) package var isOn = false

  static let help: ArgumentHelp = "Print the changed lines, but write nothing."

  package init() {}
}

/// The options of commands that change values of a store. They repeat two others, because ArgumentParser takes
/// long to check groups in groups in debug builds.
package struct ChangeOptions: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: DryRunOption.help) var isDryRun = false
  @Flag(name: .customLong("in-steps"), help: InStepsOption.help) var isInSteps = false
  @Flag(help: "Print no warnings or hints.") package var quiet = false

  package init() {}

  /// No option.
  package static var none: Self {
    var options = Self()
    (options.isDryRun, options.isInSteps, options.quiet) = (false, false, false)
    return options
  }
}

/// The options of commands that change the file of a known program.
package struct SafetyOptions: ParsableArguments {
  @Flag(
    name: .customLong("check"),
    help: "Ask the program that reads the file, such as sshd -t, and save only what it accepts.")
  package var isChecked = false
  @Flag(
    name: .customLong("apply"),
    help: "Then make the program use the file, such as by systemctl reload ssh.")
  package var isApplied = false
  @Option(
    name: .customLong("confirm"),
    help: ArgumentHelp(
      """
      Check, save and apply, and wait until prefs confirm confirms it within this time, such as 60s or 5m. The former \
      file comes back otherwise; the exit status is 76.
      """,
      valueName: "time"),
    transform: ConfirmationTime.init)
  package var confirmation: ConfirmationTime?
  @Option(
    name: [.customShort("m"), .customLong("message")],
    help: ArgumentHelp("Keep this reason of the save in the history.", valueName: "text"))
  package var reason: String?
  @Flag(name: .customLong("json"), help: "Print the verdict and the changed lines as JSON.")
  package var isJSON = false

  package init() {}

  /// No option.
  package static var none: Self {
    var options = Self()
    (options.isChecked, options.isApplied, options.confirmation) = (false, false, nil)
    (options.reason, options.isJSON) = (nil, false)
    return options
  }
}

/// The time for a confirmation: `60s`, `5m`, or a number of seconds.
package struct ConfirmationTime: Sendable {
  package let seconds: Int

  package init(_ text: String) throws {
    let unit = text.last == "m" ? 60 : 1
    let number = Int(text.last.map { "ms".contains($0) } == true ? String(text.dropLast()) : text)
    guard let number, (1...3_600).contains(number), (5...3_600).contains(number * unit) else {
      throw ValidationError("\(text.quoted) must be a time from 5s to 60m")
    }
    seconds = number * unit
  }
}

/// The option of commands whose changes may not fit in one transaction.
package struct InStepsOption: ParsableArguments {
  @Flag(name: .customLong("in-steps"), help: InStepsOption.help) package var isOn = false

  static let help: ArgumentHelp =
    "Allow a save that needs several transactions, each of them atomic."

  package init() {}

  /// Returns the message that the changes need the option.
  package static func refusal(of changes: Int, steps: Int) -> String {
    let count = counted(changes, "change needs", "changes need")
    return "\(count) \(counted(steps, "transaction")); --in-steps allows that"
  }
}
