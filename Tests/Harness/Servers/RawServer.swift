import Foundation
import Glibc

/// A server on loopback that ends each connection in one way, whatever it receives.
package final class RawServer: Sendable {
  package enum Manner: Sendable {
    /// Reads the request, responds in plain HTTP and closes the connection.
    case answeringPlain
    /// Responds in plain HTTP and closes at once, so that unread bytes reset the connection.
    case answeringPlainUnread
    case closing, closingUnread
    /// Resets the connection (RST) after the first bytes, or at once.
    case resetting, resettingUnread
    /// Sends nothing, and keeps the connection.
    case silent
    /// Sends the head of a TLS handshake record, and closes the connection.
    case hangingUpAfterRecord

    fileprivate var reads: Bool {
      switch self {
      case .answeringPlain, .closing, .resetting, .silent, .hangingUpAfterRecord: true
      case .answeringPlainUnread, .closingUnread, .resettingUnread: false
      }
    }
  }

  package let port: Int
  private let listener: Int32

  package init(_ manner: Manner) throws {
    (listener, port) = try Loopback.listen()
    let listener = listener
    Thread.detachNewThread {
      while case let socket = Loopback.accept(listener), socket >= 0 {
        Thread.detachNewThread { Self.serve(socket, manner) }
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(_ socket: Int32, _ manner: Manner) {
    if manner.reads { _ = Loopback.read(socket) }
    switch manner {
    case .answeringPlain, .answeringPlainUnread:
      Loopback.write(Array("HTTP/1.0 400 Bad Request\r\n\r\nplain HTTP, please".utf8), to: socket)
    case .resetting, .resettingUnread:
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    case .silent: while !Loopback.read(socket).isEmpty {}
    case .hangingUpAfterRecord: Loopback.write([22, 3, 3, 0, 100, 2], to: socket)
    case .closing, .closingUnread: break
    }
    close(socket)
  }
}
