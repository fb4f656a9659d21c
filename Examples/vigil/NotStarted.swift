/// The error of a daemon that refuses to start.
struct NotStarted: Error, CustomStringConvertible {
  let reason: String
  var description: String { "not started: \(reason)" }
}
