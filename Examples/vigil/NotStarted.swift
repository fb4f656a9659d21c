/// The error of a daemon that refuses to start.
struct NotStarted: Error, CustomStringConvertible {
  let cause: any CustomStringConvertible & Sendable
  var description: String { "not started: \(cause)" }
}
