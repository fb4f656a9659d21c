import Foundation
import Glibc
import Seeded

/// A TLS proxy in Python in front of a plain server on loopback.
package final class TLSFront: Sendable {
  package let port: Int
  private let service: Service

  struct Silent: Error {
    let output: String
  }

  /// Starts the proxy. `authority` signs the certificates that clients must present; nil requires
  /// none.
  package init(
    to target: Int, as identity: Certificates.Identity, clientsOf authority: String? = nil
  ) throws {
    port = try Loopback.freePorts(1)[0]
    service = try Service(
      "python3",
      [
        "-c", Self.script, "\(port)", "\(target)", identity.certificate, identity.key,
        authority ?? "",
      ])
    let isDecided = eventually {
      (try? Loopback.connect(to: port)).map { close($0) } != nil || !service.isRunning
    }
    guard isDecided, service.isRunning else { throw Silent(output: service.output) }
  }

  private static let script = """
    import select, socket, ssl, sys, threading
    port, target, certificate, key, authority = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    if authority:
        context.load_verify_locations(authority)
        context.verify_mode = ssl.CERT_REQUIRED
    def serve(client):
        try:
            with context.wrap_socket(client, server_side=True) as secure:
                with socket.create_connection(("127.0.0.1", int(target))) as server:
                    hand(secure, server)
        except OSError:
            client.close()
    def hand(secure, server):
        while True:
            ready = [secure] if secure.pending() else select.select([secure, server], [], [])[0]
            for side in ready:
                piece = side.recv(65536)
                if not piece:
                    return
                (server if side is secure else secure).sendall(piece)
    listener = socket.create_server(("127.0.0.1", int(port)))
    while True:
        client, _ = listener.accept()
        threading.Thread(target=serve, args=(client,), daemon=True).start()
    """
}
