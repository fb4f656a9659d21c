import Foundation
import Glibc
import Synchronization

/// Forwards bytes between clients and a server on loopback, and simulates network faults. It
/// interprets nothing but the HTTP/2 preface.
package final class Relay: Sendable {
  package enum Manner: Sendable, Equatable {
    case faithful
    /// Forwards each piece after a delay, in both directions.
    case slow(Duration)
    /// Accepts connections and forwards nothing.
    case silent
    /// Cuts each connection as soon as it is made.
    case cutting
    /// Responds to the HTTP/2 preface like a server that only supports HTTP/1.1.
    case oldFashioned
  }

  /// A fault of the next request.
  package enum Fault: Sendable { case requestLost, replyLost }

  package let port: Int
  private let target: Int
  private let listener: Int32
  private let state = Mutex(State())

  fileprivate struct State {
    var manner = Manner.faithful
    var fault: Fault?
    var faults = 0
    var lines: [Int: Line] = [:]
    var last = 0
    var isOver = false
  }

  /// The two sockets of a connection.
  fileprivate struct Line {
    let client, server: Int32
    /// Whether the next response is dropped.
    var losesReply = false
  }

  /// Starts a relay to the server at port `target`. It runs until `end`.
  package init(to target: Int) throws {
    self.target = target
    (listener, port) = try Loopback.listen()
    Thread.detachNewThread { self.accept() }
  }

  package var manner: Manner {
    get { state.withLock { $0.manner } }
    set { state.withLock { $0.manner = newValue } }
  }

  /// Cuts the connection before the next request reaches the server, or before the server's
  /// response reaches the client.
  package func cause(_ fault: Fault) { state.withLock { $0.fault = fault } }

  /// The number of faults so far.
  package var faults: Int { state.withLock { $0.faults } }

  /// The number of open connections.
  package var connections: Int { state.withLock { $0.lines.count } }

  /// Cuts all open connections.
  package func cut() {
    state.withLock { state in
      for line in state.lines.values { line.cut() }
    }
  }

  /// Stops listening at `port`.
  package func end() {
    state.withLock { $0.isOver = true }
    shutdown(listener, Int32(SHUT_RDWR))
    cut()
  }

  private func accept() {
    while true {
      let client = Loopback.accept(listener)
      let (manner, isOver) = state.withLock { ($0.manner, $0.isOver) }
      if isOver || client < 0 {
        if client >= 0 { close(client) }
        break
      }
      guard manner != .cutting, let server = try? Loopback.connect(to: target) else {
        close(client)
        continue
      }
      open(Line(client: client, server: server))
    }
    close(listener)
  }

  private func open(_ line: Line) {
    let number = state.withLock { state in
      state.last += 1
      state.lines[state.last] = line
      return state.last
    }
    let sides = Mutex(2)
    let leave: @Sendable () -> Void = {
      line.cut()
      guard
        sides.withLock({
          $0 -= 1; return $0 == 0
        })
      else { return }
      self.state.withLock { $0.lines[number] = nil }
      close(line.client)
      close(line.server)
    }
    Thread.detachNewThread {
      self.hand(from: line.client, to: line.server) { self.mayAsk(on: number) }
      leave()
    }
    Thread.detachNewThread {
      self.hand(from: line.server, to: line.client) { self.mayAnswer(on: number) }
      leave()
    }
  }

  private func hand(from source: Int32, to target: Int32, while goesOn: () -> Bool) {
    while true {
      let piece = Loopback.read(source)
      guard !piece.isEmpty else { return }
      let manner = self.manner
      if manner == .silent { continue }
      if manner == .oldFashioned, piece.starts(with: Array("PRI * HTTP/2.0".utf8)) {
        Loopback.write(
          Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8), to: source)
        return
      }
      if case .slow(let delay) = manner { Thread.sleep(forTimeInterval: delay / .seconds(1)) }
      guard goesOn(), Loopback.write(piece, to: target) else { return }
    }
  }

  private func mayAsk(on number: Int) -> Bool {
    state.withLock { state in
      guard let fault = state.fault else { return true }
      state.fault = nil
      state.faults += 1
      if fault == .replyLost { state.lines[number]?.losesReply = true }
      return fault == .replyLost
    }
  }

  private func mayAnswer(on number: Int) -> Bool {
    state.withLock { $0.lines[number]?.losesReply != true }
  }
}

extension Relay.Line {
  fileprivate func cut() {
    shutdown(client, Int32(SHUT_RDWR))
    shutdown(server, Int32(SHUT_RDWR))
  }
}
