/// A copy of a domain's state, from which the values in force are computed.
@usableFromInline
struct DomainValues: Sendable {
  /// The version of the copied state.
  let version: Int
  var base: any Snapshot
  var form: StoredForm
  var pending: PendingValues
  var overrides: [PreferenceName: OverrideText]
  let registered: [PreferenceName: PreferenceValue]
  /// The last valid values of keys whose stored value has become invalid or has disappeared with the
  /// whole file.
  var retained: [PreferenceName: PreferenceValue] = [:]
}

extension DomainValues {
  /// Returns the value in force and its source.
  func current<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    guard let override = overrides[slot.name],
      let value = (try? preference(in: override, for: slot)).flatMap(Value.init)
    else { return valueWithoutOverride(of: slot) }
    return (value, .overridden(by: override.source))
  }

  /// Returns the stored value, else the retained one, else the registered or declared default,
  /// ignoring overrides.
  func valueWithoutOverride<Value>(of slot: Slot<Value>) -> (value: Value, origin: Origin) {
    guard let stored = stored(slot) else {
      return retainedValue(of: slot).map { ($0, .stored) } ?? fallback(slot)
    }
    if let problem = problem(slot) {
      return (retainedValue(of: slot) ?? fallback(slot).value, .unreadable(problem))
    }
    return Value(stored).map { ($0, .stored) } ?? fallback(slot)
  }

  /// Returns the last valid value of `slot`. Nil unless the stored one is invalid or has disappeared.
  func retainedValue<Value>(of slot: Slot<Value>) -> Value? {
    retained.isEmpty ? nil : retained[slot.name].flatMap { Value($0) }
  }

  /// Returns the registered default, else the declared one.
  func fallback<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    registered[slot.name].flatMap { Value($0) }.map { ($0, .registered) }
      ?? (slot.key.defaultValue, .builtIn)
  }

  /// Returns the value that was set for `slot`, saved or not. Nil if there is none.
  func stored(_ slot: any AnySlot) -> PreferenceValue? {
    pending.value(of: [slot.name] + slot.formerNames, over: base)
  }

  /// Returns the value that setting `name` gives `slot`. Nil if `name` does not affect it.
  func part(
    of slot: any AnySlot, ifSetting name: PreferenceName, to value: PreferenceValue
  ) -> PreferenceValue? {
    if let rest = slot.name.relative(to: name) { return value[rest.components] }
    guard let rest = name.relative(to: slot.name) else { return nil }
    return (stored(slot) ?? .dictionary([:])).replacing(rest.components, with: value)
  }
}

/// The problems of values.
extension DomainValues {
  /// Returns why the stored value of `slot` cannot be used, under the name that it is stored at.
  func problem(_ slot: any AnySlot) -> Problem? {
    guard let stored = stored(slot), var problem = slot.problem(with: stored, in: form),
      let place = pending.existing([slot.name] + slot.formerNames, over: base).first
    else { return nil }
    let inside = problem.name?.relative(to: slot.name)?.components ?? []
    problem.name = PreferenceName(place.components + inside)
    return problem
  }

  /// Returns why the override of `slot` cannot be used.
  func overrideProblem(_ slot: any AnySlot) -> Problem? {
    guard let override = overrides[slot.name] else { return nil }
    do throws(Problem) {
      _ = try preference(in: override, for: slot)
      return nil
    } catch {
      return error
    }
  }

  private func preference(
    in override: OverrideText, for slot: any AnySlot
  ) throws(Problem) -> PreferenceValue {
    do throws(Problem) {
      let value = try slot.entry(in: form).parse(override.text)
      if let problem = slot.problem(with: value, in: form) { throw problem }
      return value
    } catch {
      throw error.from(override.source)
    }
  }

  /// The problem of a store whose root is not a dictionary, such as a list or a text.
  var rootProblem: Problem? {
    guard let root = base[.root] else { return nil }
    if case .dictionary = root { return nil }
    return Problem(.notA("a group", found: root.text(limit: 40), nearest: nil))
  }

  /// Returns a problem for each stored value that is not a dictionary but has the name of a
  /// namespace, so that no key can be stored in it.
  func namespaceProblems(around names: [PreferenceName]) -> [Problem] {
    var seen = Set(names)
    let namespaces = names.flatMap(\.ancestors).filter { seen.insert($0).inserted }
    return namespaces.compactMap { name in
      base.value(of: [name]).flatMap { Kind.record.problems(with: $0).first?.inside(name) }
    }
  }
}
