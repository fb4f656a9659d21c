import Preferences
import TinyNetworking

extension EtcdStore {
  /// In the words of all stores.
  func told(_ error: EtcdLoadingError) -> StoreError {
    switch error {
    case .server(let error): told(error)
    case .content(let problem): .unreadable(path: address.text, problem)
    }
  }

  func told(_ error: EtcdError) -> StoreError {
    let path = address.text
    return switch error {
    case .unreachable(let errors): .unreachable(path: path, why: errors.words)
    case .unavailable(let words), .ambiguous(let words):
      .unavailable(path: path, why: words)
    case .needsLogin:
      .loginRefused(path: path, why: "it asks for a user and a password, and there are none")
    case .loginRefused(let words): .loginRefused(path: path, why: words)
    case .denied: .noPermission(path: path, to: "read or write all of")
    case .compacted:
      .unavailable(path: path, why: "the server gives its history up faster than it can be read")
    case .refused(let words): .server(path: path, why: words)
    case .unreadable(let words): .server(path: path, why: words)
    case .cancelled: .cancelled(path: path)
    }
  }
}

extension EtcdLoadingError {
  var onServer: EtcdError {
    switch self {
    case .server(let error): error
    case .content(let problem): .unreadable(problem.description)
    }
  }
}

extension [TransportError] {
  /// Of one member what is wrong, of several which.
  fileprivate var words: String {
    guard count > 1 else { return first?.reason.words ?? "" }
    return map(\.description).joined(separator: "; ")
  }
}
