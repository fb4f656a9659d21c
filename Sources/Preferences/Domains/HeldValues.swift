/// The values that stay in force because the new ones break a rule over several keys.
struct HeldValues: Sendable {
  /// Whether the values in force differ from those without overrides.
  var dependOnOverrides: Bool { inForce != stored }

  /// The values in force, by the keys' names.
  var inForce: [PreferenceName: HeldValue] = [:]
  /// The values that would be in force without overrides.
  var stored: [PreferenceName: HeldValue] = [:]
}

/// A value that stays in force.
struct HeldValue: Sendable, Equatable {
  /// The value. Nil if it is absent.
  let value: PreferenceValue?
  /// The rule that the new value breaks, together with others.
  let problem: Problem
}

extension DomainValues {
  /// The values as they would be if rules over several keys held none.
  var withoutHeld: DomainValues {
    var values = self
    values.held = HeldValues()
    return values
  }

  func value<Value>(of held: HeldValue, for slot: Slot<Value>) -> Value {
    held.value.flatMap { slot.value(of: $0, over: fallback(slot).value) }
      ?? slot.key.defaultValue
  }
}

/// The keys that a rule has read, by name, in the order in which it read them first.
struct RuleKeys: Sendable {
  private(set) var names: [PreferenceName] = []
  private var slots: [PreferenceName: any AnySlot] = [:]

  var all: [any AnySlot] { names.compactMap { slots[$0] } }

  mutating func formUnion(_ read: [any AnySlot]) {
    for slot in read where slots.updateValue(slot, forKey: slot.name) == nil {
      names.append(slot.name)
    }
  }
}

/// The search for values that break no rule: the new ones, with those of an earlier state for the keys
/// of broken rules. The keys of one rule, and of rules that share a key, take their values from one
/// state, so that they change together.
struct HeldSearch {
  private let core: DomainCore
  private let new: DomainValues
  /// The states to take values from, by preference. Those of the defaults come last.
  private let sources: (Set<PreferenceName>) -> [DomainValues]
  private var held: [PreferenceName: HeldValue] = [:]
  /// The position in `sources` of the state that each held value is from.
  private var levels: [PreferenceName: Int] = [:]
  /// The rules that no state satisfies.
  private var hopeless: Set<Int> = []

  init(
    _ new: DomainValues, of core: DomainCore,
    from sources: @escaping (Set<PreferenceName>) -> [DomainValues]
  ) {
    self.core = core
    self.new = new
    self.sources = sources
  }

  /// Returns the values to hold. Runs the rules, which are code of the program, without a lock.
  mutating func values() -> [PreferenceName: HeldValue] {
    while true {
      let (broken, keys) = check()
      guard let rule = broken ?? divided(keys) else { return held }
      hold(rule, isBroken: broken != nil, keys)
    }
  }

  /// Checks all rules. Returns the first broken one, with the slots that it has read, and the keys of
  /// each rule.
  private func check() -> (broken: BrokenRule?, keys: [RuleKeys]) {
    var values = new
    values.held = HeldValues(inForce: held, stored: held)
    var broken: BrokenRule?
    let read = core.slots.rules.enumerated().map { index, rule in
      let source = RuleValues(values, of: core)
      let isValid = rule.isValid(source)
      let read = source.readSlots
      if !isValid, broken == nil, !hopeless.contains(index), !read.isEmpty {
        broken = BrokenRule(index: index, requirement: rule.requirement, read: read)
      }
      return read
    }
    let keys = core.ruleKeys.withLock { keys in
      for index in keys.indices { keys[index].formUnion(read[index]) }
      return keys
    }
    return (broken, keys)
  }

  private struct BrokenRule {
    let index: Int
    let requirement: String
    let read: [any AnySlot]

    func problem(of slot: any AnySlot, in values: DomainValues) -> Problem {
      let others = read.filter { $0.name != slot.name }.map(\.name.label)
      return Problem(.mustSatisfy(requirement, with: others), name: values.place(of: slot))
    }
  }

  /// Returns a rule of which only some keys are held, or are held from several states.
  private func divided(_ keys: [RuleKeys]) -> BrokenRule? {
    for (index, keys) in keys.enumerated() where !hopeless.contains(index) {
      let levels = Set(keys.names.map { self.levels[$0] ?? -1 })
      guard levels.count > 1 else { continue }
      return BrokenRule(
        index: index, requirement: core.slots.rules[index].requirement, read: keys.all)
    }
    return nil
  }

  /// Holds the keys of a rule, and those of all rules that share a key with them.
  private mutating func hold(_ rule: BrokenRule, isBroken: Bool, _ keys: [RuleKeys]) {
    var group = RuleKeys()
    group.formUnion(rule.read + keys[rule.index].all)
    var count = 0
    while group.names.count > count {
      count = group.names.count
      for (index, keys) in keys.enumerated() where !hopeless.contains(index) {
        if !Set(keys.names).isDisjoint(with: group.names) { group.formUnion(keys.all) }
      }
    }
    let sources = sources(Set(group.names))
    let highest = group.names.compactMap { levels[$0] }.max() ?? -1
    let isWhole = group.names.allSatisfy { levels[$0] == highest }
    let level = isWhole && isBroken ? highest + 1 : max(highest, 0)
    for slot in group.all {
      levels[slot.name] = level < sources.count ? level : nil
      held[slot.name] =
        level < sources.count
        ? HeldValue(
          value: slot.evaluated(in: sources[level], of: core)?.preference,
          problem: held[slot.name]?.problem ?? rule.problem(of: slot, in: new)) : nil
    }
    if level >= sources.count { hopeless.insert(rule.index) }
  }
}
