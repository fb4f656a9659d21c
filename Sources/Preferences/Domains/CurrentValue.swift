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

  /// The parts of the value that are secret.
  var secrecy = Secrecy.none

  /// The value as messages show it. Secrets are masked, also those of records in a list or dictionary; an
  /// absent value is `nothing`.
  public var text: String {
    entry.isSecret ? Entry.mask : value.map { secrecy.masked($0).text } ?? "nothing"
  }

  /// Whether the value is a secret or has one.
  package var holdsSecret: Bool { entry.isSecret || value.map(secrecy.covers) == true }

  /// The environment variable or argument that overrides the stored value, if there is one.
  public var override: String? {
    if case .overridden(let source) = origin { source } else { nil }
  }

  /// The place in a store below the domain's own that the value is from, if it is from one.
  package var lowerStore: String? {
    if case .inherited(let place) = origin { place } else { nil }
  }
}

extension Domain {
  /// All declared keys with their current values, in declared order. A record is represented by its
  /// members. O(keys).
  public var currentValues: [CurrentValue] {
    let values = core.values
    let secrecy = core.schema.secrecy
    return core.slots.all.flatMap { $0.currentValues(in: values, of: core) }
      .map { $0.hiding(secrecy) }
  }
}

extension CurrentValue {
  /// Returns the value with the secrets that `root`, the secrecy of the domain, hides.
  func hiding(_ root: Secrecy) -> CurrentValue {
    var value = self
    value.secrecy = root.inside(entry.name)
    return value
  }
}

extension Slot {
  @usableFromInline
  func currentValues(in values: DomainValues, of core: DomainCore) -> [CurrentValue] {
    let (value, origin) = core.current(self, in: values) ?? values.fallback(self)
    let preference = value.preference.map(values.form.value)
    let formerNames = values.existingFormerNames(of: self)
    let entries = record?.entries(in: values.form).filter { $0.kind.core != .record } ?? []
    guard !entries.isEmpty, let preference else {
      return [
        CurrentValue(
          entry: entry(in: values.form), value: preference, origin: origin,
          formerNames: formerNames)
      ]
    }
    return entries.map { entry in
      let path = entry.name.relative(to: name)?.components ?? []
      let member = values.pending.value(of: entry.name, over: values.base)
      let former = formerNames.map { PreferenceName($0.components + path) }
      return CurrentValue(
        entry: entry, value: preference[path],
        origin: values.origin(of: entry, isStored: member != nil, in: origin),
        formerNames: former.filter { values.pending.value(of: $0, over: values.base) != nil })
    }
  }
}

extension DomainValues {
  /// Returns the origin of a member of a record whose own origin is `origin`.
  fileprivate func origin(of entry: Entry, isStored: Bool, in origin: Origin) -> Origin {
    if let override = overrides[entry.name], (try? override.value(for: entry, in: form)) != nil {
      return .overridden(by: override.source)
    }
    switch origin {
    case .overridden where overrides[entry.name] == nil && isStored: return .stored
    case .stored, .overridden:
      return isStored ? .stored : inheritedOrigin(of: entry.name) ?? .builtIn
    case .inherited: return inheritedOrigin(of: entry.name) ?? .builtIn
    case .builtIn, .registered, .unreadable: return origin
    }
  }
}

/// The source of a value in force.
public enum Origin: Hashable, Sendable {
  /// The declared default.
  case builtIn
  /// A default from `Domain.register`.
  case registered
  /// A store below the domain's own, with the place in it: `base.json, line 12`.
  case inherited(from: String)
  /// The store.
  case stored
  /// The value of the store, or of an override, breaks the key's type or rules, or a rule over several
  /// keys. A stored value is kept in the store. The last valid value of this run is used, or the default
  /// if there was none.
  case unreadable(Problem)
  /// An override for this run: the name of a variable or argument, `APP_VOLUME` or `--set volume`.
  case overridden(by: String)
}
