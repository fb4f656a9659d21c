import Documents
import Preferences
import TinyNetworking

extension HTTPDocumentStore {
  public func save(
    _ changes: [Change], over revision: Revision
  ) async throws(StoreError) -> any Snapshot {
    let before = state.withLock { state in
      state.caveats = []
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
      state.withLock { $0.caveats = [.notReadBack(why: error.words)] }
      return saved
    }
    if now.revision != saved.revision { state.withLock { $0.caveats = [.storedOtherwise] } }
    return now
  }
}
