extension Problem {
  /// The row where it is seen: the member that is lacking or too much, else what it is about.
  package func row(in snapshot: any Snapshot) -> PreferenceName {
    let name = name ?? .root
    switch reason {
    case .missing(let key), .unknownKey(let key, _):
      return snapshot.placement(of: name.appending(key: key))
    default: return name
    }
  }
}
