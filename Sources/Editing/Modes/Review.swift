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
  /// By how many columns lines that do not fit are scrolled, from what differs in them.
  public private(set) var shift = 0

  public var lineCount: Int { items.count + 1 + (preview?.count ?? 0) }

  /// Whether a line may be longer than the screen is wide.
  public var hasLongLines: Bool { preview?.contains { $0.text.utf8.count > 60 } == true }

  /// With a row below each pair of long lines, or below the one of them that has what the other has
  /// not.
  mutating func show(_ lines: [PreviewLine]) {
    preview = lines.indices.flatMap { position -> [PreviewLine] in
      let line = lines[position]
      let next = position + 1 < lines.count ? lines[position + 1] : nil
      let isAlone = line.side == .added || next?.side == .added && next?.difference?.isEmpty == true
      return line.isLong && isAlone ? [line, line.mark] : [line]
    }
  }

  mutating func scroll(right: Bool) {
    let longest = preview?.map(\.text.count).max() ?? 0
    shift = max(-longest, min(longest, shift + (right ? Self.step : -Self.step)))
  }

  /// In columns.
  private static let step = 20
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
