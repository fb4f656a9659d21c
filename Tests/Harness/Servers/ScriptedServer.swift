import Foundation
import Glibc
import Synchronization

/// A server on loopback whose responses a test writes byte by byte. The connection closes when the
/// test's closure returns.
package final class ScriptedServer: Sendable {
  /// The connection of a request.
  package struct Line: Sendable {
    fileprivate let socket: Int32

    /// Sends `text`. Returns false if the client has closed the connection.
    @discardableResult
    package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool { Loopback.write(bytes, to: socket) }

    /// Sends the head of a chunked response.
    package func beginChunks() {
      write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    }

    package func chunk(_ bytes: [UInt8]) {
      write(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
    }

    package func endChunks() { write("0\r\n\r\n") }

    /// Waits up to a minute for the client to close the connection. Returns false if it does not.
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
      while case let socket = Loopback.accept(listener), socket >= 0 {
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
