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

  /// Returns nil if nothing is found out in three seconds. `isServers`: it was the server that was not
  /// believed. `wasShaken`: whether the handshake was complete on the connection that has failed; then
  /// the server speaks TLS, whatever it does now.
  func reason(for url: String, isServers: Bool, wasShaken: Bool) async -> Distrust? {
    guard let parts = URL(string: url), let host = parts.host() else { return nil }
    let port = parts.port ?? 443
    guard isServers else { return await otherReason(of: host, port, wasShaken) }
    let seen = await shakeHands(with: host, port, trusting: true)
    guard let leaf = seen.leaf else { return .authority }
    let now = Int(Date().timeIntervalSince1970)
    if now > Int(leaf.notValidAfter) { return .expired }
    return now < Int(leaf.notValidBefore) ? .notYetValid : .authority
  }

  /// A server that hangs up may do so before its last words are heard: it is asked up to three times.
  /// One that never sends a TLS record does not speak TLS, whether it answers in plain text first,
  /// closes the connection or resets it: which of these arrives is a matter of time.
  private func otherReason(of host: String, _ port: Int, _ wasShaken: Bool) async -> Distrust? {
    let end = ContinuousClock.now + .seconds(3)
    for _ in 0..<3 where ContinuousClock.now < end {
      let seen = await shakeHands(with: host, port, trusting: false)
      if let reason = seen.otherReason { return reason }
      if seen.hasHungUpWithoutTLS { return wasShaken ? nil : .noTLS }
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
          try channel.pipeline.syncOperations.addHandlers(
            RecordNote(seen), handler, ErrorNote(seen))
        }
      }
    let channel: any Channel
    do {
      channel = try await bootstrap.connect(host: host, port: port).get()
    } catch {
      if (error as? NIOConnectionError)?.isHangUp == true { seen.noteHangUp() }
      return seen
    }
    let end = channel.eventLoop.scheduleTask(in: .seconds(3)) {
      seen.noteSilence()
      channel.close(promise: nil)
    }
    try? await channel.closeFuture.get()
    end.cancel()
    seen.noteHangUp()
    return seen
  }
}

extension NIOConnectionError {
  /// Whether the server has reset a connection that it had accepted.
  fileprivate var isHangUp: Bool {
    connectionErrors.contains { ($0.error as? IOError)?.isHangUp == true }
  }
}

private final class Seen: Sendable {
  private struct State {
    var leaf: NIOSSLCertificate?
    var error: String?
    var hasTLSRecord = false
    /// Whether the connection has ended, and who ended it first.
    var hasHungUp = false
    var wasSilent = false
  }

  private let state = Mutex(State())

  var leaf: NIOSSLCertificate? { state.withLock(\.leaf) }
  func note(_ certificate: NIOSSLCertificate?) { state.withLock { $0.leaf = certificate } }
  func note(_ error: any Error) { state.withLock { $0.error = $0.error ?? "\(error)" } }
  func noteTLSRecord() { state.withLock { $0.hasTLSRecord = true } }
  func noteHangUp() { state.withLock { $0.hasHungUp = true } }
  func noteSilence() { state.withLock { $0.wasSilent = true } }

  /// Whether the server has ended the connection, and no TLS record has come from it.
  var hasHungUpWithoutTLS: Bool {
    state.withLock { $0.hasHungUp && !$0.wasSilent && !$0.hasTLSRecord }
  }

  /// Why there was no handshake, where the server's certificate is not why; nil where that is not seen.
  var otherReason: Distrust? {
    let words = state.withLock(\.error) ?? ""
    let alerts = ["CERTIFICATE_REQUIRED", "BAD_CERTIFICATE", "UNKNOWN_CA", "CERTIFICATE_UNKNOWN"]
    return alerts.contains { words.contains($0) } ? .clientCertificate : nil
  }
}

/// Records whether the first bytes from the server are a TLS record (RFC 8446, section 5.1).
private final class RecordNote: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  private let seen: Seen
  private var isFirst = true
  init(_ seen: Seen) { self.seen = seen }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    if isFirst, let type = bytes.readableBytesView.first {
      isFirst = false
      if 20...24 ~= type { seen.noteTLSRecord() }
    }
    context.fireChannelRead(data)
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
