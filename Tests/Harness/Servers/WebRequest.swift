/// A request that a `DocumentServer` received.
package struct WebRequest: Sendable, Equatable {
  package let method, target: String
  /// The headers, by lower-case name.
  package let headers: [String: String]
  package let body: [UInt8]

  /// Reads the next request from `socket`. Nil if the connection is closed or the bytes are not a
  /// request.
  init?(from socket: Int32, _ waiting: inout [UInt8]) {
    while Self.end(of: waiting) == nil {
      let piece = Loopback.read(socket)
      guard !piece.isEmpty, waiting.count < 1 << 20 else { return nil }
      waiting += piece
    }
    guard let end = Self.end(of: waiting) else { return nil }
    let lines = String(decoding: waiting[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    waiting.removeFirst(end + 4)
    let length = Int(headers["content-length"] ?? "0") ?? 0
    while waiting.count < length {
      let piece = Loopback.read(socket)
      guard !piece.isEmpty else { return nil }
      waiting += piece
    }
    method = String(words[0])
    target = String(words[1])
    self.headers = headers
    body = Array(waiting.prefix(length))
    waiting.removeFirst(length)
  }

  private static func end(of bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    return bytes.indices.first { bytes[$0...].starts(with: mark) }
  }
}

/// A response of a `DocumentServer`.
package struct WebResponse: Sendable {
  package var status: Int
  package var headers: [(String, String)]
  package var body: [UInt8]

  package init(_ status: Int, _ headers: [(String, String)] = [], _ body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The response's bytes. A status without a body gets no Content-Length.
  var bytes: [UInt8] {
    var text = "HTTP/1.1 \(status) Answer\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if status != 304 && status != 204 { text += "Content-Length: \(body.count)\r\n" }
    return Array((text + "\r\n").utf8) + body
  }
}
