import CurlTransport
import Synchronization
import TinyNetworking

/// Counts requests to the gateway and gRPC calls.
final class CountingTransport: GRPCTransport {
  private let inner: HTTPTransport
  private let counts = Mutex(Counts())

  struct Counts {
    /// Gateway requests, by path.
    var requests: [String: Int] = [:]
    /// Connections opened for calls.
    var connections = 0
    /// Calls that succeeded and calls that failed.
    var calls = 0, failures = 0
  }

  init(_ inner: HTTPTransport = HTTPTransport()) { self.inner = inner }

  var now: Counts { counts.withLock(\.self) }
  var ranges: Int { now.requests["/v3/kv/range", default: 0] }

  func send(
    _ request: Request, by deadline: Deadline
  ) async throws(NetworkingError) -> StreamedResponse {
    let path = "/" + (request.url.split(separator: "/", maxSplits: 2).last ?? "")
    counts.withLock { $0.requests[path, default: 0] += 1 }
    return try await inner.send(request, by: deadline)
  }

  func connectForCalls(
    to baseURL: String, within time: Duration
  ) async throws(NetworkingError) -> any GRPCConnection {
    let connection = try await inner.connectForCalls(to: baseURL, within: time)
    counts.withLock { $0.connections += 1 }
    return CountingConnection(inner: connection) { isAnswered in
      self.counts.withLock {
        $0.calls += isAnswered ? 1 : 0; $0.failures += isAnswered ? 0 : 1
      }
    }
  }
}

private struct CountingConnection: GRPCConnection {
  let inner: any GRPCConnection
  let note: @Sendable (Bool) -> Void

  func call(_ call: GRPCCall, idleTimeout: Duration) async throws(NetworkingError) -> [UInt8] {
    do throws(NetworkingError) {
      let answer = try await inner.call(call, idleTimeout: idleTimeout)
      note(true)
      return answer
    } catch {
      note(false)
      throw error
    }
  }

  func close() { inner.close() }
}
