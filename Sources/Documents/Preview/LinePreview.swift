import Preferences

/// The lines in which two texts differ, as in a unified diff. The number and length of lines are
/// bounded. A binary format has no lines.
public struct LinePreview: Sendable {
  /// The differing lines with context.
  public private(set) var lines: [Line] = []
  /// Whether more lines differ than are shown.
  public private(set) var isCut = false

  /// A line of one of the texts.
  public struct Line: Hashable, Sendable, CustomStringConvertible {
    /// The text that the line is from.
    public let side: Side
    /// The line's number in its text, from 1. Context has the numbers of the old text.
    public let number: Int
    /// The line, cut around the difference. It may contain unprintable characters.
    public let text: String
    /// The characters of `text` that differ from the paired line. Nil if the line has no pair.
    public let difference: Range<Int>?
    /// The value as the program reads it, if the line spells it in quotes or escapes that the paired
    /// line does not have. It may contain unprintable characters.
    public let reading: String?

    /// The line after its mark.
    public var description: String { side.mark + text }
  }

  /// The text that a line is from; context is in both.
  public enum Side: Hashable, Sendable {
    case context, removed, added

    /// The mark before the line, as in a unified diff.
    public var mark: String {
      switch self {
      case .context: "  "
      case .removed: "- "
      case .added: "+ "
      }
    }
  }

  /// The most lines to show.
  private static let limit = 400
  /// The most removed lines before the added ones that replace them.
  private static let stretch = 128
  private static let context = 2

  private let old, new: (bytes: [UInt8], hidden: HiddenBytes)
  private let width: Int
  /// The syntax of the new text. Nil if its lines are not assignments.
  private let dialect: Dialect?

  /// Compares two documents. A line is cut to about `width` bytes. O(size) if the differences are
  /// small.
  public init(from old: any Document, to new: any Document, width: Int = 200) {
    self.init(from: old, to: new, Secrecy.none, width: width)
  }

  /// Compares two documents without showing the secrets that `secrecy` hides. All lines of a new file
  /// (`isNew`) are added: it has no old lines.
  package init(
    from old: any Document, to new: any Document, _ secrecy: Secrecy, width: Int = 200,
    isNew: Bool = false
  ) {
    let isText = old.format.isText && new.format.isText
    self.init(
      from: isText && !isNew ? old.bytes : [], hiding: HiddenBytes(of: old, secrecy),
      to: isText ? new.bytes : [], hiding: HiddenBytes(of: new, secrecy), width: width,
      dialect: new.syntax.dialect)
  }

  init(
    from old: [UInt8], hiding oldHidden: HiddenBytes = .none, to new: [UInt8],
    hiding newHidden: HiddenBytes = .none, width: Int = 200, dialect: Dialect? = nil
  ) {
    (self.old, self.new, self.width) = ((old, oldHidden), (new, newHidden), width)
    self.dialect = dialect
    let (oldLines, newLines) = TextLines.differing(old, new, context: Self.context)
    let regions = LineDiff(from: oldLines, to: newLines).regions
    for (number, region) in regions.enumerated() {
      if lines.count >= Self.limit { isCut = true }
      if isCut { return }
      let before = max(0, region.old.lowerBound - Self.context)..<region.old.lowerBound
      addContext(before.map { oldLines.numbered($0) })
      for start in stride(from: 0, to: max(region.old.count, region.new.count), by: Self.stretch) {
        let removed = region.old.dropFirst(start).prefix(Self.stretch).map { oldLines.numbered($0) }
        let added = region.new.dropFirst(start).prefix(Self.stretch).map { newLines.numbered($0) }
        add(removed, .removed, pairedWith: added)
        add(added, .added, pairedWith: removed)
      }
      let next = number + 1 < regions.count ? regions[number + 1].old.lowerBound : oldLines.count
      let after = region.old.upperBound..<min(region.old.upperBound + Self.context, next)
      addContext(after.map { oldLines.numbered($0) })
    }
  }

  private mutating func addContext(_ context: [NumberedLine]) {
    let last = lines.last { $0.side != .added }?.number ?? 0
    lines += context.filter { $0.number > last }.map { line($0, .context, pair: nil) }
  }

  private mutating func add(
    _ some: [NumberedLine], _ side: Side, pairedWith others: [NumberedLine]
  ) {
    for (position, own) in some.enumerated() {
      guard lines.count < Self.limit else {
        isCut = true
        return
      }
      let pair = position < others.count ? others[position] : nil
      lines.append(line(own, side, pair: pair))
    }
  }

  private func line(_ line: NumberedLine, _ side: Side, pair: NumberedLine?) -> Line {
    let text = side == .added ? new : old
    let shown = ShownLine(line, pair: pair, width: width, hiding: text.hidden, in: text.bytes)
    return Line(
      side: side, number: line.number, text: shown.text, difference: shown.difference,
      reading: side == .added ? reading(of: line, pair: pair) : nil)
  }

  /// Returns the value of an added line if only this line, not `pair`, spells it otherwise. Nil for a
  /// line with a secret.
  private func reading(of line: NumberedLine, pair: NumberedLine?) -> String? {
    guard let dialect, let value = dialect.reading(of: line.bytes), value.isEncoded,
      !new.hidden.overlaps(line.bytes.indices), line.bytes.count <= width
    else { return nil }
    let former = pair.flatMap { dialect.reading(of: $0.bytes) }
    return former?.isEncoded == true ? nil : value.text
  }
}

/// A line in a preview, cut around its difference from the paired line.
struct ShownLine {
  let text: String
  /// The characters of `text` that differ. Nil if the line has no pair.
  let difference: Range<Int>?

  /// Cuts `line` to about `width` bytes, in whole characters and without secrets. A difference
  /// inside a secret covers the whole secret.
  init(
    _ line: NumberedLine, pair: NumberedLine?, width: Int, hiding hidden: HiddenBytes,
    in bytes: [UInt8]
  ) {
    let differing = hidden.widened(pair.map(line.difference) ?? line.start)
    let isLong = max(line.bytes.count, pair?.bytes.count ?? 0) > width
    var lower = isLong ? max(line.bytes.startIndex, differing.lowerBound - width * 2 / 5) : 0
    lower = max(lower, line.bytes.startIndex)
    while lower < line.bytes.endIndex, bytes[lower].isContinuation { lower += 1 }
    var upper = min(line.bytes.endIndex, lower + width)
    while upper < line.bytes.endIndex, upper > lower, bytes[upper].isContinuation { upper -= 1 }
    let shown = differing.clamped(to: lower..<max(lower, upper))
    let parts = [lower..<shown.lowerBound, shown, shown.upperBound..<upper].map {
      hidden.text(of: $0, in: bytes)
    }
    let lead = (lower > line.bytes.startIndex ? "…" : "") + parts[0]
    text = lead + parts[1] + parts[2] + (upper < line.bytes.endIndex ? "…" : "")
    difference = pair == nil ? nil : lead.count..<lead.count + parts[1].count
  }
}

extension NumberedLine {
  fileprivate var start: Range<Int> { bytes.startIndex..<bytes.startIndex }

  /// Returns the bytes without the common prefix and suffix of both lines, in whole characters.
  fileprivate func difference(from other: NumberedLine) -> Range<Int> {
    var lower = bytes.startIndex
    for (mine, theirs) in zip(bytes, other.bytes) {
      guard mine == theirs else { break }
      lower += 1
    }
    var upper = bytes.endIndex
    let most = min(bytes.endIndex - lower, other.bytes.count - (lower - bytes.startIndex))
    for (mine, theirs) in zip(bytes.reversed(), other.bytes.reversed()).prefix(most) {
      guard mine == theirs else { break }
      upper -= 1
    }
    while lower > bytes.startIndex, lower < bytes.endIndex, bytes[lower].isContinuation {
      lower -= 1
    }
    while upper < bytes.endIndex, bytes[upper].isContinuation { upper += 1 }
    return lower..<upper
  }
}

extension HiddenBytes {
  /// Returns `range` with all of a secret in which it begins or ends.
  fileprivate func widened(_ range: Range<Int>) -> Range<Int> {
    let lower = part(around: range.lowerBound)?.lowerBound ?? range.lowerBound
    let upper = part(around: range.upperBound)?.upperBound ?? range.upperBound
    return lower..<max(lower, upper)
  }
}
