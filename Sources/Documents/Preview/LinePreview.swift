import Preferences

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
    /// The characters of `text` that differ from the line which this one replaces, or which replaces
    /// it; nil if there is no such line.
    public let difference: Range<Int>?

    public var description: String { side.mark + text }
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

  private let old, new: Side.Text
  private let width: Int

  /// O(size), for differences that lie close together each. A line is cut to about `width` bytes.
  public init(from old: any Document, to new: any Document, width: Int = 200) {
    self.init(from: old, to: new, Secrecy.none, width: width)
  }

  /// Without what `secrecy` hides.
  package init(from old: any Document, to new: any Document, _ secrecy: Secrecy, width: Int = 200) {
    let isText = old.format != .binaryPropertyList && new.format != .binaryPropertyList
    self.init(
      from: Side.Text(isText ? old.bytes : [], HiddenBytes(of: old, secrecy)),
      to: Side.Text(isText ? new.bytes : [], HiddenBytes(of: new, secrecy)), width: width)
  }

  init(from old: [UInt8], to new: [UInt8]) {
    self.init(from: Side.Text(old, .none), to: Side.Text(new, .none), width: 200)
  }

  private init(from old: Side.Text, to new: Side.Text, width: Int) {
    (self.old, self.new, self.width) = (old, new, width)
    var before = LineCursor(old.bytes)
    var after = LineCursor(new.bytes)
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
    lines += context.filter { $0.number > last }.map { line($0, .context, beside: nil) }
  }

  private mutating func add(
    _ some: some Collection<NumberedLine>, _ side: Side,
    beside others: some Collection<NumberedLine>
  ) {
    var twins = others.makeIterator()
    for own in some {
      guard lines.count < Self.limit else {
        isCut = true
        return
      }
      lines.append(line(own, side, beside: twins.next()))
    }
  }

  private func line(_ line: NumberedLine, _ side: Side, beside twin: NumberedLine?) -> Line {
    let text = side == .added ? new : old
    let shown = ShownLine(line, beside: twin, width: width, hiding: text.hidden, in: text.bytes)
    return Line(side: side, number: line.number, text: shown.text, difference: shown.difference)
  }
}

extension LinePreview.Side {
  /// One of the two texts that are compared.
  fileprivate struct Text {
    let bytes: [UInt8]
    let hidden: HiddenBytes
    init(_ bytes: [UInt8], _ hidden: HiddenBytes) { (self.bytes, self.hidden) = (bytes, hidden) }
  }
}
