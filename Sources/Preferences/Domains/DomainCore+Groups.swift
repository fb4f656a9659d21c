/// Groups that the store has no place for, because a plain value or a list has their name.
extension DomainCore {
  /// Returns the problem of a value in the place of a group, without the text of a secret.
  func problem(withGroup found: (name: PreferenceName, value: PreferenceValue)) -> Problem {
    let isSecret = slots.all.contains { found.name.contains($0.name) && $0.holdsSecret }
    let text = isSecret ? Entry.mask : found.value.text(limit: 60)
    return Problem(.notAGroup(found: text), name: found.name.isRoot ? nil : found.name)
  }

  /// Returns a problem for each stored value that is not a group but has the name of a namespace, so
  /// that no key can be stored in it.
  func groupProblems(in values: DomainValues) -> [Problem] {
    let names = slots.all.map(\.name)
    var seen = Set(names)
    let namespaces = names.flatMap(\.ancestors).filter { seen.insert($0).inserted }
    return ([.root] + namespaces).compactMap { name in
      guard let value = values.base.value(of: name), !value.isGroup else { return nil }
      return problem(withGroup: (name, value))
    }
  }
}

extension PendingValues {
  /// Returns the value around `name` that is not a group, so that nothing can be stored at `name`. Nil
  /// if nothing prevents that.
  func obstacle(
    to name: PreferenceName, over base: any Snapshot
  ) -> (name: PreferenceName, value: PreferenceValue)? {
    let changesGroup = (saving + queued).contains { $0.name != name && $0.name.contains(name) }
    if !changesGroup, base.resolve(name) != nil { return nil }
    for outer in name.ancestors.reversed() {
      guard let value = value(of: outer, over: base) else { continue }
      return value.isGroup ? nil : (outer, value)
    }
    guard !base.tree.isRooted, let root = base[.root], !root.isGroup else { return nil }
    return (.root, root)
  }
}

extension PreferenceValue {
  fileprivate var isGroup: Bool { if case .dictionary = self { true } else { false } }
}
