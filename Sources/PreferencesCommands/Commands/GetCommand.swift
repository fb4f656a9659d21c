import ArgumentParser
import Preferences

struct GetCommand<Commands: PreferenceCommands>: ContextCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "get", abstract: "Prints the value in force.",
      discussion: """
        It is the first of these: an override of this run, the stored value, the default. A text \
        is printed unquoted, any other plain value as it would be typed, a list or dictionary as \
        JSON. A namespace is printed as JSON with its keys that have a value. Inside a list, \
        dictionary or namespace, secrets are masked; a secret is printed only by its own name. \
        Exit status 1: there is no such name, or it has no value.
        """)
  }

  @Argument(help: "Such as server.port, or a group: server.") var name: String
  @Flag(help: "Print JSON.") var json = false

  func perform(in context: CommandContext) throws {
    let name = try context.name(name)
    let value = context.shown(try value(of: name, in: context), at: name)
    try Output.print(json ? value.json : value.plain)
  }

  private func value(
    of name: PreferenceName, in context: CommandContext
  ) throws(Failure) -> PreferenceValue {
    let flat = PreferenceName(name.flattened)
    let current = Commands.domain.currentValues
    let key = current.first { $0.entry.name == flat }
    let value: PreferenceValue? =
      if let key, !context.isElsewhere(name) {
        key.value
      } else {
        (key == nil ? effectiveValue(of: flat, among: current) : nil) ?? context.snapshot[name]
      }
    guard let value else { throw context.absent(name) }
    return value
  }

  /// Returns the effective values of the namespace `name`, even if nothing is stored in it, or the
  /// part `name` of a declared key's value. Nil if `name` is neither.
  private func effectiveValue(
    of name: PreferenceName, among current: [CurrentValue]
  ) -> PreferenceValue? {
    let around = current.first { name.relative(to: $0.entry.name) != nil }
    if let around, let part = name.relative(to: around.entry.name) {
      return around.value?[part.components]
    }
    let inside = current.compactMap { key in
      key.entry.name.relative(to: name).map { (name: $0, value: key.value) }
    }
    guard !inside.isEmpty else { return nil }
    return inside.reduce(PreferenceValue.dictionary([:])) { namespace, key in
      guard let value = key.value else { return namespace }
      return namespace.replacing(key.name.components, with: value) ?? namespace
    }
  }
}

extension CommandContext {
  /// Returns `value` as `get` prints it: a secret only under its own name, else with its secrets masked.
  package func shown(_ value: PreferenceValue, at name: PreferenceName) -> PreferenceValue {
    schema.isSecret(name) || !value.isContainer ? value : schema.masked(value, at: name)
  }
}
