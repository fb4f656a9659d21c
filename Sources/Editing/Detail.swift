import Preferences

/// All there is to say about the key under the cursor.
public struct Detail: Sendable {
  public let name: PreferenceName
  /// `whole number`
  public let kindWords: String
  /// `0…65535`
  public let rangeWords: String?
  public let unit: String?
  public let title: String?
  public let summary: String?
  public let problem: Problem?
  /// `443`, or `443 (site.json, line 3; else 80)`
  public let defaultText: String?
  public let takesEffect: String?
  /// `because protocol is "tls"`
  public let condition: String?
  /// `such as 80, 443`
  public let exampleWords: String?
  /// Where its value comes from: `gateway.json, line 7`.
  public let origin: String?
  public let deprecation: Deprecation?
  public let isReadOnly: Bool
  public let isDeclared: Bool
  /// `was 1, mine 2, theirs 3`, or `was 1 until another program changed it`; nil where none has.
  public let othersWords: String?
  /// What stands in the store beside this one: `site.json: 8080`; nil where both have the same.
  public let comparisonWords: String?
}
