/// Checks durations (RFC 3339, appendix A): `P3Y6M4DT12H30M5S`, `PT5M`, `P2W`. Units must be
/// contiguous and without fractions. Weeks cannot be combined with other units.
enum DurationFormat {
  static func isValid(_ text: String) -> Bool {
    var reader = FormatReader(text)
    guard reader.takes("P") else { return false }
    let date = reader.takesUnits(of: ["Y", "M", "D"], or: "W")
    if date == .alone { return reader.isAtEnd }
    guard reader.takes("T") else { return date == .some && reader.isAtEnd }
    return date != .bad && reader.takesUnits(of: ["H", "M", "S"]) == .some && reader.isAtEnd
  }
}

private enum Units { case none, some, alone, bad }

extension FormatReader {
  /// Reads numbers with their units: a run of `units`, or one number with the unit `lone`.
  fileprivate mutating func takesUnits(of units: [Unicode.Scalar], or lone: Unicode.Scalar? = nil)
    -> Units
  {
    var wanted = units[...]
    while takeAll(where: \.isASCIIDigit) > 0 {
      guard let unit = pop() else { return .bad }
      if unit == lone { return wanted.count == units.count ? .alone : .bad }
      guard let place = wanted.firstIndex(of: unit) else { return .bad }
      guard wanted.count == units.count || place == wanted.startIndex else { return .bad }
      wanted = wanted[(place + 1)...]
    }
    return wanted.count == units.count ? .none : .some
  }
}
