import Preferences

/// What happened last, in one line.
public struct Notice: Hashable, Sendable {
  public enum Tone: Hashable, Sendable { case info, problem }
  public let tone: Tone
  public let words: String

  public static func info(_ words: String) -> Notice { Notice(tone: .info, words: words) }
  public static func problem(_ words: String) -> Notice { Notice(tone: .problem, words: words) }
}

/// `1 key`, `2 keys`
func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
