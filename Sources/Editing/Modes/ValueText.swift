import Preferences

/// A value in full, line by line.
public struct ValueText: Sendable {
  public let name: PreferenceName
  public let lines: [String]
  public internal(set) var top = 0
}
