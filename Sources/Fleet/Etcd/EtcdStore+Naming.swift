import Preferences

extension EtcdStore: NamedStore {
  public var label: String { address.text }

  /// The prefix, at the members of the cluster.
  public var title: StoreTitle {
    let scheme = address.text.prefix { $0 != ":" }
    let rest = address.text.dropFirst(scheme.count + 3)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    return StoreTitle(
      name: String(rest[slash...].dropFirst()), directory: "\(scheme)://\(rest[..<slash])")
  }
}
