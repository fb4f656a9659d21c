extension DomainState {
  /// What stands where the namespaces of `names` should: no key can be stored in it.
  func misshapenNamespaces(around names: [PreferenceName]) -> [Problem] {
    var seen = Set(names)
    let namespaces = names.flatMap(\.namespaces).filter { seen.insert($0).inserted }
    return namespaces.compactMap { name in
      base.value(of: [name]).flatMap { Kind.record.problems(with: $0).first?.inside(name) }
    }
  }
}

extension PreferenceName {
  /// Those that it lies in, the outermost first, without the root.
  fileprivate var namespaces: [PreferenceName] {
    components.indices.dropFirst().map { PreferenceName(Array(components.prefix($0))) }
  }
}
