import Preferences

infix operator ?= : AssignmentPrecedence
postfix operator ++

extension StoredValue {
  /// Saves `value` where nothing is stored. What is only registered is not stored.
  public static func ?= (stored: StoredValue, value: @autoclosure () -> some PreferenceType) {
    guard !stored.exists else { return }
    stored.domain.store(value(), named: stored.name)
  }

  /// Adds as one adds on paper, atomically; nothing counts as 0. What is no number stays.
  ///
  /// Disfavoured, so that the compiler's words for `Defaults[.launchCuont] += 1` are about keys.
  @_disfavoredOverload
  public static func += (stored: StoredValue, addend: some PreferenceNumber) {
    guard let addend = addend.preference else { return }
    let key = Key<PreferenceValue?>(stored.name)
    try? stored.domain.update(key) { value throws(NoNumber) in
      guard let sum = (value ?? .integer(0)).adding(addend) else { throw NoNumber() }
      value = sum
    }
  }

  public static postfix func ++ (stored: StoredValue) { stored += 1 }
}

private struct NoNumber: Error {}

extension PreferenceValue {
  /// A real where one of them is; nil where one is no number.
  fileprivate func adding(_ other: PreferenceValue) -> PreferenceValue? {
    guard let sum = number.flatMap({ a in other.number.flatMap(a.adding) }) else { return nil }
    if case .integer = self, case .integer = other { return .integer(sum) }
    let isWritten = sum.spelling.contains { $0 == "." || $0 == "e" }
    return .real(isWritten ? sum : Number(spelling: "\(sum).0"))
  }
}
