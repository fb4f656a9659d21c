/// Why it does not watch.
struct NotStarted: Error, CustomStringConvertible {
  let cause: any CustomStringConvertible & Sendable
  var description: String { "not started: \(cause)" }
}
