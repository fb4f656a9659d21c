import Preferences

/// A document with changes, parsed again and verified, before it is written.
public struct PlannedEdit: PlannedSave {
  public let changes: [Change]
  public let revision: Revision
  /// The document with the changes.
  public let document: any Document
  /// The warnings about the result.
  public let warnings: [SaveWarning]

  /// Whether these are the changes of a state, made in the same way: equal changes may differ in whether a
  /// comment keeps the value, and in its text.
  package func makes(_ changes: [Change], over revision: Revision) -> Bool {
    self.revision == revision && self.changes == changes
      && zip(self.changes, changes).allSatisfy { mine, other in
        mine.commentsOut == other.commentsOut && mine.uncomments == other.uncomments
          && mine.counterpart == other.counterpart && mine.spelling == other.spelling
          && (mine.state == nil) == (other.state == nil)
      }
  }
}

extension DocumentSnapshot {
  /// Makes `changes` in a copy of the document. Throws `.cancelled` or `.refused` for the store at
  /// `path`.
  package func planning(_ changes: [Change], at path: String) throws(StoreError) -> PlannedEdit {
    do throws(Problem) {
      let document = try changes.isEmpty ? document : document.applying(changes)
      let rewritten = document.rewritten(by: changes)
      return PlannedEdit(
        changes: changes, revision: revision, document: document,
        warnings: rewritten.isEmpty ? [] : [.rewritten(rewritten)])
    } catch {
      if error.reason == .cancelled { throw .cancelled(path: path) }
      throw .refused(path: path, error.name == nil ? firstRefusal(among: changes) ?? error : error)
    }
  }

  /// Returns the problem of the first value that the format cannot store, with its name. Writers do
  /// not know names.
  private func firstRefusal(among changes: [Change]) -> Problem? {
    for change in changes {
      guard let new = change.new, var problem = document.format.problem(holding: new) else {
        continue
      }
      let inside = problem.name?.components ?? []
      problem.name = PreferenceName(change.name.components + inside)
      return problem
    }
    return nil
  }
}

extension Document {
  /// Returns the names of the values that `changes` returned to a former state, and that have another text there.
  fileprivate func rewritten(by changes: [Change]) -> [PreferenceName] {
    var former: [ObjectIdentifier: (any TextDocument)?] = [:]
    return changes.filter { change in
      guard let state = change.state, let node = node(of: change.name) else { return false }
      if former[ObjectIdentifier(state)] == nil {
        former[ObjectIdentifier(state)] = .some(state.document?.textDocument)
      }
      guard let then = former[ObjectIdentifier(state)] ?? nil,
        let old = then.node(of: change.name)
      else { return false }
      return textDocument?.restorableBytes(of: node) != then.restorableBytes(of: old)
    }.map(\.name)
  }
}

extension DocumentSnapshot {
  public func withoutSecrets(_ problems: [Problem], _ secrecy: Secrecy) -> [Problem] {
    guard secrecy.mayHoldSecrets, problems.contains(where: { $0.place?.excerpt != nil }) else {
      return problems
    }
    let (bytes, hidden) = (document.bytes, HiddenBytes(of: document, secrecy))
    return problems.map { problem in
      guard let place = problem.place, place.excerpt != nil else { return problem }
      var problem = problem
      let offset = min(max(0, place.offset), bytes.count)
      problem.place?.excerpt = Place.Excerpt(
        around: offset, from: bytes.startOfLine(offset), in: bytes, hiding: hidden)
      return problem
    }
  }
}
