import Foundation
import Glibc
import Synchronization

/// A server on loopback that answers each request with the bytes that a test writes, as it writes them,
/// and hangs up where the test returns.
package final class ScriptedServer: Sendable {
  /// The connection that a request came by.
  package struct Line: Sendable {
    fileprivate let socket: Int32

    /// False where the other side has hung up.
    @discardableResult
    package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool { Loopback.write(bytes, to: socket) }

    /// The head of an answer whose length is not known beforehand.
    package func beginChunks() {
      write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    }

    package func chunk(_ bytes: [UInt8]) {
      write(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
    }

    package func endChunks() { write("0\r\n\r\n") }

    /// Until the other side hangs up; false where it does not, in a minute.
    package func waitForEnd() -> Bool {
      var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      return poll(&event, 1, 60_000) == 1 && Loopback.read(socket).isEmpty
    }
  }

  package let port: Int
  private let listener: Int32
  private let arrived = Mutex<[WebRequest]>([])
  private let answer: @Sendable (WebRequest, Line) -> Void

  package init(_ answer: @escaping @Sendable (WebRequest, Line) -> Void) throws {
    self.answer = answer
    (listener, port) = try Loopback.listen()
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while case let socket = accept(listener, nil, nil), socket >= 0 {
        Thread.detachNewThread { [weak self] in self?.serve(socket) }
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  package var address: String { "http://127.0.0.1:\(port)" }
  package var requests: [WebRequest] { arrived.withLock(\.self) }

  private func serve(_ socket: Int32) {
    var waiting: [UInt8] = []
    if let request = WebRequest(from: socket, &waiting) {
      arrived.withLock { $0.append(request) }
      answer(request, Line(socket: socket))
    }
    close(socket)
  }
}
