import Preferences

/// What happened last, in one line.
public struct Notice: Hashable, Sendable {
  public enum Tone: Hashable, Sendable { case info, problem }
  public let tone: Tone
  public let phrase: Phrase

  public static func info(_ words: String) -> Notice { .info(Phrase(words)) }
  public static func info(_ phrase: Phrase) -> Notice { Notice(tone: .info, phrase: phrase) }
  public static func problem(_ words: String) -> Notice { .problem(Phrase(words)) }
  public static func problem(_ phrase: Phrase) -> Notice { Notice(tone: .problem, phrase: phrase) }
}

/// `a, b, c and 2 others`
func listed(_ names: [String]) -> String {
  let told = 3
  let rest = names.count - told
  return names.prefix(told).joined(separator: ", ")
    + (rest > 0 ? " and \(counted(rest, "other"))" : "")
}
