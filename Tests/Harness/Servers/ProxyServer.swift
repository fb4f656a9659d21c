import Foundation
import Glibc
import Synchronization

/// A proxy on loopback for absolute URLs, CONNECT and SOCKS. It maps host names to local servers,
/// so its clients need no DNS.
package final class ProxyServer: Sendable {
  package enum Manner: Sendable, Equatable {
    case faithful
    /// Accepts connections and sends nothing.
    case silent
    /// Refuses every request with this status.
    case refusing(Int)
    /// Sends this text, as a server of another protocol.
    case speaking(String)
  }

  private struct State {
    var manner = Manner.faithful
    var authorization: String?
    /// The credentials that a SOCKS client must send.
    var socksCredentials: (user: String, password: String)?
    var requests: [WebRequest] = []
    var isOver = false
  }

  package let port: Int
  private let listener: Int32
  private let ports: [String: Int]
  private let state = Mutex(State())

  /// Starts a proxy to the local servers at `ports`, by host name.
  package init(to ports: [String: Int]) throws {
    self.ports = ports
    (listener, port) = try Loopback.listen()
    Thread.detachNewThread { self.listen() }
  }

  package var address: String { "http://127.0.0.1:\(port)" }
  package var requests: [WebRequest] { state.withLock(\.requests) }

  package func behave(_ manner: Manner) { state.withLock { $0.manner = manner } }

  /// Requires this `Proxy-Authorization` header.
  package func demand(_ authorization: String) {
    state.withLock { $0.authorization = authorization }
  }

  /// Refuses SOCKS clients that do not send these credentials (RFC 1929).
  package func demandSOCKS(user: String, password: String) {
    state.withLock { $0.socksCredentials = (user, password) }
  }

  /// Stops listening.
  package func end() {
    state.withLock { $0.isOver = true }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func listen() {
    while true {
      let client = Loopback.accept(listener)
      guard client >= 0, !state.withLock(\.isOver) else {
        if client >= 0 { close(client) }
        break
      }
      Thread.detachNewThread {
        self.serve(client)
        close(client)
      }
    }
    close(listener)
  }

  private func serve(_ client: Int32) {
    var waiting = Loopback.read(client)
    if waiting.first == 5 { return serveSOCKS(client, waiting) }
    guard let request = WebRequest(from: client, &waiting),
      let server = greet(request, from: client)
    else { return }
    connect(client, server) {
      if request.method == "CONNECT" {
        if !waiting.isEmpty { Loopback.write(waiting, to: server) }
        Self.hand(from: client, to: server)
      } else {
        forward(request, from: client, &waiting, to: server)
      }
    }
  }

  /// Serves SOCKS 5 (RFC 1928): the client greets, sends credentials if they are required, and
  /// names a host.
  private func serveSOCKS(_ client: Int32, _ greeting: [UInt8]) {
    if let (user, password) = state.withLock(\.socksCredentials) {
      guard greeting.dropFirst(2).contains(2) else {
        Loopback.write([5, 0xFF], to: client)
        return
      }
      Loopback.write([5, 2], to: client)
      let expected =
        [1, UInt8(user.utf8.count)] + Array(user.utf8) + [UInt8(password.utf8.count)]
        + Array(password.utf8)
      let isRight = Loopback.read(client) == expected
      Loopback.write([1, isRight ? 0 : 1], to: client)
      guard isRight else { return }
    } else {
      Loopback.write([5, 0], to: client)
    }
    let request = Loopback.read(client)
    guard request.starts(with: [5, 1, 0, 3]), request.count > 7 else { return }
    let host = String(decoding: request[5...].dropLast(2), as: UTF8.self)
    guard let port = ports[host], let server = try? Loopback.connect(to: port) else {
      Loopback.write([5, 4, 0, 1, 0, 0, 0, 0, 0, 0], to: client)
      return
    }
    Loopback.write([5, 0, 0, 1, 0, 0, 0, 0, 0, 0], to: client)
    connect(client, server) { Self.hand(from: client, to: server) }
  }

  /// Forwards the server's bytes to the client while `asking` forwards the client's.
  private func connect(_ client: Int32, _ server: Int32, _ asking: () -> Void) {
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      Self.hand(from: server, to: client)
      isOver.signal()
    }
    asking()
    shutdown(server, Int32(SHUT_RDWR))
    isOver.wait()
    close(server)
  }

  /// Returns a connection to the requested server, or nil if the request is refused.
  private func greet(_ request: WebRequest, from client: Int32) -> Int32? {
    let (manner, wanted) = state.withLock { state in
      state.requests.append(request)
      return (state.manner, state.authorization)
    }
    switch manner {
    case .faithful: break
    case .silent:
      while !Loopback.read(client).isEmpty {}
      return nil
    case .refusing(let status):
      Loopback.write(WebResponse(status).bytes, to: client)
      return nil
    case .speaking(let text):
      Loopback.write(Array(text.utf8), to: client)
      while !Loopback.read(client).isEmpty {}
      return nil
    }
    if let wanted, request.headers["proxy-authorization"] != wanted {
      let challenge = [("Proxy-Authenticate", "Basic realm=\"proxy\"")]
      Loopback.write(WebResponse(407, challenge).bytes, to: client)
      return nil
    }
    guard let port = ports[request.host], let server = try? Loopback.connect(to: port) else {
      Loopback.write(WebResponse(502).bytes, to: client)
      return nil
    }
    if request.method == "CONNECT" {
      Loopback.write(Array("HTTP/1.1 200 Connected\r\n\r\n".utf8), to: client)
    }
    return server
  }

  /// Forwards all requests of a connection.
  private func forward(
    _ first: WebRequest, from client: Int32, _ waiting: inout [UInt8], to server: Int32
  ) {
    guard Loopback.write(first.bytesForServer, to: server) else { return }
    while let request = WebRequest(from: client, &waiting) {
      state.withLock { $0.requests.append(request) }
      guard Loopback.write(request.bytesForServer, to: server) else { return }
    }
  }

  private static func hand(from source: Int32, to target: Int32) {
    while case let piece = Loopback.read(source), !piece.isEmpty {
      guard Loopback.write(piece, to: target) else { break }
    }
    shutdown(target, Int32(SHUT_RDWR))
  }
}

extension WebRequest {
  /// The host of a proxy request's target: `config.example` in `http://config.example:80/a` and
  /// `config.example:443`.
  fileprivate var host: String {
    let authority =
      target.hasPrefix("http://") ? target.dropFirst(7).prefix { $0 != "/" } : target[...]
    return String(authority.prefix { $0 != ":" })
  }

  /// The request as the server expects it: with the path only, and without the proxy's headers.
  fileprivate var bytesForServer: [UInt8] {
    let path = target.dropFirst(7).drop { $0 != "/" }
    var text = "\(method) \(path) HTTP/1.1\r\n"
    for (name, value) in headers where name != "proxy-authorization" {
      text += "\(name): \(value)\r\n"
    }
    return Array((text + "\r\n").utf8) + body
  }
}
