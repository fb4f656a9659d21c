extension Schema {
  /// Whether any value may be secret. If not, no value has to be examined. O(schema).
  package var hasSecrets: Bool {
    masksByName || marksSecrets || !markedSecrets.isEmpty
  }

  /// Whether the schema marks any value as secret. If not, only names and texts tell. O(schema).
  package var marksSecrets: Bool {
    declaresSecrets || (validator?.parts.contains(where: \.isSecret) ?? false)
  }

  /// The secrecy of the document's root.
  public var secrecy: Secrecy { Secrecy(self) }

  /// Whether the value of `name`, or an enclosing value, is secret.
  public func isSecret(_ name: PreferenceName) -> Bool {
    mayHaveSecrets && secrecy.inside(name).isSecret
  }

  private var mayHaveSecrets: Bool {
    masksByName || declaresSecrets || !markedSecrets.isEmpty
      || validator.map { $0.leadsToSecret($0.root) } == true
  }

  /// Whether `value` at `name` is secret or holds a secret.
  package func hasSecret(in value: PreferenceValue, at name: PreferenceName) -> Bool {
    secrecy.inside(name).covers(value)
  }

  /// Whether a text has a secret in it, such as the password of an address.
  package func hasSecret(inText value: PreferenceValue?) -> Bool {
    guard masksByName, case .string(let text)? = value else { return false }
    return !SecretText.ranges(inValue: text.utf8).isEmpty
  }

  /// Returns `value` with every secret masked.
  public func masked(_ value: PreferenceValue, at name: PreferenceName) -> PreferenceValue {
    mayHaveSecrets ? secrecy.inside(name).masked(value) : value
  }

  /// Returns `change` with every secret masked.
  package func masked(_ change: Change) -> Change {
    let secrecy = secrecy.inside(change.name)
    return Change(
      change.name, from: change.old.map(secrecy.masked), to: change.new.map(secrecy.masked))
  }

  /// Splits `changes` of `base` into those that may be stored, and the names of those with secrets. A
  /// change inside a list becomes a change of the whole list, unless the list holds a secret.
  package func separateSecrets(
    _ changes: [Change], of base: any Snapshot
  ) -> (open: [Change], secrets: [PreferenceName]) {
    let hasSecret = { (change: Change) in
      let secrecy = secrecy.inside(change.name)
      return secrecy.isSecret
        || [change.old, change.new].contains { $0.map(secrecy.covers) == true }
        || change.comment?.holdsSecret == true
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
    return inner.contains { nodes[$0].isSecret || leadsToSecret($0) }
  }
}

extension CommentChange {
  /// Whether a secret is in the comment that is removed or written.
  var holdsSecret: Bool {
    [old, new].contains { $0.map { SecretText.masked(comment: $0.text) != $0.text } == true }
  }
}

extension Entry {
  /// The text shown in place of a secret.
  public static let mask = "••••••"
}
