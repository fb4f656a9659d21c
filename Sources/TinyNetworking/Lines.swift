/// The lines of an answer as they come, without their ends. Read once.
public struct Lines: AsyncSequence, Sendable {
  private let answer: StreamedResponse
  private let limit: Int

  /// `limit`: bytes of one line at most.
  init(of answer: StreamedResponse, limit: Int) {
    self.answer = answer
    self.limit = limit
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(pieces: answer.body.makeAsyncIterator(), url: answer.url, limit: limit)
  }

  public struct Iterator: AsyncIteratorProtocol {
    var pieces: any AsyncIteratorProtocol<[UInt8], any Error>
    let url: String
    let limit: Int
    private var line: [UInt8] = []
    private var rest: ArraySlice<UInt8> = []

    init(pieces: any AsyncIteratorProtocol<[UInt8], any Error>, url: String, limit: Int) {
      self.pieces = pieces
      self.url = url
      self.limit = limit
    }

    public mutating func next() async throws(TransportError) -> [UInt8]? {
      try await next(isolation: #isolation)
    }

    /// Throws where the answer ends before it is whole.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(TransportError) -> [UInt8]? {
      while true {
        if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          defer { (line, rest) = ([], rest[(end + 1)...]) }
          return line + rest[..<end]
        }
        line += rest
        rest = []
        guard line.count <= limit else {
          throw TransportError(.tooLarge(limit: limit), url: url, mayHaveArrived: true)
        }
        guard let piece = try await piece(isolation: actor) else {
          defer { line = [] }
          return line.isEmpty ? nil : line
        }
        rest = piece[...]
      }
    }

    private mutating func piece(
      isolation actor: isolated (any Actor)?
    ) async throws(TransportError) -> [UInt8]? {
      do {
        return try await pieces.next(isolation: actor)
      } catch {
        throw TransportError(during: error, url: url)
      }
    }
  }
}
