/// A key as it counts at this moment, for front-ends that know keys by their names alone.
public struct CurrentValue: Sendable {
  public let entry: Entry
  /// In force; nil for an optional key that has none.
  public let value: PreferenceValue?
  public let origin: Origin
  /// Those of the key's former names that hold something in the store. Where the key itself is not
  /// stored, the first of them counts; the first value that is set removes them all.
  public let formerNames: [PreferenceName]

  /// As a message shows it: a secret is masked, a value that is absent is `nothing`.
  public var text: String { entry.isSecret ? Entry.mask : value?.text ?? "nothing" }

  /// The variable or argument that counts instead of what is stored; nil where none does.
  public var override: String? {
    if case .overridden(let source) = origin { source } else { nil }
  }
}

extension Domain {
  /// In declared order. O(keys).
  public var currentValues: [CurrentValue] { core.currentValues }
}

extension DomainCore {
  var currentValues: [CurrentValue] {
    let values = values
    return slots.order.map { $0.currentValue(in: values, of: self) }
  }
}

extension Slot {
  @usableFromInline
  func currentValue(in values: DomainValues, of core: DomainCore) -> CurrentValue {
    let (value, origin) = core.current(self, in: values) ?? values.fallback(self)
    return CurrentValue(
      entry: entry(in: values.form), value: value.preference.map(values.form.value), origin: origin,
      formerNames: values.pending.places(of: formerNames, over: values.base))
  }
}

/// Where a value in force comes from.
public enum Origin: Hashable, Sendable {
  /// The default of the declaration.
  case builtIn
  /// `Domain.register`.
  case registered
  case stored
  /// Something is stored that breaks the key's type or rules. It is kept, and the default counts.
  case unreadable(Problem)
  /// This run alone: an environment variable or an argument, by its name: `APP_VOLUME`, `--set volume`.
  case overridden(by: String)
}
