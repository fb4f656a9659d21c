import ArgumentParser

package struct DryRunOption: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "Print the lines that would change; write nothing.")
  package var isOn = false

  package init() {}
}
