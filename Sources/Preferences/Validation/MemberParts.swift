/// The parts that validate each member of a dictionary.
package struct MemberParts: Sendable {
  private var keys: [ExactKey: [Validator.PartID]] = [:]
  /// The declared keys in order, for guesses.
  package private(set) var order: [String] = []
  package var patterns: [(pattern: Pattern, part: Validator.PartID)] = []
  package var others: Validator.PartID?
  /// Whether only declared keys are allowed.
  package var isClosed = false
  /// Whether a declared key contains a dot.
  private var hasDottedKeys = false
  /// Whether a dotted key counts as the path that it spells.
  package var splitsKeys = false

  package init() {}

  /// The parts of a declared key, empty if any value is allowed; nil if the key is not declared.
  subscript(key: String) -> [Validator.PartID]? { keys[ExactKey(key)] }

  /// Declares `key` without constraining its value.
  package mutating func allow(_ key: String) {
    guard keys.updateValue(keys[ExactKey(key)] ?? [], forKey: ExactKey(key)) == nil else { return }
    order.append(key)
    hasDottedKeys = hasDottedKeys || key.contains(".")
  }

  package mutating func add(_ id: Validator.PartID, for key: String) {
    allow(key)
    keys[ExactKey(key)]?.append(id)
  }

  /// Adds a part that follows a dotted key beyond its first step, which is not itself declared.
  package mutating func add(_ id: Validator.PartID, forFirstStep step: String) {
    keys[ExactKey(step), default: []].append(id)
  }

  /// Returns the parts that apply to `key`. The part for all other keys applies only if `isJoined` is
  /// false: a key joined from several steps must be declared.
  func ids(for key: String, isJoined: Bool) -> [Validator.PartID] {
    let matching = patterns.filter { (try? $0.pattern.isFound(in: key)) == true }
    let ids = (self[key] ?? []) + matching.map(\.part)
    return ids.isEmpty && !isJoined ? others.map { [$0] } ?? [] : ids
  }
}

/// The parts that may apply to a secret. If a pattern cannot be decided, it counts as matching.
extension MemberParts {
  var all: [Validator.PartID] {
    keys.values.flatMap(\.self) + patterns.map(\.part) + [others].compactMap(\.self)
  }

  var mayJoinKeys: Bool { hasDottedKeys || !patterns.isEmpty }

  /// Returns the parts that may apply to `key`. `isJoined` has the meaning of `ids(for:isJoined:)`.
  func idsThatMayApply(to key: String, isJoined: Bool) -> [Validator.PartID] {
    let isSure =
      self[key] != nil || patterns.contains { (try? $0.pattern.isFound(in: key)) == true }
    let matching = patterns.filter { (try? $0.pattern.isFound(in: key)) != false }
    let rest = isSure || isJoined ? [] : [others].compactMap(\.self)
    return (self[key] ?? []) + matching.map(\.part) + rest
  }

  func surelyEvaluates(_ key: String) -> Bool {
    self[key] != nil || others != nil
      || patterns.contains { (try? $0.pattern.isFound(in: key)) == true }
  }
}
