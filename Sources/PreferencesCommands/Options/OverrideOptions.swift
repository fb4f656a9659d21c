import ArgumentParser
import Preferences

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
