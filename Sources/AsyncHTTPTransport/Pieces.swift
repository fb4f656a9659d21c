import TinyNetworking

/// The bytes of an answer as they come. Who does not read on gives it up.
struct Pieces: AsyncSequence, Sendable {
  typealias Failure = any Error
  private let reading: Reading

  /// `transport`: its connections are open for as long as there is someone who may read on.
  init(
    of conversation: Conversation, over transport: HTTPTransport,
    _ told: @escaping @Sendable (any Error) -> TransportError
  ) {
    reading = Reading(conversation, transport, told)
  }

  func makeAsyncIterator() -> Iterator { Iterator(reading: reading) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let reading: Reading

    func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
      do {
        guard case .piece(let bytes)? = try await reading.conversation.next() else { return nil }
        return bytes
      } catch {
        throw reading.told(error)
      }
    }
  }
}

/// As long as there is someone who may read on.
private final class Reading: Sendable {
  let conversation: Conversation
  private let transport: HTTPTransport
  /// What is wrong, in the words of all transports.
  let told: @Sendable (any Error) -> TransportError

  init(
    _ conversation: Conversation, _ transport: HTTPTransport,
    _ told: @escaping @Sendable (any Error) -> TransportError
  ) {
    self.conversation = conversation
    self.transport = transport
    self.told = told
  }

  deinit { conversation.giveUp() }
}
