import Foundation
import Glibc
import Synchronization

/// A web server on loopback whose documents can be read and replaced, with any faults that a test
/// asks for. `Relay` simulates faults of the network.
package final class DocumentServer: Sendable {
  /// The server's behaviour.
  package struct Behaviour: Sendable {
    package enum Tags: Sendable { case strong, weak, none }

    package var tags = Tags.strong
    /// The status that `PUT` returns without storing anything.
    package var putStatus: Int?
    /// The required `Authorization` header.
    package var authorization: String?
    /// Whether the response to `PUT` has the new ETag.
    package var sendsNewTag = true
    /// Converts the bytes of a `PUT` before they are stored.
    package var storing: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    package var contentType = "application/json"
    /// Redirects, from path to path.
    package var redirects: [String: String] = [:]
    /// The delay before each response.
    package var delay = Duration.zero
    /// The time after which an idle connection is closed. Nil keeps it open.
    package var idleTime: Duration?

    package init() {}
  }

  /// A fault of the next `PUT` request.
  package enum Fault: Sendable {
    /// Closes the connection without storing.
    case notDone
    /// Stores, and closes the connection without a response.
    case unanswered
    /// Stores, and responds with 500.
    case denied
  }

  fileprivate struct Stored {
    var bytes: [UInt8]
    var version: Int
  }

  fileprivate struct State {
    var behaviour = Behaviour()
    var documents: [String: Stored] = [:]
    var versions = 0
    var faults: [Fault] = []
    var requests: [WebRequest] = []
    var sockets: Set<Int32> = []
    var isOver = false
  }

  package let port: Int
  private let listener: Int32
  private let state = Mutex(State())

  /// Starts a server with documents by path. Paths begin with a slash.
  package init(_ documents: [String: String] = [:]) throws {
    (listener, port) = try Loopback.listen()
    for (path, text) in documents { self[path] = text }
    Thread.detachNewThread { self.listen() }
  }

  package var address: String { "http://127.0.0.1:\(port)" }
  package var requests: [WebRequest] { state.withLock(\.requests) }

  package func change(_ change: (inout Behaviour) -> Void) {
    state.withLock { change(&$0.behaviour) }
  }

  package func cause(_ faults: [Fault]) { state.withLock { $0.faults = faults } }

  /// The document at `path`, or nil if there is none. Setting it acts as another client.
  package subscript(path: String) -> String? {
    get { state.withLock { $0.documents[path].map { String(decoding: $0.bytes, as: UTF8.self) } } }
    set { state.withLock { $0.put(newValue.map { Array($0.utf8) }, at: path) } }
  }

  /// Stops responding and listening.
  package func end() {
    state.withLock { state in
      state.isOver = true
      for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func listen() {
    while true {
      let socket = Loopback.accept(listener)
      guard socket >= 0 else { break }
      let isOver = state.withLock { state in
        if !state.isOver { state.sockets.insert(socket) }
        return state.isOver
      }
      if isOver {
        close(socket)
        break
      }
      Thread.detachNewThread { self.serve(socket) }
    }
    close(listener)
  }

  private func serve(_ socket: Int32) {
    var waiting: [UInt8] = []
    while let request = WebRequest(from: socket, &waiting) {
      Thread.sleep(forTimeInterval: state.withLock(\.behaviour.delay) / .seconds(1))
      let answer = state.withLock { $0.answer(request) }
      guard let answer, Loopback.write(answer.bytes, to: socket) else { break }
      if let idleTime = state.withLock(\.behaviour.idleTime),
        !Loopback.hasInput(socket, after: idleTime)
      {
        break
      }
    }
    state.withLock { _ = $0.sockets.remove(socket) }
    close(socket)
  }
}

extension DocumentServer.State {
  fileprivate mutating func put(_ bytes: [UInt8]?, at path: String) {
    versions += 1
    documents[path] = bytes.map { DocumentServer.Stored(bytes: $0, version: versions) }
  }

  /// Returns the response, or nil to close the connection.
  fileprivate mutating func answer(_ request: WebRequest) -> WebResponse? {
    requests.append(request)
    if let wanted = behaviour.authorization, request.headers["authorization"] != wanted {
      return WebResponse(401, [("WWW-Authenticate", "Basic realm=\"test\"")])
    }
    if let target = behaviour.redirects[request.target] {
      return WebResponse(302, [("Location", target)])
    }
    switch request.method {
    case "GET": return get(request)
    case "PUT": return put(request)
    default: return WebResponse(405)
    }
  }

  private func tag(of path: String) -> String? {
    guard let version = documents[path]?.version else { return nil }
    return switch behaviour.tags {
    case .strong: "\"v\(version)\""
    case .weak: "W/\"v\(version)\""
    case .none: nil
    }
  }

  private func get(_ request: WebRequest) -> WebResponse {
    guard let stored = documents[request.target] else {
      return WebResponse(404, [("Content-Type", "text/plain")], Array("nothing here".utf8))
    }
    let tag = tag(of: request.target)
    let headers = (tag.map { [("ETag", $0)] } ?? []) + [("Content-Type", behaviour.contentType)]
    if let tag, request.headers["if-none-match"] == tag { return WebResponse(304, headers) }
    return WebResponse(200, headers, stored.bytes)
  }

  private mutating func put(_ request: WebRequest) -> WebResponse? {
    if let status = behaviour.putStatus { return WebResponse(status) }
    let fault = faults.isEmpty ? nil : faults.removeFirst()
    if fault == .notDone { return nil }
    let now = tag(of: request.target)
    if let wanted = request.headers["if-match"], wanted != now { return WebResponse(412) }
    if request.headers["if-none-match"] == "*", now != nil { return WebResponse(412) }
    let isNew = now == nil
    put(behaviour.storing(request.body), at: request.target)
    switch fault {
    case .unanswered: return nil
    case .denied: return WebResponse(500, [], Array("something went wrong".utf8))
    case .notDone, nil: break
    }
    let tag = behaviour.sendsNewTag ? tag(of: request.target) : nil
    return WebResponse(isNew ? 201 : 204, tag.map { [("ETag", $0)] } ?? [])
  }
}
