import CCurl
import Platform
import TinyNetworking

/// The process's copy of libcurl, which is loaded by the first request.
enum CurlLibrary {
  /// The reason why libcurl cannot be loaded, or nil.
  private static let failure: String? = {
    LibraryEnvironment.clearForNetworking()
    return ccurl_load().map { String(cString: $0) }
  }()

  /// Throws if libcurl cannot be loaded. The message names the package to install.
  static func load(for url: String) throws(NetworkingError) {
    guard let reason = failure else { return }
    throw NetworkingError(
      .other(
        "libcurl cannot be loaded (\(reason)): install the package libcurl4 "
          + "(Debian, Ubuntu) or libcurl (Fedora, Alpine)"),
      url: url, mayHaveArrived: false)
  }

  /// Returns an eventfd that interrupts `CurlMulti.wait`, or nil if the system has none left.
  static func makeWakeDescriptor() -> Int32? {
    let descriptor = ccurl_wake_descriptor()
    return descriptor < 0 ? nil : descriptor
  }
}

/// One transfer of a `CurlMulti`, on the thread of which it stays.
final class CurlHandle {
  let transfer: Transfer
  fileprivate let easy: UnsafeMutableRawPointer
  private var headers: UnsafeMutablePointer<curl_slist>?
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private(set) var progress = TransferProgress()
  private var isRejected = false

  /// Returns nil if libcurl refuses an option.
  init?(_ transfer: Transfer) {
    guard let easy = ccurl_easy_init() else { return nil }
    self.transfer = transfer
    self.easy = easy
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    set(CURLOPT_ERRORBUFFER, message)
    ccurl_set_callbacks(
      easy, Unmanaged.passUnretained(self).toOpaque(),
      { CurlHandle.from($3).receiveHeader($0, $1 * $2) },
      { CurlHandle.from($3).receiveBody($0, $1 * $2) },
      { CurlHandle.from($4).observe($1, $2, $3) },
      { CurlHandle.from($0).openSocket(for: $2) })
    configure(transfer.options)
    set(CURLOPT_PRIVATE, Unmanaged.passUnretained(self).toOpaque())
    if isRejected { return nil }
  }

  deinit {
    ccurl_easy_cleanup(easy)
    ccurl_slist_free_all(headers)
    message.deallocate()
  }

  fileprivate static func from(_ context: UnsafeMutableRawPointer?) -> CurlHandle {
    Unmanaged<CurlHandle>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
  }

  /// Lets a transfer go on whose body was not accepted for a while.
  func resume() { _ = ccurl_easy_resume(easy) }

  /// Repeats the TLS handshake of a failed request without the request, and returns how the server ends
  /// the connection, or nil if the server keeps it for `time`. Blocks its thread.
  ///
  /// A server that refuses the client's certificate says so after the handshake. If the request is on
  /// its way by then, the connection may be reset before the alert is read.
  func endOfHandshake(within time: Duration) -> CurlFailure? {
    set(CURLOPT_CONNECT_ONLY, 1)
    set(CURLOPT_TIMEOUT_MS, time.milliseconds)
    let code = ccurl_connect_and_drain(easy, Int32(clamping: time.milliseconds))
    return code == CURLE_OK || code == CURLE_OPERATION_TIMEDOUT ? nil : failure(code)
  }

  fileprivate func failure(_ code: CURLcode) -> CurlFailure {
    let message = String(cString: message)
    return CurlFailure(
      code: CurlCode(rawValue: code.rawValue) ?? .other,
      message: message.isEmpty ? "libcurl's error \(code.rawValue)" : message,
      systemError: Int32(truncatingIfNeeded: ccurl_info_long(easy, CURLINFO_OS_ERRNO)),
      verification: ccurl_info_long(easy, CURLINFO_SSL_VERIFYRESULT),
      proxyVerification: ccurl_info_long(easy, CURLINFO_PROXY_SSL_VERIFYRESULT),
      connectStatus: ccurl_info_long(easy, CURLINFO_HTTP_CONNECTCODE), progress: progress)
  }
}

// MARK: Options

extension CurlHandle {
  private func set(_ option: CURLoption, _ value: Int) {
    if ccurl_set_long(easy, option, value) != CURLE_OK { isRejected = true }
  }

  /// Sets a string, which libcurl copies, or another pointer.
  private func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
    if ccurl_set_pointer(easy, option, value) != CURLE_OK { isRejected = true }
  }

  private func configure(_ options: TransferOptions) {
    set(CURLOPT_URL, options.url)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
    set(CURLOPT_BUFFERSIZE, 1 << 17)
    configureRequest(options)
    configureTLS(options.tls)
    configureProxy(options.proxy)
  }

  private func configureRequest(_ options: TransferOptions) {
    if let body = options.body {
      if ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, Int64(body.count)) != CURLE_OK {
        isRejected = true
      }
      body.withUnsafeBytes { bytes in
        // An empty array may have no address, but libcurl reads NULL as "no body".
        withUnsafeBytes(of: UInt8(0)) {
          set(CURLOPT_COPYPOSTFIELDS, bytes.baseAddress ?? $0.baseAddress)
        }
      }
    }
    switch options.method {
    case .get where options.body == nil: set(CURLOPT_HTTPGET, 1)
    case .head: set(CURLOPT_NOBODY, 1)
    default: set(CURLOPT_CUSTOMREQUEST, options.method.rawValue)
    }
    // Without these, libcurl waits for "100 Continue" before a body, and calls it a form.
    var lines = ["Expect:"]
    if !options.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      lines.append("Content-Type:")
    }
    lines += options.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    for line in lines {
      guard let longer = ccurl_slist_append(headers, line) else {
        isRejected = true
        return
      }
      headers = longer
    }
    set(CURLOPT_HTTPHEADER, headers)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // libcurl repeats a request whose kept connection has ended without an answer.
    if !options.isSafe { set(CURLOPT_FRESH_CONNECT, 1) }
    switch options.connecting {
    case .asNeeded: break
    case .forHTTP2:
      set(
        CURLOPT_HTTP_VERSION,
        options.url.isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
    case .never:
      // libcurl 7.88 fails if it has prior knowledge of a connection that speaks HTTP/2 already.
      set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_0)
    }
  }

  private func configureTLS(_ tls: TLS) {
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    if let authorities = tls.authorities {
      for (file, directory) in [
        (CURLOPT_CAINFO, CURLOPT_CAPATH), (CURLOPT_PROXY_CAINFO, CURLOPT_PROXY_CAPATH),
      ] {
        set(file, authorities)
        set(directory, nil)
      }
    }
    if let certificate = tls.certificate {
      set(CURLOPT_SSLCERT, certificate)
      set(CURLOPT_SSLKEY, tls.key ?? certificate)
      // Without a passphrase, OpenSSL would ask for one on the terminal.
      set(CURLOPT_KEYPASSWD, "")
    }
  }

  /// Sets the proxy. libcurl itself reads no variables of the environment.
  private func configureProxy(_ proxy: Proxy?) {
    set(CURLOPT_PROXY, proxy?.url ?? "")
    set(CURLOPT_NOPROXY, "")
    guard let credentials = proxy?.credentials else { return }
    set(CURLOPT_PROXYUSERNAME, credentials.user)
    set(CURLOPT_PROXYPASSWORD, credentials.password)
  }
}

// MARK: Callbacks

extension CurlHandle {
  /// Returns the number of bytes that were accepted; fewer than `count` end the transfer.
  private func receiveHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    progress.lastArrival = .now
    let line = UnsafeRawBufferPointer(start: bytes, count: count)
    return transfer.receiveHeader(Array(line)) ? count : 0
  }

  private func receiveBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    progress.lastArrival = .now
    let chunk = UnsafeRawBufferPointer(start: bytes, count: count)
    return transfer.receiveBody(chunk) ? count : Int(CURL_WRITEFUNC_PAUSE)
  }

  private func observe(
    _ type: curl_infotype, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int
  ) -> Int32 {
    let data = UnsafeRawBufferPointer(start: bytes, count: count)
    switch type {
    case CURLINFO_HEADER_OUT:
      if !data.starts(with: "CONNECT ".utf8) { progress.isRequestSent = true }
    case CURLINFO_SSL_DATA_IN:
      // Among the messages of TLS, only alerts have two bytes: their level and number.
      if data.count == 2, 1...2 ~= data[0] { progress.alert = data[1] }
      // A CertificateRequest (RFC 8446, section 4). No type of a record has its number.
      if data.first == 13 { progress.isAskedForCertificate = true }
      if let first = data.first, 20...24 ~= first { progress.hasTLSRecord = true }
    default: break
    }
    return 0
  }

  /// Opens a socket that child processes do not inherit. Once the request was sent, libcurl gets no
  /// further socket, so that it does not send the request again.
  private func openSocket(for address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
    guard transfer.options.connecting != .never, !progress.isRequestSent,
      let address = address?.pointee
    else { return CURL_SOCKET_BAD }
    return platform_socket(address.family, address.socktype, address.protocol)
  }
}

// MARK: Multi

/// The transfers of one thread, and the connections that they share.
struct CurlMulti: ~Copyable {
  private let multi: UnsafeMutableRawPointer

  /// `mostConnections`: the most connections that are open at the same time, or nil for any number.
  init?(mostConnections: Int?) {
    guard let multi = ccurl_multi_init() else { return nil }
    self.multi = multi
    if let mostConnections {
      _ = ccurl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, mostConnections)
    }
  }

  deinit { ccurl_multi_cleanup(multi) }

  /// Returns whether the transfer was begun.
  func add(_ handle: CurlHandle) -> Bool { ccurl_multi_add(multi, handle.easy) == CURLM_OK }

  /// Ends a transfer. If its response is not complete, its connection or HTTP/2 stream ends too.
  func remove(_ handle: CurlHandle) { _ = ccurl_multi_remove(multi, handle.easy) }

  /// Reads and writes all that is ready, and calls `ended` with each transfer that has ended.
  func perform(_ ended: (Transfer, CurlFailure?) -> Void) {
    _ = ccurl_multi_perform(multi)
    var code = CURLE_OK
    while let easy = ccurl_multi_ended(multi, &code) {
      let handle = CurlHandle.from(ccurl_info_pointer(easy, CURLINFO_PRIVATE))
      ended(handle.transfer, code == CURLE_OK ? nil : handle.failure(code))
    }
  }

  /// Waits until a transfer can go on or `wake` is readable, for at most `time`; nil for any time.
  func wait(wake: Int32, for time: Duration?) {
    let milliseconds = time.map { max(0, $0.milliseconds + 1) } ?? Int(Int32.max)
    _ = ccurl_multi_poll(multi, wake, Int32(clamping: milliseconds))
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
