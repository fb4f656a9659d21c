import Preferences

/// A value typed in place, with the verdict on it as it stands.
public struct Field: Sendable {
  public let name: PreferenceName
  public let entry: Entry
  public internal(set) var line: LineText
  /// nil while what is typed can be kept.
  public internal(set) var verdict: Problem?
  /// `0…65535`, where there is a rule.
  public let rangeWords: String?
  /// Show dots for it.
  public let isMasked: Bool
}
