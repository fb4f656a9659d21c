/// The lines that a removal removes.
public struct RemovedLines: Hashable, Sendable {
  /// The line numbers, counted from 1.
  public let lines: ClosedRange<Int>
  /// Whether nothing else is on these lines, so that they are removed completely.
  public let areWhole: Bool

  /// Creates a range of lines.
  public init(_ lines: ClosedRange<Int>, areWhole: Bool) {
    self.lines = lines
    self.areWhole = areWhole
  }
}
