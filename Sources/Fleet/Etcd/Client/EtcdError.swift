import Preferences
import TinyNetworking

/// Why a request to etcd failed, or its answer cannot be used.
enum EtcdError: Error, Sendable {
  /// By no member; of each what was wrong.
  case unreachable([TransportError])
  /// They answer, but cannot do it now: no leader, too few members. In the server's words.
  case unavailable(String)
  /// It was sent, and whether it was done is not known.
  case ambiguous(String)
  case needsLogin
  case credentialsRefused(String)
  case denied
  /// What was asked for is older than what the server keeps.
  case compacted
  /// In the server's words.
  case refused(String)
  case unreadable(String)
  /// All the keys together cannot be edited as one document.
  case content(Problem)
  case cancelled
}

extension EtcdError {
  /// A request that only reads, or was certainly not begun, may be made again elsewhere.
  enum Verdict {
    case elsewhere(EtcdError)
    case login
    case final(EtcdError)
  }

  /// What to make of `error`, of one member.
  static func verdict(on error: NetworkingError, isSafe: Bool) -> Verdict {
    switch error {
    case .transport(let error) where error.reason == .cancelled: .final(.cancelled)
    case .transport(let error) where error.mayHaveArrived && !isSafe:
      .final(.ambiguous(error.description))
    case .transport(let error): .elsewhere(.unreachable([error]))
    case .unparsable(let error, _):
      .final(.unreadable("the answer lacks \(error.expected) at \(error.place)"))
    case .status(let response): verdict(on: Refusal(response), isSafe: isSafe)
    }
  }

  private static func verdict(on refusal: Refusal, isSafe: Bool) -> Verdict {
    let words = refusal.words
    switch (refusal.status, refusal.code) {
    case (401, _): return .login
    case (403, _): return .final(.denied)
    case (503, _), (500, _), (504, _), (429, 14):
      return isSafe ? .elsewhere(.unavailable(words)) : .final(.ambiguous(words))
    case _ where words.contains("user name is empty") || words.contains("auth store is old"):
      return .login
    case _ where words.contains("has been compacted"): return .final(.compacted)
    case _ where words.contains("authentication failed"): return .final(.credentialsRefused(words))
    default: return .final(.refused(words))
    }
  }

  var isAmbiguous: Bool { if case .ambiguous = self { true } else { false } }
}

/// What the gateway answers where it does not do what it was asked for.
private struct Refusal {
  let status, code: Int
  let words: String

  init(_ response: Response) {
    status = response.status
    let answer = try? Answer(response.body)
    code = answer.flatMap { try? $0.integer("code") } ?? 0
    let told = answer?["message"]?.text ?? answer?["error"]?.text
    words = told ?? "status \(response.status)"
  }
}
