import Preferences

/// A document that can be changed.
protocol EditableDocument: FormattedDocument {
  /// Returns the whole file after the edits. Throws `.cannotHold` for a value that the format cannot store.
  func bytes(making edits: [Edit]) throws(Problem) -> [UInt8]
  /// Returns the document after the edits, parsed again, and the only part of it that may differ if
  /// that is known.
  func making(_ edits: [Edit]) throws(Problem) -> (document: Self, window: NodeWindow?)
  /// Parses `bytes` with the options of this document.
  func reading(_ bytes: [UInt8]) throws(Problem) -> Self
  /// Whether the order of the nodes is that of their offsets.
  var hasNodesInOrder: Bool { get }
  /// Returns the value that is read back after `value` was written. A format may have only one
  /// spelling of it.
  func asWritten(scalar value: PreferenceValue) -> PreferenceValue
  /// Whether numbers may have other spellings than those of JSON, such as `0x1F`.
  var keepsSpellingsOfNumbers: Bool { get }
  /// Returns the value of a document in a form in which states are compared that changes return to.
  func comparable(state root: PreferenceValue) -> PreferenceValue
  /// Whether an edit may change the order of members that it does not change.
  var mayReorderMembers: Bool { get }
  /// Whether `found` is what is read back after `value` was written.
  func isWritten(_ value: PreferenceValue, as found: PreferenceValue) -> Bool
  /// Returns the value that is read back after `value` was written to `name`. Nil if none is.
  func value(
    readAfterWriting value: PreferenceValue, to name: PreferenceName
  ) -> PreferenceValue?
  /// Returns why the text cannot hold changes whose values the format can hold. Nil if it can.
  func problem(holding changes: [Change]) -> Problem?
  /// Returns the document after changes that return to other states, with the texts that the values have
  /// there. Nil if the texts do not fit, or if one change does not return to a state.
  func restored(by changes: [Change]) -> Self?
  /// Returns those of `changes` that uncomment a member or comment it out. O(size).
  func commenting(among changes: [Change]) -> [Change]
  /// Returns the document with a member uncommented or commented out by `change`. Nil if the change
  /// must be made in another way.
  func commenting(_ change: Change) throws(Problem) -> Self?
  /// Makes changes that uncomment members, in one pass. Nil if they have to be made one by one.
  func uncommenting(_ changes: [Change]) throws(Problem) -> Self?
  /// Returns the document with the comments directly above values changed. `changes` are changes of
  /// comments alone. A comment after a value stays.
  ///
  /// A typed text is wrapped and gets the marks of the former comment, else `//`, or those of XML. Throws
  /// if a comment is not the expected one, if a value is not the first on its line, or if a comment
  /// cannot hold the text.
  ///
  /// A member that was just added (`isAdded`) may have its comment already.
  func replacingComments(_ changes: [Change], isAdded: Bool) throws(Problem) -> Self
  /// Returns the number of children before a new one with `value`. There are `count` children. Its `key` is nil
  /// in a list, and for a value that comes back to its former place.
  func position(
    ofNew value: PreferenceValue, key: String?, in container: NodeID, count: Int
  ) -> Int
  /// Whether two scalars or keys are equal, by their bytes if possible.
  func isSame(_ node: NodeID, as other: NodeID, of document: Self) -> Bool
}

extension EditableDocument {
  func making(_ edits: [Edit]) throws(Problem) -> (document: Self, window: NodeWindow?) {
    (try reading(try bytes(making: edits)), nil)
  }

  var hasNodesInOrder: Bool { true }
  var keepsSpellingsOfNumbers: Bool { false }
  var mayReorderMembers: Bool { false }
  func comparable(state root: PreferenceValue) -> PreferenceValue { root }

  func value(
    readAfterWriting value: PreferenceValue, to name: PreferenceName
  ) -> PreferenceValue? { value }

  func problem(holding changes: [Change]) -> Problem? { nil }
  func restored(by changes: [Change]) -> Self? { nil }
  func commenting(among changes: [Change]) -> [Change] { [] }
  func commenting(_ change: Change) throws(Problem) -> Self? { nil }
  func uncommenting(_ changes: [Change]) throws(Problem) -> Self? { nil }

  func replacingComments(_ changes: [Change], isAdded: Bool) throws(Problem) -> Self {
    throw Problem(.unwritable("its format has no comments"), name: changes.first?.name)
  }

  func position(
    ofNew value: PreferenceValue, key: String?, in container: NodeID, count: Int
  ) -> Int { count }

  func asWritten(scalar value: PreferenceValue) -> PreferenceValue { value }

  /// Returns the value that is read back after `value` was written.
  func asWritten(_ value: PreferenceValue) -> PreferenceValue {
    switch value {
    case .array(let elements): .array(elements.map { asWritten($0) })
    case .dictionary(let members): .dictionary(members.mapValues { asWritten($0) })
    default: asWritten(scalar: value)
    }
  }

  func isWritten(_ value: PreferenceValue, as found: PreferenceValue) -> Bool {
    found.isSpelled(as: asWritten(value))
  }

  func isSame(_ node: NodeID, as other: NodeID, of document: Self) -> Bool {
    index.nodes[node].kind == .key
      ? key(at: node).isExactly(document.key(at: other))
      : value(at: node).isSpelled(as: document.value(at: other))
  }
}

extension EditableDocument {
  /// Returns the document with `changes` made, parsed again and verified.
  ///
  /// Values that return to another state get their text there. If it does not fit, they are written as new ones.
  ///
  /// The comments above values are changed first, because `changes` have the names of this document, and
  /// again last if they are other ones then.
  /// Members are uncommented and commented out last, one by one.
  func edited(by changes: [Change]) throws(Problem) -> Self {
    let comments = changes.ofComments
    if !comments.isEmpty {
      let values = changes.ofValues
      let (own, added) = (comments.filter(hasValue), comments.filter { !hasValue(of: $0) })
      var new = own.isEmpty ? self : try replacingComments(own, isAdded: false)
      if !values.isEmpty { new = try new.edited(by: values) }
      // The removal of a neighbour may have left its comment above the value.
      let renamed = values.filter { $0.counterpart != nil }.map(\.name)
      let again = own.filter { change in
        new.hasValue(of: change) && change.name.components.allSatisfy { $0.key != nil }
          && !renamed.contains { $0.contains(change.name) }
      }
      let last = again + added
      return last.isEmpty ? new : try new.replacingComments(last, isAdded: true)
    }
    if let restored = restored(by: changes) { return restored }
    let commenting = commenting(among: changes)
    guard !commenting.isEmpty,
      commenting.count == changes.count || commenting.areIndependent(from: changes)
    else { return try edited(byValues: changes) }
    let names = Set(commenting.map(\.name))
    let others = changes.filter { !names.contains($0.name) }
    var new = others.isEmpty ? self : try edited(byValues: others)
    let uncommented = commenting.filter { $0.new != nil }
    if uncommented.count > 1, uncommented.count == commenting.count,
      let made = try new.uncommenting(uncommented)
    {
      return made
    }
    // A file whose only comment is uncommented still has comments while others are commented out.
    for change in commenting.filter({ $0.new == nil }) + uncommented {
      if let made = try new.commenting(change) {
        new = made
      } else {
        new = try new.edited(byValues: [change])
      }
    }
    return new
  }

  private func hasValue(of change: Change) -> Bool { node(of: change.name) != nil }

  /// Makes `changes` without uncommenting anything.
  private func edited(byValues changes: [Change]) throws(Problem) -> Self {
    let returning = changes.filter { $0.state != nil }
    if !returning.isEmpty, returning.count < changes.count, returning.areIndependent(from: changes)
    {
      return try edited(byValues: changes.filter { $0.state == nil }).edited(by: returning)
    }
    let former = returning.first?.state?.document
    if former != nil, let kept = try? making(changes, former, keepingTexts: true) { return kept }
    return try making(changes, former, keepingTexts: false)
  }

  private func making(
    _ changes: [Change], _ former: (any Document)?, keepingTexts: Bool
  ) throws(Problem) -> Self {
    let plan = try EditPlanner.plan(
      for: changes, in: self, former: former, keepingTexts: keepingTexts)
    var new = self
    if !plan.edits.isEmpty {
      let made = try making(plan.edits)
      new = made.document
      guard
        Verification(self, new, EditPlan(plan.edits, index), within: made.window).holds
          || mayReorderMembers && plan.remainder.isEmpty && has(new, madeBy: changes)
      else {
        throw Problem(.unwritable("the written text would not be read back as the same values"))
      }
    }
    return plan.remainder.isEmpty ? new : try new.edited(byValues: plan.remainder)
  }
}

extension EditableDocument {
  /// Whether `new` has the values of this document after `changes`, in any order of members. O(size).
  private func has(_ new: Self, madeBy changes: [Change]) -> Bool {
    guard
      let made = try? MemorySnapshot(value(at: 0)).applying(changes, revision: .new()).root
    else { return false }
    return new.value(at: 0).withSortedKeys.isSpelled(as: asWritten(made).withSortedKeys)
  }
}

extension PreferenceValue {
  /// The value with the members of all dictionaries in the order of their keys.
  var withSortedKeys: PreferenceValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withSortedKeys))
    case .dictionary(let members):
      .dictionary(
        ExactDictionary(
          uniqueKeysWithValues: members.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value.withSortedKeys)
          }))
    default: self
    }
  }
}

extension [Change] {
  /// Whether these changes can be made after the rest of `changes`. No name may lie inside another
  /// one, and no list may change its indices.
  fileprivate func areIndependent(from changes: [Change]) -> Bool {
    let names = Set(map(\.name))
    let outer = Set(flatMap(\.name.outerNames))
    return changes.allSatisfy { change in
      if change.name.last?.index != nil, change.old == nil || change.new == nil { return false }
      return names.contains(change.name)
        || !outer.contains(change.name) && !change.name.outerNames.contains(where: names.contains)
    }
  }
}

extension PreferenceName {
  /// The names of all containers that contain this name.
  fileprivate var outerNames: [PreferenceName] {
    components.indices.map { PreferenceName(Array(components[..<$0])) }
  }
}
