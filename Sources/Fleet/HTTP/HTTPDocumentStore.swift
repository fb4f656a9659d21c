import Documents
import Preferences
import Synchronization
import TinyNetworking

/// One document on a web server, read by `GET` and replaced by `PUT`.
///
/// A save is sent under the condition that the document is still the one that was read (`If-Match`
/// with its strong ETag); so nothing of others is written over, and a document whose server gives no
/// such tag can only be read. Where the answer to a `PUT` is lost the document is read again, and
/// says itself whether it was replaced.
public final class HTTPDocumentStore: PreferenceStore {
  public let address: HTTPAddress
  let exchange: HTTPExchange
  let createsIfMissing, isStrict: Bool
  let state: Mutex<HTTPState>

  /// `createIfMissing`: where nothing is there, that counts as an empty document, and saving makes
  /// it. `strict`: of JSON only RFC 8259 is read. `limit`: of its bytes.
  public init(
    _ address: HTTPAddress, authentication: Authentication? = nil, transport: any Transport,
    createIfMissing: Bool = false, strict: Bool = false, limit: Int = 1 << 27,
    patience: Duration = .seconds(10)
  ) {
    self.address = address
    createsIfMissing = createIfMissing
    isStrict = strict
    exchange = HTTPExchange(
      address: address, authentication: authentication, transport: transport, limit: limit,
      patience: patience)
    state = Mutex(HTTPState(address: address))
  }

  /// Reads it anew; only its head crosses the network where it has not changed.
  public func load() async throws(StoreError) -> any Snapshot { try await read() }

  func read() async throws(StoreError) -> DocumentSnapshot {
    while true {
      let before = state.withLock { $0 }
      let found = try await exchange.get(at: before.address, unless: before.standing)
      let fresh = try snapshot(of: found)
      let adopted = state.withLock { state in
        state.saves == before.saves ? state.adopt(found, fresh) : nil
      }
      if let adopted { return adopted }
    }
  }

  /// nil where it is as it was.
  private func snapshot(
    of found: HTTPExchange.Found
  ) throws(StoreError) -> DocumentSnapshot? {
    switch found.content {
    case .unchanged: return nil
    case .absent:
      guard createsIfMissing else { throw .server(path: label, .absent) }
      let format: DocumentFormat = address.path.hasSuffix(".plist") ? .xmlPropertyList : .json
      return try parse(format.emptyDocument)
    case .bytes(let bytes):
      if let current, current.document.bytes == bytes { return current }
      return try parse(bytes)
    }
  }

  private func parse(_ bytes: [UInt8]) throws(StoreError) -> DocumentSnapshot {
    do throws(Problem) {
      return DocumentSnapshot(
        try DocumentReader.open(bytes, strict: isStrict), revision: .new())
    } catch {
      throw error.reason == .cancelled
        ? .cancelled(path: label) : .unreadable(path: label, error)
    }
  }
}

extension HTTPState {
  /// nil where it is said to be unchanged, and there is nothing that it could be as.
  fileprivate mutating func adopt(
    _ found: HTTPExchange.Found, _ fresh: DocumentSnapshot?
  ) -> DocumentSnapshot? {
    address = found.address
    guard let fresh else { return current }
    contentType = found.contentType
    return adopt(fresh, found.content == .absent ? .absent : Standing(found.tag))
  }
}

extension HTTPDocumentStore: NamedStore, SaveReportingStore, DocumentStore {
  public var label: String { address.text }

  public var title: StoreTitle { address.title }

  public var current: DocumentSnapshot? { state.withLock { $0.current } }
  public var obstacle: WriteObstacle? { state.withLock { $0.obstacle } }
  public var warnings: [SaveWarning] { state.withLock { $0.warnings } }
  public var expectedWarnings: [SaveWarning] { exchange.isUnprotected ? [.sentWithoutTLS] : [] }
}

extension HTTPDocumentStore {
  public func save(
    _ changes: [Change], over revision: Revision
  ) async throws(StoreError) -> any Snapshot {
    let before = state.withLock { state in
      state.warnings = []
      return state
    }
    guard let base = before.current, base.revision == revision else {
      throw .conflict(theirs: try await read())
    }
    let document = try base.document(with: changes, at: label)
    guard document.bytes != base.document.bytes else { return base }
    if let obstacle = before.obstacle { throw .notWritable(path: label, because: obstacle) }
    guard Progress.current?.commit() ?? true else { throw .cancelled(path: label) }
    let upload = HTTPUpload(exchange, document, over: before)
    switch try await upload.run() {
    case .stored(let tag): return try await stored(document, tag)
    case .moved: throw .conflict(theirs: try await read())
    case .refused(let why):
      state.withLock { $0.refusal = why }
      throw .notWritable(path: label, because: .server(why))
    }
  }

  /// A server that does not say under which tag it has it is asked, and so shows whether it has it as
  /// it was sent.
  private func stored(
    _ document: any Document, _ tag: EntityTag?
  ) async throws(StoreError) -> DocumentSnapshot {
    let sent = DocumentSnapshot(document, revision: .new())
    let saved = state.withLock { state in
      state.saves += 1
      return state.adopt(sent, tag.map(HTTPState.Standing.tagged) ?? .unread)
    }
    if case .strong? = tag { return saved }
    let now: DocumentSnapshot
    do throws(StoreError) {
      now = try await read()
    } catch {
      state.withLock { $0.warnings = [.notReadBack(why: error.words)] }
      return saved
    }
    if now.revision != saved.revision { state.withLock { $0.warnings = [.storedDifferently] } }
    return now
  }
}
