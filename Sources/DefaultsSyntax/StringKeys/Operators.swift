import Preferences

infix operator ?= : AssignmentPrecedence
postfix operator ++
postfix operator --

/// Assigns `value` if `optional` is nil; else `value` is not evaluated.
public func ?= <Value>(
  optional: inout Value?, value: @autoclosure () throws -> Value?
) rethrows {
  if optional == nil { optional = try value() }
}

/// Adds 1, also to the value of a key: `Defaults[.launchCount]++`. Stops the program if the type
/// cannot hold the sum. Like `+=`, it reads and then writes; `update` is atomic.
public postfix func ++ <Value: Numeric & PreferenceNumber>(value: inout Value) { value += 1 }

/// Subtracts 1, like `++`.
public postfix func -- <Value: Numeric & PreferenceNumber>(value: inout Value) { value -= 1 }

extension StoredValue {
  /// Stores `value` if nothing is stored yet. A registered default is not counted as stored.
  public static func ?= (stored: StoredValue, value: @autoclosure () -> some PreferenceType) {
    guard !stored.exists else { return }
    stored.domain.store(value(), named: stored.name)
  }

  /// Adds a number exactly and atomically. An absent value is 0; a value that is not a number
  /// stays. Disfavoured, so that the compiler's message for `Defaults[.launchCuont] += 1` is about
  /// keys.
  @_disfavoredOverload
  public static func += (stored: StoredValue, addend: some PreferenceNumber) {
    guard let addend = addend.preference else { return }
    let key = Key<PreferenceValue?>(stored.name)
    try? stored.domain.update(key) { value throws(NoNumber) in
      guard let sum = (value ?? .integer(0)).adding(addend) else { throw NoNumber() }
      value = sum
    }
  }

  /// Subtracts a number exactly and atomically, like `+=`.
  @_disfavoredOverload
  public static func -= (stored: StoredValue, subtrahend: some PreferenceNumber & SignedNumeric) {
    stored += -subtrahend
  }

  /// Adds 1.
  public static postfix func ++ (stored: StoredValue) { stored += 1 }
  /// Subtracts 1.
  public static postfix func -- (stored: StoredValue) { stored += -1 }
}

private struct NoNumber: Error {}

extension PreferenceValue {
  /// Returns the sum, which is a real if either number is. Nil if one value is not a number.
  fileprivate func adding(_ other: PreferenceValue) -> PreferenceValue? {
    guard let sum = number.flatMap({ a in other.number.flatMap(a.adding) }) else { return nil }
    if case .integer = self, case .integer = other { return .integer(sum) }
    let isWritten = sum.spelling.contains { $0 == "." || $0 == "e" }
    return .real(isWritten ? sum : Number(spelling: "\(sum).0"))
  }

  /// The integer or real that `number` spells.
  init(spelled number: Number) {
    let isReal = number.spelling.contains { $0 == "." || $0 == "e" || $0 == "E" }
    self = isReal ? .real(number) : .integer(number)
  }
}
