/// Whatever is stored, untyped.
extension PreferenceValue: PreferenceType {
  public static var kind: Kind { .any }
  public var preference: PreferenceValue? { self }
  public init?(_ value: PreferenceValue) { self = value }
}

extension Bool: PreferenceType {
  public static var kind: Kind { .boolean }
  public var preference: PreferenceValue? { .bool(self) }

  public init?(_ value: PreferenceValue) {
    guard case .bool(let bool) = value else { return nil }
    self = bool
  }
}

extension String: PreferenceType {
  public static var kind: Kind { .string }
  public var preference: PreferenceValue? { .string(self) }

  public init?(_ value: PreferenceValue) {
    guard case .string(let string) = value else { return nil }
    self = string
  }
}

/// Stored as text with suffixes: `1h30m`, `250ms`. A bare number is read as seconds.
extension Duration: PreferenceType {
  public static var kind: Kind { .duration(.text) }
  public var preference: PreferenceValue? { .string(spanText) }

  public init?(_ value: PreferenceValue) {
    guard case .string(let text) = value else { return nil }
    let seconds = JSONNumber.value(text)?.number.map { "\($0)s" }
    guard let span = DurationText.nanoseconds(of: seconds ?? text),
      let nanoseconds = Int64(exactly: span)
    else { return nil }
    self = .nanoseconds(nanoseconds)
  }

  /// To the nanosecond.
  var spanText: String {
    let (seconds, attoseconds) = components
    return DurationText.text(
      ofNanoseconds: Int128(seconds) * DurationText.second + Int128(attoseconds / 1_000_000_000))
  }
}
