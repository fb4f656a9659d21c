extension Schema {
  /// `changes` of `base` as they may be kept: those inside a list as one of the whole list, unless that
  /// holds a secret; and the names of those that are secret, or hold one.
  package func apart(
    _ changes: [Change], of base: any Snapshot
  ) -> (open: [Change], secrets: [PreferenceName]) {
    let hasSecret = { (change: Change) in masked(change) != change }
    let whole = changes.ofWholeLists(in: base)
    let single = whole.flatMap { outer in
      hasSecret(outer) ? changes.filter { outer.name.contains($0.name) } : [outer]
    }
    return (single.filter { !hasSecret($0) }, single.filter(hasSecret).map(\.name))
  }
}
