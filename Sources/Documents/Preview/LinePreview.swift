/// The lines by which one text differs from another, as a unified diff shows them. Bounded, whatever
/// the size and number of the lines. A binary format has none.
public struct LinePreview: Sendable {
  public private(set) var lines: [Line] = []
  /// More differs than is shown.
  public private(set) var isCut = false

  public struct Line: Hashable, Sendable, CustomStringConvertible {
    public let side: Side
    /// In the text it is of (for context the old one), counted from 1.
    public let number: Int
    /// As it stands, cut around what differs; not yet made printable.
    public let text: String

    public var description: String { side.mark + text }

    /// The same line with other words in its place.
    public func showing(_ words: String) -> Line { Line(side: side, number: number, text: words) }
  }

  public enum Side: Hashable, Sendable {
    case context, removed, added

    public var mark: String {
      switch self {
      case .context: "  "
      case .removed: "- "
      case .added: "+ "
      }
    }
  }

  /// The lines shown at most.
  private static let limit = 400
  /// How far the texts may lie apart between two differences.
  private static let window = 256
  private static let context = 2

  /// O(size), for differences that lie close together each.
  public init(from old: any Document, to new: any Document) {
    let isText = old.format != .binaryPropertyList && new.format != .binaryPropertyList
    self.init(from: isText ? old.bytes : [], to: isText ? new.bytes : [])
  }

  init(from old: [UInt8], to new: [UInt8]) {
    var before = LineCursor(old)
    var after = LineCursor(new)
    while before.skipCommon(with: &after) {
      if lines.count >= Self.limit {
        isCut = true
        return
      }
      addContext(before.preceding(Self.context))
      let (removed, added) = before.ahead(Self.window).apart(from: after.ahead(Self.window))
      for piece in removed.pieces(beside: added) {
        add(piece.removed, .removed, beside: piece.added)
        add(piece.added, .added, beside: piece.removed)
        addContext(piece.common)
      }
      before.advance(past: removed)
      after.advance(past: added)
      addContext(before.common(Self.context, with: after))
    }
  }

  private mutating func addContext(_ context: some Sequence<NumberedLine>) {
    let last = lines.last { $0.side != .added }?.number ?? 0
    lines += context.filter { $0.number > last }.map {
      Line(side: .context, number: $0.number, text: $0.text(around: 0))
    }
  }

  private mutating func add(
    _ some: some Collection<NumberedLine>, _ side: Side,
    beside others: some Collection<NumberedLine>
  ) {
    var twins = others.makeIterator()
    for line in some {
      guard lines.count < Self.limit else {
        isCut = true
        return
      }
      let start = twins.next().map { line.difference(from: $0) } ?? 0
      lines.append(Line(side: side, number: line.number, text: line.text(around: start)))
    }
  }
}
