import ArgumentParser
import Preferences

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
