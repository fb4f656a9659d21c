import Preferences

/// Reports a parser's progress to the current task, at intervals.
struct ParsingProgress {
  private let progress = Progress.current
  /// The number of nodes at which progress is reported next.
  private var next = interval
  private static let interval = 1 << 14

  /// Reports `done`, of 1, if many nodes were added since the last report. Throws if the task is
  /// cancelled.
  @inline(__always)
  mutating func report(nodes: Int, done: @autoclosure () -> Double) throws(Problem) {
    guard nodes >= next else { return }
    next = nodes &+ Self.interval
    try progress?.advance(to: done())
  }
}
