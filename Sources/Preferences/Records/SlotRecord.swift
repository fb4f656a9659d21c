import Synchronization

/// The declared members of a key's value, in a domain.
@usableFromInline
final class SlotRecord: Sendable {
  let tree: MemberTree
  /// Whether the value is a record, not a list or dictionary of records.
  let isWhole: Bool
  private let name: PreferenceName
  private let entry: Entry
  private let members: [MemberEntry]
  /// The validators that were needed until now.
  private let validators = Mutex<[StoredForm: Validator]>([:])

  /// Returns nil if the key has no declared members.
  init?(_ declaration: Declaration, named name: PreferenceName) {
    guard !declaration.members.isEmpty else { return nil }
    (entry, members, self.name) = (declaration.entry, declaration.members, name)
    tree = MemberTree(members)
    isWhole = entry.kind.core == .record
  }

  /// Checks values of the key with their members.
  func validator(in form: StoredForm) -> Validator {
    if let known = validators.withLock({ $0[form] }) { return known }
    var schema = Schema([entry.named(name, in: form)])
    schema.declare(members, inside: name, in: form)
    let validator = Validator(schema)
    validators.withLock { $0[form] = validator }
    return validator
  }

  /// Returns the value to store so that `old` becomes `new`, as `MemberTree.stored` does. Nil if nothing
  /// needs to be stored.
  func stored(
    _ new: PreferenceValue, replacing old: PreferenceValue?, in stored: PreferenceValue?
  ) -> PreferenceValue? {
    if stored == nil, new == old { return nil }
    return tree.stored(new, replacing: old, in: stored)
  }

  /// Whether any member is secret.
  var hasSecrets: Bool { members.contains(where: \.entry.isSecret) }

  /// Declares the members of a value called `name` in `schema`.
  func declareMembers(inside name: PreferenceName, in schema: inout Schema, _ form: StoredForm) {
    schema.declare(members, inside: name, in: form)
  }

  /// The entries of the members that exist once, with their full names: those of a record and of
  /// records inside it. Outer ones come first.
  func entries(in form: StoredForm) -> [Entry] {
    guard isWhole else { return [] }
    return members.compactMap { member in
      member.keys.map { member.entry.named(PreferenceName(name.components + $0), in: form) }
    }
  }
}

extension Schema {
  /// Declares the members of the value called `name`.
  fileprivate mutating func declare(
    _ members: [MemberEntry], inside name: PreferenceName, in form: StoredForm
  ) {
    let path = name.flattened.map(Step.init)
    for member in members {
      let name = PreferenceName(name.components + (member.keys ?? []))
      declare(
        member.entry.named(member.keys == nil ? .root : name, in: form), at: path + member.path)
    }
  }
}

extension Slot {
  /// Returns the value to store so that `old` becomes `new`. Nil if nothing needs to be stored.
  func merged(
    _ new: PreferenceValue?, replacing old: Value, in stored: PreferenceValue?, _ form: StoredForm
  ) -> PreferenceValue? {
    guard let new = new.map(form.value) else { return nil }
    guard let record else { return new }
    return record.stored(new, replacing: old.preference.map(form.value), in: stored)
  }
}
