import Preferences

extension Schema {
  /// What is declared by name inside `scope`, in declared order; what is deprecated only where it
  /// stands. A record is not a row, its members
  /// are; but where something else than a dictionary stands, that is the row.
  func names(in scope: PreferenceName, of snapshot: any Snapshot) -> [PreferenceName] {
    keys(in: scope).flatMap { key -> [PreferenceName] in
      let name = scope.appending(key: key)
      let isRecord = !keys(in: name).isEmpty
      guard isRecord, !snapshot.isScalar(name) else {
        return isRecord || entry(for: name).map { isRow($0, of: snapshot) } ?? false ? [name] : []
      }
      return names(in: name, of: snapshot)
    }
  }

  private func isRow(_ entry: Entry, of snapshot: any Snapshot) -> Bool {
    entry.kind != .record && (entry.deprecation == nil || snapshot.resolve(entry.name) != nil)
  }

  /// What has declared members, inside `scope`.
  func records(in scope: PreferenceName) -> [PreferenceName] {
    keys(in: scope).map { scope.appending(key: $0) }.filter { !keys(in: $0).isEmpty }
      .flatMap { [$0] + records(in: $0) }
  }
}

extension Snapshot {
  fileprivate func isScalar(_ name: PreferenceName) -> Bool {
    guard let exact = resolve(name), let row = row(of: exact) else { return false }
    return value(at: row) != .dictionary([:])
  }
}
