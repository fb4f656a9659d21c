import Preferences
import Synchronization
import TinyNetworking

/// Waits for a server for as long as it goes on saying something, fast enough, and as whoever waits for
/// it wants to: a slow line takes its time, a silent server and one that drips do not.
struct Listening: Sendable {
  /// How long it may say nothing.
  let patience: Duration
  /// The most bytes that its answer may have, and the time that they may take.
  let limit: Int
  let pace: BodyPace
  let url: String
  /// nil where nobody looks how far it is, and nobody can cancel it.
  let progress: Progress?

  /// How soon it is noticed that nobody waits any more.
  private static let pace = Duration.milliseconds(50)

  /// What `send` brings the head of, whole.
  func answer(
    _ send: @escaping @Sendable () async throws(TransportError) -> StreamedResponse
  ) async throws(TransportError) -> Response {
    let lastWord = LastWord()
    let result = await withTaskGroup(of: Result<Response, TransportError>.self) { group in
      group.addTask {
        do throws(TransportError) {
          let head = try await send()
          if let length = head.announcedLength, length > limit {
            return .failure(error(.tooLarge(limit: limit)))
          }
          return .success(
            try await head.telling { heard($0, of: head, lastWord) }
              .whole(limit: limit, pace: pace))
        } catch {
          return .failure(error)
        }
      }
      group.addTask { .failure(await giveUp(after: lastWord)) }
      defer { group.cancelAll() }
      return await group.next()
    }
    guard let result else { throw error(.cancelled) }
    return try result.get()
  }

  /// Whether it was cancelled is looked at by `giveUp`.
  private func heard(_ count: Int, of head: StreamedResponse, _ lastWord: LastWord) {
    let sum = lastWord.note(count)
    guard let length = head.announcedLength, length > 0 else { return }
    try? progress?.advance(to: Double(sum) / Double(length))
  }

  private func giveUp(after lastWord: LastWord) async -> TransportError {
    while lastWord.age < patience {
      do {
        try progress?.advance(to: 0)
        try await pause(for: Self.pace)
      } catch {
        return self.error(.cancelled)
      }
    }
    return error(.timedOut)
  }

  private func error(_ reason: TransportError.Reason) -> TransportError {
    TransportError(reason, url: url, mayHaveArrived: true)
  }
}

/// When a server was last heard, and how many bytes it has sent.
private final class LastWord: Sendable {
  private let state = Mutex((when: ContinuousClock.now, sum: 0))

  var age: Duration { state.withLock(\.when).duration(to: .now) }

  func note(_ count: Int) -> Int {
    state.withLock { state in
      state = (.now, state.sum + count)
      return state.sum
    }
  }
}

extension StreamedResponse {
  /// `tell` gets the size of each piece of the body as it comes.
  fileprivate func telling(_ tell: @escaping @Sendable (Int) -> Void) -> StreamedResponse {
    StreamedResponse(url: url, status: status, headers: headers, body: Self.telling(body, tell))
  }

  private static func telling<Pieces: AsyncSequence & Sendable>(
    _ pieces: Pieces, _ tell: @escaping @Sendable (Int) -> Void
  ) -> Body where Pieces.Element == [UInt8], Pieces.Failure == any Error {
    pieces.map { piece in
      tell(piece.count)
      return piece
    }
  }
}
