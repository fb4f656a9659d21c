import Preferences
import TinyNetworking

/// What happens to a range of keys, from a revision on.
struct EtcdWatch {
  let client: EtcdClient
  let key, end: [UInt8]
  let from: Int

  /// Until it is no longer read, or an error: `.compacted` where `from` is older than what the server
  /// keeps, `.unavailable` where the member has lost its leader or hung up.
  func answers() async throws(EtcdError) -> EtcdWatchAnswers {
    let creation = WatchRequest.Creation(
      key: Bytes(key), rangeEnd: Bytes(end), startRevision: Number64(from))
    return EtcdWatchAnswers(lines: try await client.watch(WatchRequest(creation: creation)))
  }
}

struct EtcdWatchAnswers: AsyncSequence {
  let lines: Lines

  func makeAsyncIterator() -> Iterator { Iterator(lines: lines.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    var lines: Lines.AsyncIterator

    mutating func next() async throws(EtcdError) -> WatchAnswer? {
      try await next(isolation: #isolation)
    }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(EtcdError) -> WatchAnswer? {
      let line: [UInt8]?
      do throws(TransportError) {
        line = try await lines.next(isolation: actor)
      } catch {
        throw .unavailable(error.description)
      }
      guard let line else {
        if Task.isCancelled { return nil }
        throw .unavailable("the server has ended the watch")
      }
      return try Self.read(line)
    }

    private static func read(_ line: [UInt8]) throws(EtcdError) -> WatchAnswer {
      let answer: WatchAnswer
      do throws(Unparsable) {
        answer = try WatchAnswer(try Answer(line))
      } catch {
        throw .unavailable(error.expected)
      }
      if answer.compactRevision > 0 { throw .compacted }
      if let why = answer.cancellation { throw .unavailable(why) }
      return answer
    }
  }
}

/// What `work` gives; nil where that takes longer than `patience`.
func within<A: Sendable>(
  _ patience: Duration, _ work: @escaping @Sendable () async throws(EtcdError) -> A?
) async throws(EtcdError) -> A? {
  let result = await withTaskGroup(of: Result<A?, EtcdError>.self) { group in
    group.addTask {
      do throws(EtcdError) {
        return .success(try await work())
      } catch {
        return .failure(error)
      }
    }
    group.addTask {
      try? await pause(for: patience)
      return .success(nil)
    }
    defer { group.cancelAll() }
    return await group.next() ?? .success(nil)
  }
  return try result.get()
}
