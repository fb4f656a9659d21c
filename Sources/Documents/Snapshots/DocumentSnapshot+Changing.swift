import Preferences

extension DocumentSnapshot {
  /// Returns the document with `changes` made. Throws `.cancelled` or `.refused` for the store at
  /// `path`.
  package func document(
    with changes: [Change], at path: String
  ) throws(StoreError) -> any Document {
    do throws(Problem) {
      return try changes.isEmpty ? document : document.applying(changes)
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
