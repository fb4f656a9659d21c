/// The lines of an answer as they come, without their ends. Read once.
public struct Lines: AsyncSequence, Sendable {
  let answer: StreamedResponse
  /// Bytes of one line at most.
  let limit: Int

  public func makeAsyncIterator() -> Iterator {
    Iterator(pieces: answer.body.makeAsyncIterator(), url: answer.url, limit: limit)
  }

  public struct Iterator: AsyncIteratorProtocol {
    var pieces: any AsyncIteratorProtocol<[UInt8], any Error>
    let url: String
    let limit: Int
    var rest: ArraySlice<UInt8> = []

    /// Throws where the answer ends before it is whole.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(TransportError) -> [UInt8]? {
      var line: [UInt8] = []
      while true {
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        line += rest[..<(end ?? rest.endIndex)]
        guard line.count <= limit else {
          throw TransportError(.tooLarge(limit: limit), url: url, mayHaveArrived: true)
        }
        rest = end.map { rest[($0 + 1)...] } ?? []
        if end != nil { return line }
        do {
          guard let piece = try await pieces.next(isolation: actor) else {
            return line.isEmpty ? nil : line
          }
          rest = piece[...]
        } catch {
          throw TransportError(during: error, url: url)
        }
      }
    }
  }
}
