import FoundationEssentials
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// Asks a server whose certificate was refused for it once more, and says what is wrong with it.
/// Nothing else is sent.
struct TLSDiagnosis {
  let configuration: TLSConfiguration

  func reason(for url: String) async -> TransportError.Untrusted {
    guard let parts = URL(string: url), let host = parts.host(),
      let leaf = await certificate(of: host, port: parts.port ?? 443)
    else { return .authority }
    let now = Int(Date().timeIntervalSince1970)
    if now > Int(leaf.notValidAfter) { return .expired }
    return now < Int(leaf.notValidBefore) ? .notYetValid : .authority
  }

  /// Its own, without the chain. nil where it does not come within three seconds.
  private func certificate(of host: String, port: Int) async -> NIOSSLCertificate? {
    let seen = Seen()
    guard let context = try? NIOSSLContext(configuration: configuration) else { return nil }
    let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.seconds(3))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            try NIOSSLClientHandler(
              context: context, serverHostname: nil,
              customVerificationCallback: {
                (chain: [NIOSSLCertificate], verdict: EventLoopPromise<NIOSSLVerificationResult>) in
                seen.leaf.withLock { $0 = chain.first }
                verdict.succeed(.failed)
              }))
        }
      }
    guard let channel = try? await bootstrap.connect(host: host, port: port).get() else {
      return nil
    }
    let end = channel.eventLoop.scheduleTask(in: .seconds(3)) { channel.close(promise: nil) }
    try? await channel.closeFuture.get()
    end.cancel()
    return seen.leaf.withLock(\.self)
  }

  private final class Seen: Sendable {
    let leaf = Mutex<NIOSSLCertificate?>(nil)
  }
}
