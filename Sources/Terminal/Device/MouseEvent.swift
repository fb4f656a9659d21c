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

  mutating func judge(_ event: MouseEvent, _ time: ContinuousClock.Instant) -> MouseEvent {
    guard event.action == .press else { return event }
    if let last, last.position == event.position, time - last.time <= Self.longest {
      self.last = nil
      return MouseEvent(.doublePress, at: event.position)
    }
    last = (event.position, time)
    return event
  }
}
