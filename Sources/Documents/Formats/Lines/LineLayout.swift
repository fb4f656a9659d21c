/// The places of lines that are not those of their nodes.
struct LineLayout: Sendable {
  /// Whether the lines of a list or the parts of a section are separated by others, or lines do not
  /// count, so that the bytes between nodes are not those between lines.
  var isScattered = false
  /// The offset of a line that looks like a heading and is none. Nothing from there on is read. Nil if there
  /// is no such line.
  var faultyHeading: Int?
  /// The first lines that the dialect does not have, at most a hundred.
  var unknownLines: [Range<Int>] = []
  /// The parts of each section that has several headings.
  var parts: [NodeID: [LineSections.Section]] = [:]
  /// The keys of the lines that do not count, because another line has the same key, by the value that
  /// counts.
  var overridden: [NodeID: [Range<Int>]] = [:]
}
