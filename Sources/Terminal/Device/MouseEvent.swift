/// What a mouse did, and where.
public struct MouseEvent: Hashable, Sendable {
  public enum Action: Hashable, Sendable { case press, doublePress, wheelUp, wheelDown }

  public let action: Action
  public let position: Position

  public init(_ action: Action, at position: Position) {
    self.action = action
    self.position = position
  }
}

/// Tells a second press from a first: soon after it, on the same cell.
struct DoublePress {
  private static let longest = Duration.milliseconds(400)
  private var last: (position: Position, time: ContinuousClock.Instant)?

  mutating func event(at position: Position, _ time: ContinuousClock.Instant) -> MouseEvent {
    if let last, last.position == position, time - last.time <= Self.longest {
      self.last = nil
      return MouseEvent(.doublePress, at: position)
    }
    last = (position, time)
    return MouseEvent(.press, at: position)
  }
}
