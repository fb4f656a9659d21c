extension Schema {
  /// Whether it declares any secret: false for most schemas, which saves a look at every value.
  /// O(schema).
  package var hasSecrets: Bool {
    declaresSecrets || (validator?.parts.contains(where: \.isSecret) ?? false)
  }

  /// The secrecy of the document's root, from which that of every value follows.
  public var secrecy: Secrecy { Secrecy(self) }

  /// Whether the value of `name` is secret, by itself or by a value around it.
  public func isSecret(_ name: PreferenceName) -> Bool {
    mayHaveSecrets && secrecy.inside(name).isSecret
  }

  private var mayHaveSecrets: Bool {
    declaresSecrets || validator.map { $0.leadsToSecret($0.root) } == true
  }

  /// Whether `value`, at `name`, is secret or holds a secret.
  package func hasSecret(in value: PreferenceValue, at name: PreferenceName) -> Bool {
    secrecy.inside(name).covers(value)
  }

  /// `value` with dots in place of every secret in it.
  public func masked(_ value: PreferenceValue, at name: PreferenceName) -> PreferenceValue {
    mayHaveSecrets ? secrecy.inside(name).masked(value) : value
  }

  package func masked(_ change: Change) -> Change {
    let secrecy = secrecy.inside(change.name)
    return Change(
      change.name, from: change.old.map(secrecy.masked), to: change.new.map(secrecy.masked))
  }

  /// `changes` of `base` as they may be kept: those inside a list as one of the whole list, unless that
  /// holds a secret; and the names of those that are secret, or hold one.
  package func apart(
    _ changes: [Change], of base: any Snapshot
  ) -> (open: [Change], secrets: [PreferenceName]) {
    let hasSecret = { (change: Change) in
      let secrecy = secrecy.inside(change.name)
      return secrecy.isSecret
        || [change.old, change.new].contains { $0.map(secrecy.covers) == true }
    }
    let whole = changes.ofWholeLists(in: base)
    let single = whole.flatMap { outer in
      hasSecret(outer) ? changes.filter { outer.name.contains($0.name) } : [outer]
    }
    return (single.filter { !hasSecret($0) }, single.filter(hasSecret).map(\.name))
  }
}

extension Schema {
  /// Whether an entry inside `node` is secret. O(entries inside).
  func leadsToSecret(_ node: NodeID) -> Bool {
    let branch = nodes[node]
    let inner = Array(branch.keys.values) + branch.templates + branch.instances.values
    return inner.contains { nodes[$0].entry?.isSecret == true || leadsToSecret($0) }
  }
}

extension Entry {
  /// Stands for a secret wherever it would be shown.
  public static let mask = "••••••"
}
