import FoundationEssentials
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// Shakes hands once more with a server that was not believed, or that did not believe this client, and
/// says what is wrong. Nothing else is sent.
struct TLSDiagnosis {
  private let configuration: TLSConfiguration

  init(_ configuration: TLSConfiguration) { self.configuration = configuration }

  /// nil where nothing is found out in three seconds. `isServers`: it was the server that was not
  /// believed.
  func reason(for url: String, isServers: Bool) async -> Distrust? {
    guard let parts = URL(string: url), let host = parts.host() else { return nil }
    let port = parts.port ?? 443
    guard isServers else { return await otherReason(of: host, port) }
    let seen = await shakeHands(with: host, port, trusting: true)
    guard let leaf = seen.leaf else { return .authority }
    let now = Int(Date().timeIntervalSince1970)
    if now > Int(leaf.notValidAfter) { return .expired }
    return now < Int(leaf.notValidBefore) ? .notYetValid : .authority
  }

  /// A server that hangs up may do so before its last words are heard: it is asked up to three times.
  private func otherReason(of host: String, _ port: Int) async -> Distrust? {
    let end = ContinuousClock.now + .seconds(3)
    for _ in 0..<3 where ContinuousClock.now < end {
      let seen = await shakeHands(with: host, port, trusting: false)
      if let reason = seen.otherReason { return reason }
    }
    return nil
  }

  /// `trusting`: whatever it shows, which is looked at alone.
  private func shakeHands(with host: String, _ port: Int, trusting: Bool) async -> Seen {
    let seen = Seen()
    guard let context = try? NIOSSLContext(configuration: configuration) else { return seen }
    let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.seconds(3))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let handler =
            trusting
            ? try NIOSSLClientHandler(
              context: context, serverHostname: nil,
              customVerificationCallback: {
                (chain: [NIOSSLCertificate], verdict: EventLoopPromise<NIOSSLVerificationResult>) in
                seen.note(chain.first)
                verdict.succeed(.failed)
              })
            : try NIOSSLClientHandler(context: context, serverHostname: host.nameInTLS)
          try channel.pipeline.syncOperations.addHandlers(handler, ErrorNote(seen))
        }
      }
    guard let channel = try? await bootstrap.connect(host: host, port: port).get() else {
      return seen
    }
    let end = channel.eventLoop.scheduleTask(in: .seconds(3)) { channel.close(promise: nil) }
    try? await channel.closeFuture.get()
    end.cancel()
    return seen
  }
}

private final class Seen: Sendable {
  private let state = Mutex<(leaf: NIOSSLCertificate?, error: String?)>((nil, nil))

  var leaf: NIOSSLCertificate? { state.withLock(\.leaf) }
  func note(_ certificate: NIOSSLCertificate?) { state.withLock { $0.leaf = certificate } }
  func note(_ error: any Error) { state.withLock { $0.error = $0.error ?? "\(error)" } }

  /// Why there was no handshake, where the server's certificate is not why; nil where that is not seen.
  var otherReason: Distrust? {
    let words = state.withLock(\.error) ?? ""
    if words.contains("WRONG_VERSION_NUMBER") { return .noTLS }
    let alerts = ["CERTIFICATE_REQUIRED", "BAD_CERTIFICATE", "UNKNOWN_CA", "CERTIFICATE_UNKNOWN"]
    return alerts.contains { words.contains($0) } ? .clientCertificate : nil
  }
}

private final class ErrorNote: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let seen: Seen
  init(_ seen: Seen) { self.seen = seen }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    seen.note(error)
    context.close(promise: nil)
  }
}
