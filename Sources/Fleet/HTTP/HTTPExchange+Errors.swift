import Preferences
import TinyNetworking

extension HTTPExchange {
  /// Of a request that has changed nothing.
  func storeError(of error: TransportError) -> StoreError {
    if error.reason == .cancelled { return .cancelled(path: address.text) }
    if case .tooLarge(let limit) = error.reason {
      return .server(
        path: address.text, .refused("it has more than \(limit) bytes, the most that can be edited")
      )
    }
    return .server(path: address.text, ServerTrouble(error))
  }

  /// Of an answer that is none of those that were wanted. `task`: what is not permitted then.
  func storeError(of response: Response, to task: String) -> StoreError {
    switch response.status {
    case 401 where authentication == nil: .server(path: address.text, .loginNeeded)
    case 401: .server(path: address.text, .loginRefused(response.statusWords))
    case 403: .noPermission(path: address.text, to: task)
    case 404, 410: .server(path: address.text, .absent)
    case 408, 429, 500...599: .server(path: address.text, .unavailable(response.statusWords))
    default: .server(path: address.text, .refused(response.statusWords))
    }
  }
}

extension ServerTrouble {
  /// Of a request that has changed nothing.
  init(_ error: TransportError) {
    if case .untrusted(let why) = error.reason {
      self = .untrusted(why)
    } else {
      self = .unreachable(error.reason.words)
    }
  }
}

extension Response {
  /// `413, Payload Too Large`, and the first line of what is said about it.
  var statusWords: String {
    let name = Self.names[status].map { ", " + $0 } ?? ""
    let type = header("Content-Type")?.lowercased() ?? ""
    guard type.hasPrefix("text/plain") || type.hasPrefix("application/json") else {
      return "\(status)\(name)"
    }
    let line = String(decoding: body.prefix(200).prefix { $0 != 0x0A }, as: UTF8.self)
    return line.isEmpty ? "\(status)\(name)" : "\(status)\(name): \(line)"
  }

  /// Those that need a word (RFC 9110, section 15).
  private static let names = [
    400: "bad request", 401: "unauthorized", 405: "method not allowed",
    407: "the proxy wants a login",
    408: "timed out", 409: "conflict", 411: "length required", 413: "too large",
    415: "not this kind of document", 422: "not this content", 423: "locked",
    428: "precondition required", 429: "too many requests", 500: "it failed",
    501: "not implemented", 502: "bad gateway", 503: "not now", 504: "gateway timed out",
    507: "no space left",
  ]
}
