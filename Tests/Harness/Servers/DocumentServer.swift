import Foundation
import Glibc
import Synchronization

/// A web server of documents that can be read and replaced, on loopback; as good or as bad a one as
/// a test wants. Beside a server's own manners, `Relay` is for what the network does.
package final class DocumentServer: Sendable {
  /// How it behaves.
  package struct Manners: Sendable {
    package enum Tags: Sendable { case strong, weak, none }

    package var tags = Tags.strong
    /// What it answers to `PUT` in the place of doing it.
    package var putStatus: Int?
    /// What `Authorization` has to be.
    package var authorization: String?
    /// Whether it tells the new tag of what was put.
    package var tellsNewTag = true
    /// What it makes of what is put.
    package var storing: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    package var contentType = "application/json"
    /// Paths, and where they lead.
    package var redirects: [String: String] = [:]
    /// Before it answers.
    package var delay = Duration.zero
    /// How long a connection may be idle before it is closed. nil never closes one.
    package var idleTime: Duration?

    package init() {}
  }

  /// What becomes of the next requests to `PUT`.
  package enum Accident: Sendable {
    /// It hangs up without doing it.
    case notDone
    /// It does it, and hangs up without an answer.
    case unanswered
    /// It does it, says 500, and as if nothing were.
    case denied
  }

  fileprivate struct Stored {
    var bytes: [UInt8]
    var version: Int
  }

  fileprivate struct State {
    var manners = Manners()
    var documents: [String: Stored] = [:]
    var versions = 0
    var accidents: [Accident] = []
    var requests: [WebRequest] = []
    var sockets: Set<Int32> = []
    var isOver = false
  }

  package let port: Int
  private let listener: Int32
  private let state = Mutex(State())

  /// Paths with slashes at their beginnings, and what stands there.
  package init(_ documents: [String: String] = [:]) throws {
    (listener, port) = try Loopback.listen()
    for (path, text) in documents { self[path] = text }
    Thread.detachNewThread { self.listen() }
  }

  package var address: String { "http://127.0.0.1:\(port)" }
  package var requests: [WebRequest] { state.withLock(\.requests) }

  package func change(_ change: (inout Manners) -> Void) {
    state.withLock { change(&$0.manners) }
  }

  package func cause(_ accidents: [Accident]) { state.withLock { $0.accidents = accidents } }

  /// What stands there; nil where nothing does. Set by another client.
  package subscript(path: String) -> String? {
    get { state.withLock { $0.documents[path].map { String(decoding: $0.bytes, as: UTF8.self) } } }
    set { state.withLock { $0.put(newValue.map { Array($0.utf8) }, at: path) } }
  }

  /// It answers nobody any more, and nobody can connect.
  package func end() {
    state.withLock { state in
      state.isOver = true
      for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func listen() {
    while true {
      let socket = accept(listener, nil, nil)
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
      Thread.sleep(forTimeInterval: state.withLock(\.manners.delay) / .seconds(1))
      let answer = state.withLock { $0.answer(request) }
      guard let answer, Loopback.write(answer.bytes, to: socket) else { break }
      if let idleTime = state.withLock(\.manners.idleTime),
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

  /// nil: it hangs up.
  fileprivate mutating func answer(_ request: WebRequest) -> WebAnswer? {
    requests.append(request)
    if let wanted = manners.authorization, request.headers["authorization"] != wanted {
      return WebAnswer(401, [("WWW-Authenticate", "Basic realm=\"test\"")])
    }
    if let target = manners.redirects[request.target] {
      return WebAnswer(302, [("Location", target)])
    }
    switch request.method {
    case "GET": return get(request)
    case "PUT": return put(request)
    default: return WebAnswer(405)
    }
  }

  private func tag(of path: String) -> String? {
    guard let version = documents[path]?.version else { return nil }
    return switch manners.tags {
    case .strong: "\"v\(version)\""
    case .weak: "W/\"v\(version)\""
    case .none: nil
    }
  }

  private func get(_ request: WebRequest) -> WebAnswer {
    guard let stored = documents[request.target] else {
      return WebAnswer(404, [("Content-Type", "text/plain")], Array("nothing here".utf8))
    }
    let tag = tag(of: request.target)
    let headers = (tag.map { [("ETag", $0)] } ?? []) + [("Content-Type", manners.contentType)]
    if let tag, request.headers["if-none-match"] == tag { return WebAnswer(304, headers) }
    return WebAnswer(200, headers, stored.bytes)
  }

  private mutating func put(_ request: WebRequest) -> WebAnswer? {
    if let status = manners.putStatus { return WebAnswer(status) }
    let accident = accidents.isEmpty ? nil : accidents.removeFirst()
    if accident == .notDone { return nil }
    let now = tag(of: request.target)
    if let wanted = request.headers["if-match"], wanted != now { return WebAnswer(412) }
    if request.headers["if-none-match"] == "*", now != nil { return WebAnswer(412) }
    let isNew = now == nil
    put(manners.storing(request.body), at: request.target)
    switch accident {
    case .unanswered: return nil
    case .denied: return WebAnswer(500, [], Array("something went wrong".utf8))
    case .notDone, nil: break
    }
    let tag = manners.tellsNewTag ? tag(of: request.target) : nil
    return WebAnswer(isNew ? 201 : 204, tag.map { [("ETag", $0)] } ?? [])
  }
}
