import Preferences
import Synchronization
import TinyNetworking

/// Reads a response with an idle timeout and a minimum rate: a slow line may take its time, but not
/// a server that is silent or drips. The waiting user may cancel it.
struct IdleTimeoutReader: Sendable {
  /// The longest time in which nothing arrives.
  let timeout: Duration
  /// The most bytes of the response, and the time that they may take.
  let limit: Int
  let pace: BodyPace
  let url: String
  /// The server's address, for the user who waits.
  let server: String
  /// The progress to report to, or nil if the work cannot be cancelled.
  let progress: Progress?

  /// Returns the whole response whose head `send` returns.
  func read(
    _ send: @escaping @Sendable () async throws(NetworkingError) -> StreamedResponse
  ) async throws(NetworkingError) -> Response {
    let lastArrival = LastArrival()
    progress?.beginWaiting(for: server)
    defer { progress?.endWaiting() }
    return try await firstResult { () async throws(NetworkingError) in
      let head = try await send()
      if let length = head.announcedLength, length > limit {
        throw error(.tooLarge(limit: limit))
      }
      return try await head.observingChunks { received($0, of: head, lastArrival) }
        .whole(limit: limit, pace: pace)
    } or: { () async throws(NetworkingError) in
      throw await watchTime(since: lastArrival)
    }
  }

  /// Reports progress. `watchTime` handles a cancellation.
  private func received(
    _ count: Int, of head: StreamedResponse, _ lastArrival: LastArrival
  ) {
    let sum = lastArrival.record(count)
    guard let length = head.announcedLength, length > 0 else { return }
    try? progress?.advance(to: Double(sum) / Double(length))
  }

  /// Returns `.timedOut` when nothing has arrived for `timeout`, or `.cancelled`.
  private func watchTime(since lastArrival: LastArrival) async -> NetworkingError {
    while lastArrival.age < timeout {
      if progress?.isGivenUp == true { return error(.cancelled) }
      do {
        try await pause(for: Progress.checkInterval)
      } catch {
        return self.error(.cancelled)
      }
    }
    return error(.timedOut)
  }

  private func error(_ reason: NetworkingError.Reason) -> NetworkingError {
    NetworkingError(reason, url: url, mayHaveArrived: true)
  }
}

extension Progress {
  /// The interval for noticing a cancellation.
  static let checkInterval = Duration.milliseconds(50)
}

/// Runs `work`, which waits for the server with the address `url`, until it ends or the user gives it up.
func awaitingServer<A: Sendable>(
  _ url: String, _ work: @escaping @Sendable () async throws(NetworkingError) -> A
) async throws(NetworkingError) -> A {
  guard let progress = Progress.current else { return try await work() }
  progress.beginWaiting(for: url)
  defer { progress.endWaiting() }
  return try await firstResult(work) { () async throws(NetworkingError) in
    while !progress.isGivenUp {
      guard (try? await pause(for: Progress.checkInterval)) != nil else { break }
    }
    throw NetworkingError(.cancelled, url: url, mayHaveArrived: true)
  }
}

/// The time of the last arrival, and the number of bytes so far.
private final class LastArrival: Sendable {
  private let state = Mutex((when: ContinuousClock.now, sum: 0))

  var age: Duration { state.withLock(\.when).duration(to: .now) }

  func record(_ count: Int) -> Int {
    state.withLock { state in
      state = (.now, state.sum + count)
      return state.sum
    }
  }
}

extension StreamedResponse {
  /// Calls `onChunk` with the size of each chunk of the body.
  fileprivate func observingChunks(_ onChunk: @escaping @Sendable (Int) -> Void) -> StreamedResponse
  {
    StreamedResponse(
      url: url, status: status, headers: headers, body: Self.observing(body, onChunk))
  }

  private static func observing<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, _ onChunk: @escaping @Sendable (Int) -> Void
  ) -> Body where Chunks.Element == [UInt8], Chunks.Failure == any Error {
    chunks.map { chunk in
      onChunk(chunk.count)
      return chunk
    }
  }
}
