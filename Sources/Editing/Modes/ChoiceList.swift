import Preferences

/// One of a few values, chosen from a list.
public struct ChoiceList: Sendable {
  public let name: PreferenceName
  public let entry: Entry
  public let options: [Option]
  public internal(set) var cursor: Int

  public struct Option: Hashable, Sendable {
    public let label: String
    /// One sentence beside it.
    public let summary: String?
    public let value: PreferenceValue
  }
}
