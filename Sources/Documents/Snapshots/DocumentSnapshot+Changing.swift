import Preferences

extension DocumentSnapshot {
  /// Its document with `changes` made; the same where there are none. Throws as the store at `path`
  /// does.
  package func document(
    with changes: [Change], at path: String
  ) throws(StoreError) -> any Document {
    do throws(Problem) {
      return try changes.isEmpty ? document : document.applying(changes)
    } catch {
      throw error.reason == .cancelled ? .cancelled(path: path) : .refused(path: path, error)
    }
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
