import Foundation
import Synchronization

/// One member of a test's etcd cluster, with its own data directory.
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

  /// Starts the member in `cluster` (etcd's `--initial-cluster`). Existing data is used again.
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

  /// Ends the member with SIGKILL.
  package func kill() { service.withLock { $0?.kill() } }
  package func stop() { service.withLock { $0?.stop() } }
  /// Stops the member with SIGSTOP: its connections stay open, and nothing responds.
  package func pause() { service.withLock { $0?.pause() } }
  package func resume() { service.withLock { $0?.resume() } }
}
