import Documents
import Preferences
import Synchronization
import TinyNetworking

/// One document on a web server, read by `GET` and replaced by `PUT`.
///
/// A save requires that the document is still the one that was read (`If-Match` with its strong
/// ETag). So it never overwrites another change. If the server gives no strong ETag, the document
/// can only be read. If the response to a `PUT` is lost, the document is read again to find out
/// whether it was replaced.
public final class HTTPDocumentStore: PreferenceStore {
  /// The address of the document.
  public let address: HTTPAddress
  let exchange: HTTPExchange
  let createsIfMissing: Bool
  let options: ReadingOptions
  let state: Mutex<HTTPState>

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - createIfMissing: Whether a missing document counts as empty and a save creates it.
  ///   - options: How strictly the document is read. Its format is that of its bytes or its name.
  ///   - limit: The most bytes of the document.
  ///   - timeout: The longest time in which the server may send nothing.
  public init(
    _ address: HTTPAddress, authentication: Authentication? = nil, transport: any Transport,
    createIfMissing: Bool = false, reading options: ReadingOptions = ReadingOptions(),
    limit: Int = 1 << 27, timeout: Duration = .seconds(30)
  ) {
    self.address = address
    createsIfMissing = createIfMissing
    self.options = options.ofAnyFormat
    exchange = HTTPExchange(
      address: address, authentication: authentication, transport: transport, limit: limit,
      timeout: timeout)
    state = Mutex(HTTPState(address: address))
  }

  /// Reads the document. An unchanged one is not transferred again.
  public func load() async throws(StoreError) -> any Snapshot { try await read() }

  func read() async throws(StoreError) -> DocumentSnapshot {
    while true {
      let before = state.withLock { $0 }
      let found = try await exchange.get(at: before.address, unless: before.version)
      let fresh = try snapshot(of: found)
      let recorded = state.withLock { state in
        state.saves == before.saves ? state.record(found, fresh) : nil
      }
      if let recorded { return recorded }
    }
  }

  /// Returns nil if the document is unchanged.
  private func snapshot(
    of found: HTTPExchange.Found
  ) throws(StoreError) -> DocumentSnapshot? {
    switch found.content {
    case .unchanged: return nil
    case .absent:
      guard createsIfMissing else { throw .server(path: label, .absent) }
      let format = DocumentFormat(fileName: address.path) ?? .fallback
      return try parse(format.emptyDocument)
    case .bytes(let bytes):
      if let current, current.document.bytes == bytes { return current }
      return try parse(bytes)
    }
  }

  private func parse(_ bytes: [UInt8]) throws(StoreError) -> DocumentSnapshot {
    do throws(Problem) {
      let isNamed = DocumentFormat(fileName: address.path)?.isChosenByName ?? false
      let document = try DocumentReader.open(
        bytes, named: isNamed ? address.path : nil, options)
      return DocumentSnapshot(document, revision: .new())
    } catch {
      throw error.reason == .cancelled
        ? .cancelled(path: label) : .unreadable(path: label, error)
    }
  }
}

extension ReadingOptions {
  /// The options without the dialect and the path of a file.
  fileprivate var ofAnyFormat: ReadingOptions {
    var options = self
    (options.dialect, options.nominalPath) = (nil, nil)
    return options
  }
}

extension HTTPState {
  /// Returns nil if the server reports an unchanged document, but none is known.
  fileprivate mutating func record(
    _ found: HTTPExchange.Found, _ fresh: DocumentSnapshot?
  ) -> DocumentSnapshot? {
    address = found.address
    guard let fresh else { return current }
    contentType = found.contentType
    return record(fresh, found.content == .absent ? .absent : Version(found.tag))
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
    let base = try await base(at: revision).snapshot
    return try await save(base.planning(changes, at: label))
  }

  public func save(_ edit: PlannedEdit) async throws(StoreError) -> any Snapshot {
    let (base, before) = try await base(at: edit.revision)
    guard edit.document.bytes != base.document.bytes else { return base }
    if let obstacle = before.obstacle { throw .notWritable(path: label, because: obstacle) }
    guard Progress.current?.commit() ?? true else { throw .cancelled(path: label) }
    let upload = HTTPUpload(exchange, edit.document, over: before)
    switch try await upload.run() {
    case .stored(let tag):
      let saved = try await stored(edit.document, tag)
      state.withLock { $0.warnings += edit.warnings }
      return saved
    case .moved: throw .conflict(theirs: try await read())
    case .refused(let why):
      state.withLock { $0.refusal = why }
      throw .notWritable(path: label, because: .server(why))
    }
  }

  /// Begins a save. Throws `.conflict` if the current state is not at `revision`.
  private func base(
    at revision: Revision
  ) async throws(StoreError) -> (snapshot: DocumentSnapshot, state: HTTPState) {
    let state = state.withLock { state in
      state.warnings = []
      return state
    }
    guard let base = state.current, base.revision == revision else {
      throw .conflict(theirs: try await read())
    }
    return (base, state)
  }

  /// Remembers the saved document. If the server gave no strong ETag for it, reads it back and
  /// compares.
  private func stored(
    _ document: any Document, _ tag: EntityTag?
  ) async throws(StoreError) -> DocumentSnapshot {
    let sent = DocumentSnapshot(document, revision: .new())
    let saved = state.withLock { state in
      state.saves += 1
      return state.record(sent, tag.map(HTTPState.Version.tagged) ?? .unread)
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

/// A document on a web server as it was last read or written.
struct HTTPState: Sendable {
  /// The address after all redirects.
  var address: HTTPAddress
  var current: DocumentSnapshot?
  var version = Version.unread
  var contentType: String?
  /// The reason why the server refuses a `PUT`.
  var refusal: String?
  var warnings: [SaveWarning] = []
  /// The number of saves. A response to a request from before a save is outdated.
  var saves = 0

  /// The version that a save replaces: its precondition.
  enum Version: Hashable, Sendable {
    case unread
    /// The document does not exist yet.
    case absent
    case tagged(EntityTag)
    case untagged

    init(_ tag: EntityTag?) { self = tag.map(Version.tagged) ?? .untagged }
  }

  var obstacle: WriteObstacle? {
    if let problem = current?.document.problems.first { return .format(problem.cause) }
    if let refusal { return .server(refusal) }
    switch version {
    case .untagged: return .server("its server gives no ETag, so \(Self.danger)")
    case .tagged(.weak): return .server("its server gives only a weak ETag, so \(Self.danger)")
    case .tagged(.strong), .absent, .unread: return nil
    }
  }

  private static let danger = "a save might write over what others have changed meanwhile"

  /// Records a new state. Equal bytes keep their revision.
  mutating func record(_ new: DocumentSnapshot, _ version: Version) -> DocumentSnapshot {
    self.version = version
    if let current, current.document.bytes == new.document.bytes { return current }
    current = new
    return new
  }
}

/// An entity tag, which identifies a version of a document (RFC 9110, section 8.8.3).
enum EntityTag: Hashable, Sendable {
  /// Equal tags mean equal bytes. Includes the quotes.
  case strong(String)
  /// Equal tags mean equivalent contents.
  case weak(String)

  /// Returns nil if `header` is not an entity tag.
  init?(_ header: String?) {
    guard let header, header.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let opaque = header.hasPrefix("W/") ? header.dropFirst(2) : header[...]
    guard opaque.utf8.count >= 2, opaque.first == "\"", opaque.last == "\"",
      !opaque.dropFirst().dropLast().contains("\"")
    else { return nil }
    self = header.hasPrefix("W/") ? .weak(header) : .strong(header)
  }
}
