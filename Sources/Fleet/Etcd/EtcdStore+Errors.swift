import Preferences
import TinyNetworking

extension EtcdStore {
  /// Translates an error of etcd into the error of all stores.
  func told(_ error: EtcdError) -> StoreError {
    let path = address.text
    return switch error {
    case .unreachable(let errors):
      .server(
        path: path, errors.untrusted.map(ServerTrouble.untrusted) ?? .unreachable(errors.words))
    case .unavailable(let words), .ambiguous(let words): .server(path: path, .unavailable(words))
    case .needsLogin: .server(path: path, .loginNeeded)
    case .loginRefused(let words): .server(path: path, .loginRefused(words))
    case .denied: .noPermission(path: path, to: "read or write all of")
    case .compacted:
      .server(
        path: path, .unavailable("it gives its history up faster than it can be read"))
    case .refused(let words): .server(path: path, .refused(words))
    case .unreadable(let words): .server(path: path, .unreadable(words))
    case .content(let problem): .unreadable(path: path, problem)
    case .cancelled: .cancelled(path: path)
    }
  }
}

extension [TransportError] {
  /// Where it is this of all of them.
  fileprivate var untrusted: String? {
    let reasons = compactMap { if case .untrusted = $0.reason { $0 } else { nil } }
    return reasons.count == count && !isEmpty ? words : nil
  }

  /// Of one member what is wrong, of several which.
  fileprivate var words: String {
    guard count > 1 else { return first?.reason.words ?? "" }
    return map(\.description).joined(separator: "; ")
  }
}
