import Preferences

extension PreferenceName {
  /// The name with its dotted keys split, as namespaces are.
  var flat: PreferenceName { PreferenceName(flattened) }

  /// Whether `other` is this namespace or inside it, however its keys are written.
  func encloses(_ other: PreferenceName) -> Bool { flat.contains(other.flat) }
}

extension Snapshot {
  /// The name as the document writes it, or `name` if the document does not have it.
  func exact(_ name: PreferenceName) -> PreferenceName { resolve(name) ?? name }
}

extension Schema {
  /// The declared names inside `scope` that are rows, in their order. Deprecated names are rows
  /// only if they are set, and names that have a row elsewhere are none. The members of a record
  /// are rows. The record is a row too if its variant is chosen there, and the only one if its value
  /// is not a dictionary.
  func names(in scope: PreferenceName, of draft: Draft) -> [PreferenceName] {
    keys(in: scope).flatMap { key -> [PreferenceName] in
      let name = scope.appending(key: key)
      let inner = isRecord(name, in: draft) ? names(in: name, of: draft) : nil
      let own = inner == nil ? isRow(name, of: draft) : hasVariantRow(name)
      return (own ? [name] : []) + (inner ?? [])
    }
  }

  /// Whether the variant of `name` is chosen at a row of its own.
  func hasVariantRow(_ name: PreferenceName) -> Bool {
    !defersEntry(of: name) && entry(for: name)?.hasVariantRow == true
  }

  /// Whether the members of `name` are rows.
  func isRecord(_ name: PreferenceName, in draft: Draft) -> Bool {
    !keys(in: name).isEmpty && !draft.isScalar(name)
  }

  private func isRow(_ name: PreferenceName, of draft: Draft) -> Bool {
    guard keys(in: name).isEmpty, !defersEntry(of: name), let entry = entry(for: name) else {
      // One that has been set since then is listed with the rows that are not declared.
      return !hasRowElsewhere(name)
    }
    return (entry.kind != .record || entry.hasVariantRow)
      && (entry.deprecation == nil || draft.base.resolve(name) != nil)
  }

  /// Whether a declared name inside `scope` has a row while it is not set.
  func hasUnsetRows(in scope: PreferenceName) -> Bool {
    keys(in: scope).contains { key in
      let name = scope.appending(key: key)
      return keys(in: name).isEmpty ? !hasRowElsewhere(name) : hasUnsetRows(in: name)
    }
  }

  /// The names inside `scope` that have declared members.
  func records(in scope: PreferenceName) -> [PreferenceName] {
    keys(in: scope).map { scope.appending(key: $0) }.filter { !keys(in: $0).isEmpty }
      .flatMap { [$0] + records(in: $0) }
  }
}

extension Entry {
  /// Whether the variant is chosen at a row of its own, because no member distinguishes the
  /// variants.
  var hasVariantRow: Bool { variants.count > 1 && discriminator == nil }
}

extension Draft {
  /// Whether the value at `name` is one row and not a dictionary. O(depth + staged).
  fileprivate func isScalar(_ name: PreferenceName) -> Bool {
    let exact = exact(name)
    guard !touches(exact) else { return self[exact].map { $0.isLeaf && !$0.isDictionary } ?? false }
    guard let row = base.row(of: exact) else { return false }
    return !base.value(at: row).isDictionary
  }
}

extension PreferenceValue {
  var isDictionary: Bool {
    if case .dictionary = self { true } else { false }
  }
}

// MARK: Lists

extension Draft {
  /// The number of elements in the list at `name`; nil if it is not a list. Decodes only a list of
  /// scalars or a staged one.
  func elementCount(of name: PreferenceName) -> Int? {
    if enclosingChange(of: name) != nil || !changes(in: name).isEmpty && base.isList(name) {
      guard case .array(let elements) = self[name] else { return nil }
      return elements.count
    }
    return base.elementCount(of: name)
  }
}

extension Snapshot {
  func isList(_ name: PreferenceName) -> Bool { elementCount(of: name) != nil }

  /// The number of elements in the list at `name`; nil if it is not a list. O(depth), or
  /// O(elements) for scalars.
  func elementCount(of name: PreferenceName) -> Int? {
    guard resolve(name) == name,
      let last = rows(in: name).last(where: { name.contains(self.name(at: $0)) })
    else { return nil }
    let path = self.name(at: last).components.dropFirst(name.components.count)
    switch path.first {
    case nil:
      guard case .array(let elements) = value(at: last) else { return nil }
      return elements.count
    case .index(let index): return index + 1
    case .key: return nil
    }
  }
}

/// The names of the rows that a document has for `value` at `name`.
func leaves(of value: PreferenceValue, at name: PreferenceName) -> [PreferenceName] {
  if value.isLeaf { return [name] }
  switch value {
  case .dictionary(let members):
    return members.flatMap { leaves(of: $0.value, at: name.appending(key: $0.key)) }
  case .array(let elements):
    return elements.enumerated().flatMap { leaves(of: $1, at: name.appending(index: $0)) }
  default: return [name]
  }
}
