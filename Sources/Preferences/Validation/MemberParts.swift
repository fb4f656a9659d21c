/// Which part each member of a dictionary is judged by.
package struct MemberParts: Sendable {
  private var keys: [ExactKey: [Validator.PartID]] = [:]
  /// In declared order, for guesses.
  package private(set) var order: [String] = []
  package var patterns: [(pattern: Pattern, part: Validator.PartID)] = []
  package var others: Validator.PartID?
  /// No key but these may stand there.
  package var isClosed = false
  /// Whether a declared key has dots in it.
  private var hasDottedKeys = false
  /// A dotted key counts as the path that it spells.
  package var isLenient = false

  package init() {}

  /// Of a declared key, none where all is allowed; nil of any other.
  subscript(key: String) -> [Validator.PartID]? { keys[ExactKey(key)] }

  /// Declares `key`, whatever its value.
  package mutating func allow(_ key: String) {
    guard keys.updateValue(keys[ExactKey(key)] ?? [], forKey: ExactKey(key)) == nil else { return }
    order.append(key)
    hasDottedKeys = hasDottedKeys || key.contains(".")
  }

  package mutating func add(_ id: Validator.PartID, for key: String) {
    allow(key)
    keys[ExactKey(key)]?.append(id)
  }

  /// The way that a joined key spells; its first step is not declared by itself.
  package mutating func add(_ id: Validator.PartID, onTheWayBy step: String) {
    keys[ExactKey(step), default: []].append(id)
  }

  /// As far as the key alone tells. What is for all others is not for a key that was joined to look
  /// it up.
  func ids(for key: String, isJoined: Bool) -> [Validator.PartID] {
    let matching = patterns.filter { (try? $0.pattern.isFound(in: key)) == true }
    let ids = (self[key] ?? []) + matching.map(\.part)
    return ids.isEmpty && !isJoined ? others.map { [$0] } ?? [] : ids
  }
}

/// For secrecy, where a doubt counts as yes.
extension MemberParts {
  var all: [Validator.PartID] {
    keys.values.flatMap(\.self) + patterns.map(\.part) + [others].compactMap(\.self)
  }

  var mayJoinKeys: Bool { hasDottedKeys || !patterns.isEmpty }

  /// As `ids(for:isJoined:)`. A pattern that cannot be decided matches.
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
