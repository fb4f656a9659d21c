/// A copy of the state from which the effective values are computed.
@usableFromInline
struct DomainValues: Sendable {
  /// The version of the state that was copied.
  let version: Int
  let base: any Snapshot
  let form: StoredForm
  let pending: PendingValues
  let overrides: [PreferenceName: OverrideText]
  let registered: [PreferenceName: PreferenceValue]
}

extension DomainValues {
  /// The value in force.
  func current<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    guard let override = overrides[slot.name],
      let value = (try? preference(in: override, for: slot)).flatMap(Value.init)
    else { return kept(slot) }
    return (value, .overridden(by: override.source))
  }

  /// The value of the file and of what lies below it.
  func kept<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    guard let stored = stored(slot) else { return fallback(slot) }
    if let problem = problem(slot) { return (fallback(slot).value, .unreadable(problem)) }
    return Value(stored).map { ($0, .stored) } ?? fallback(slot)
  }

  func fallback<Value>(_ slot: Slot<Value>) -> (value: Value, origin: Origin) {
    registered[slot.name].flatMap { Value($0) }.map { ($0, .registered) }
      ?? (slot.key.defaultValue, .builtIn)
  }

  /// The stored value of `slot`, saved or not.
  func stored(_ slot: any AnySlot) -> PreferenceValue? {
    pending.value(of: [slot.name] + slot.formerNames, over: base)
  }

  /// Returns the value of `slot` if `value` were set at `name`. Nil if `name` does not affect it.
  func part(
    of slot: any AnySlot, where name: PreferenceName, is value: PreferenceValue
  ) -> PreferenceValue? {
    if let rest = slot.name.relative(to: name) { return value[rest.components] }
    guard let rest = name.relative(to: slot.name) else { return nil }
    return (stored(slot) ?? .dictionary([:])).replacing(rest.components, with: value)
  }
}

/// What is wrong.
extension DomainValues {
  /// Why what is stored for `slot` cannot count, by the name that it is stored under.
  func problem(_ slot: any AnySlot) -> Problem? {
    guard let stored = stored(slot), var problem = slot.problem(with: stored, in: form),
      let place = pending.places(of: [slot.name] + slot.formerNames, over: base).first
    else { return nil }
    let inside = problem.name?.relative(to: slot.name)?.components ?? []
    problem.name = PreferenceName(place.components + inside)
    return problem
  }

  /// Why the override of `slot` cannot count.
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

  /// A store that holds no keys at all: a list, a text.
  var rootProblem: [Problem] {
    guard let root = base[.root] else { return [] }
    if case .dictionary = root { return [] }
    return [Problem(.notA("a group", found: root.text(limit: 40), nearest: nil))]
  }

  /// The stored value that takes the place of a namespace of `names`, so that no key can be stored
  /// in it.
  func misshapenNamespaces(around names: [PreferenceName]) -> [Problem] {
    var seen = Set(names)
    let namespaces = names.flatMap(\.namespaces).filter { seen.insert($0).inserted }
    return namespaces.compactMap { name in
      base.value(of: [name]).flatMap { Kind.record.problems(with: $0).first?.inside(name) }
    }
  }
}

extension PreferenceName {
  /// Those that it lies in, the outermost first, without the root.
  fileprivate var namespaces: [PreferenceName] {
    components.indices.dropFirst().map { PreferenceName(Array(components.prefix($0))) }
  }
}
