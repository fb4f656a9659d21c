import Preferences

/// What the staged changes will do: as values and, when the world has answered, as lines.
public struct Review: Sendable {
  public let items: [ReviewItem]
  /// nil until it has been made.
  public internal(set) var preview: [PreviewLine]?
  /// What is to be known before it is written.
  public internal(set) var caveats: [SaveCaveat] = []
  /// Values of the file that are invalid and stay as they are.
  public let invalidElsewhere: Int
  /// The first line shown, counting items, a blank one, then preview lines.
  public internal(set) var top = 0

  public var lineCount: Int { items.count + 1 + (preview?.count ?? 0) }
}

public struct ReviewItem: Hashable, Sendable {
  public let name: PreferenceName
  /// nil where the key is added.
  public let old: String?
  /// nil where it is removed.
  public let new: String?
  /// What else is to be known: when it takes effect, or that the value is another since.
  public let remark: String?
}
