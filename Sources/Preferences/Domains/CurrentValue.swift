/// A key with its current value, for front ends that know keys only by their names.
public struct CurrentValue: Sendable {
  /// The declaration of the key.
  public let entry: Entry
  /// The value in force. Nil for an optional key without a value.
  public let value: PreferenceValue?
  /// The origin of `value`.
  public let origin: Origin
  /// The key's former names that have a value in the store. If the key itself is not stored, the
  /// first of them provides its value. Setting the key removes them all.
  public let formerNames: [PreferenceName]

  /// The value as messages show it. A secret is masked; an absent value is `nothing`.
  public var text: String { entry.isSecret ? Entry.mask : value?.text ?? "nothing" }

  /// The environment variable or argument that overrides the stored value, if there is one.
  public var override: String? {
    if case .overridden(let source) = origin { source } else { nil }
  }
}

extension Domain {
  /// All declared keys with their current values, in declared order. O(keys).
  public var currentValues: [CurrentValue] {
    let values = core.values
    return core.slots.all.map { $0.currentValue(in: values, of: core) }
  }
}

extension Slot {
  @usableFromInline
  func currentValue(in values: DomainValues, of core: DomainCore) -> CurrentValue {
    let (value, origin) = core.current(self, in: values) ?? values.fallback(self)
    return CurrentValue(
      entry: entry(in: values.form), value: value.preference.map(values.form.value), origin: origin,
      formerNames: values.pending.existing(formerNames, over: values.base))
  }
}

/// The source of a value in force.
public enum Origin: Hashable, Sendable {
  /// The declared default.
  case builtIn
  /// A default from `Domain.register`.
  case registered
  /// The store.
  case stored
  /// The stored value breaks the key's type or rules. It is kept in the store. The last valid value of
  /// this run is used, or the default if there was none.
  case unreadable(Problem)
  /// An override for this run: the name of a variable or argument, `APP_VOLUME` or `--set volume`.
  case overridden(by: String)
}
