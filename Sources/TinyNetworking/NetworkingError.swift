/// Why no answer was read.
public enum NetworkingError: Error, Sendable {
  /// No answer came, or not all of it.
  case transport(TransportError)
  /// An answer whose status is not 200 to 299.
  case status(Response)
  case unparsable(Unparsable, Response)
}

public struct TransportError: Error, Hashable, Sendable {
  public let reason: Reason
  /// Where it was sent to.
  public let url: String
  /// False where the server has certainly not got the request: it is safe to send it again.
  public let mayHaveArrived: Bool

  public init(_ reason: Reason, url: String, mayHaveArrived: Bool) {
    self.reason = reason
    self.url = url
    self.mayHaveArrived = mayHaveArrived
  }

  /// Of what was thrown while an answer was coming.
  init(during error: any Error, url: String) {
    self =
      error as? TransportError
      ?? TransportError(
        error is CancellationError ? .cancelled : .other("\(error)"), url: url,
        mayHaveArrived: true)
  }

  public enum Reason: Hashable, Sendable {
    case invalidURL
    case unknownHost
    /// In the system's words: nobody listens there, no way to it.
    case unreachable(String)
    case timedOut
    /// The other side has hung up before the answer was whole.
    case closed
    case cancelled
    /// More bytes than were asked for at most.
    case tooLarge(limit: Int)
    /// Why the other side, or this one, is not believed to be who it says, in words.
    case untrusted(String)
    case other(String)
  }
}

/// What an answer lacks, and where: a path of keys and indexes with dots.
public struct Unparsable: Error, Hashable, Sendable {
  public let expected, place: String
  public init(expected: String, place: String) {
    self.expected = expected
    self.place = place
  }
}
