import CurlTransport
import Harness
import Preferences
import TinyNetworking

@testable import Fleet

/// The etcd that tests share unless they disturb it. Each test has its own prefix.
enum SharedEtcd {
  private static let started = Result { try EtcdCluster() }

  static var cluster: EtcdCluster { get throws { try started.get() } }

  static func address() throws -> EtcdAddress {
    try cluster.address(prefix: "/test\(UInt32.random(in: .min ... .max))/")
  }

  /// Makes a store with `StorePromise.root`, or with `values`.
  static func store(_ values: [String: String] = [:]) throws -> EtcdStore {
    let address = try address()
    let control = try cluster.control()
    for (key, value) in values { try control("put", address.prefix + key, value) }
    return EtcdStore(address, on: OwnThreads())
  }

  static let promised = ["editor/size": "14", "editor/theme": "\"dark\"", "on": "true"]
}

extension EtcdCluster {
  func address(prefix: String = "/prefs/") throws -> EtcdAddress {
    let hosts = members.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
    return try EtcdAddress("\(settings.identity == nil ? "etcd" : "etcds")://\(hosts)\(prefix)")
  }
}

extension EtcdStore {
  /// Makes a store that uses the network without a relay.
  convenience init(
    _ address: EtcdAddress, on executor: (any TaskExecutor)? = nil,
    timeout: Duration = .seconds(10)
  ) {
    self.init(address, transport: HTTPTransport(), on: executor, timeout: timeout)
  }
}

/// A transport that records the address of each request.
final class RecordingTransport: Transport {
  private let inner = HTTPTransport()
  private let paths = Recorded()

  func send(
    _ request: Request, by deadline: Deadline
  ) async throws(NetworkingError) -> StreamedResponse {
    paths.note(request.url)
    return try await inner.send(request, by: deadline)
  }

  func count(of path: String) -> Int { paths.all.count { $0.hasSuffix(path) } }
}
