import Foundation
import Synchronization

/// One server of a test's etcd, with its data in a folder of its own.
package final class EtcdMember: Sendable {
  package let name: String
  package let port: Int
  let peerPort: Int
  private let settings: EtcdSettings
  private let scratch: Scratch
  private let service = Mutex<Service?>(nil)

  init(_ name: String, port: Int, peerPort: Int, _ settings: EtcdSettings) throws {
    self.name = name
    self.port = port
    self.peerPort = peerPort
    self.settings = settings
    scratch = try Scratch()
  }

  package var endpoint: String { "\(settings.scheme)://127.0.0.1:\(port)" }
  var peerURL: String { "http://127.0.0.1:\(peerPort)" }

  package var isRunning: Bool { service.withLock { $0?.isRunning ?? false } }
  package var output: String { service.withLock { $0?.output ?? "" } }

  /// Among `cluster`; what it has on its disk counts where it has run before.
  func start(in cluster: String) throws {
    let arguments = [
      "--name", name, "--data-dir", scratch.path("data"), "--logger", "zap", "--log-outputs",
      "stderr", "--log-level", "warn",
      "--listen-client-urls", endpoint, "--advertise-client-urls", endpoint,
      "--listen-peer-urls", peerURL, "--initial-advertise-peer-urls", peerURL,
      "--initial-cluster", cluster,
    ]
    let new = try Service("etcd", arguments + settings.arguments)
    service.withLock { $0 = new }
  }

  /// As `kill -9`.
  package func kill() { service.withLock { $0?.kill() } }
  package func stop() { service.withLock { $0?.stop() } }
  /// Its connections stay, and nothing is answered.
  package func pause() { service.withLock { $0?.pause() } }
  package func resume() { service.withLock { $0?.resume() } }
}
