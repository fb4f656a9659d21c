/// A line being typed and its cursor, by grapheme clusters.
public struct LineText: Hashable, Sendable {
  public private(set) var characters: [Character]
  /// Characters before it.
  public private(set) var cursor: Int

  public init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  public var text: String { String(characters) }
}
