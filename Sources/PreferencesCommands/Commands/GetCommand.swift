import ArgumentParser
import Preferences

struct GetCommand<Commands: PreferenceCommands>: ContextCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "get", abstract: "Prints the value that is in force.",
      discussion: """
        That is the first of: an override of this run, what is stored, the default. A text is \
        printed as it is, any other plain value as it would be typed, a list or dictionary as \
        JSON, as is a namespace: its keys that have a value. In these, secrets are masked: a secret \
        is printed by its own name only. Exit status 1: there is no such name, or it has no value.
        """)
  }

  @Argument(help: "Such as server.port, or a namespace: server.") var name: String
  @Flag(help: "Print JSON.") var json = false

  func answer(_ subject: CommandContext) throws {
    let value = try value(of: subject.name(name), in: subject)
    try Output.print(json ? value.json(.indented) : value.plain)
  }

  private func value(
    of name: PreferenceName, in subject: CommandContext
  ) throws(Failure) -> PreferenceValue {
    let flat = PreferenceName(name.flattened)
    let current = Commands.domain.currentValues
    let key = current.first { $0.entry.name == flat }
    guard let key, !subject.isElsewhere(name) else {
      if key == nil, let effective = subject.effectiveValue(of: flat, among: current) {
        return subject.shown(effective, at: name)
      }
      guard let stored = subject.snapshot[name] else { throw subject.absent(name) }
      return subject.shown(stored, at: name)
    }
    guard let value = key.value else { throw subject.absent(name) }
    return subject.shown(value, at: name)
  }
}

extension CommandContext {
  /// Returns the effective values of the namespace `name`, whether or not anything is stored there,
  /// or in the part `name` of a declared key's value. Nil if `name` is neither.
  fileprivate func effectiveValue(
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

  /// `value` of `name`, as `get` prints it: a secret if it is asked for, otherwise without secrets.
  package func shown(_ value: PreferenceValue, at name: PreferenceName) -> PreferenceValue {
    schema.isSecret(name) ? value : schema.masked(value, at: name)
  }
}
