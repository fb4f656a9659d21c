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

  func isSame(_ node: NodeID, as other: NodeID, of document: Self) -> Bool {
    index.nodes[node].kind == .key
      ? key(at: node).isExactly(document.key(at: other))
      : value(at: node).isSpelled(as: document.value(at: other))
  }
}

/// A document whose edits are splices of its text.
protocol TextDocument: EditableDocument {
  func splices(for edits: [Edit]) throws(Problem) -> [Splice]
  /// Returns the end and the kind of the comment or separator at an offset between two values. `view` is of this
  /// document or of a part. Nil if there is other text.
  func token(at offset: Int, in view: ByteView) -> (end: Int, kind: GapToken.Kind)?
  /// Returns the byte between two members of a container. Nil if there is none.
  func separator(in container: NodeID) -> UInt8?
  /// The marks of comments.
  var commentMarks: CommentMarks { get }
  /// The mark that comments out a line.
  var commentMark: [UInt8] { get }
  /// Whether a comment is a setting that was commented out.
  func isSetting(_ comment: Range<Int>, in view: ByteView) -> Bool
  /// Returns the comments of a gap that may contain a member. The gap is after `child`, if there is one.
  /// O(gap).
  func commentedTexts(in gap: Range<Int>, after child: NodeID?) -> [CommentedText]
  /// Returns the splices for the commas around a member of `gap` that is uncommented. `isFirst` and
  /// `isLast` say whether it will be the first or the last member.
  func commas(
    around member: CommentedMember, gap: Range<Int>, isFirst: Bool, isLast: Bool
  ) -> [Splice]
  /// Returns the splices that comment out a child. Throws if its text does not allow that.
  func commentingOut(_ position: Int, _ children: TextChildren) throws(Problem) -> [Splice]
  /// Returns the range between a container's brackets or tags.
  func content(of container: NodeID) -> Range<Int>
  /// Returns the range of the child at `position` with the comments that are removed with it if
  /// `edits` remove it.
  func extent(of position: Int, in edits: ContainerEdits) -> Range<Int>
  /// Parses a member alone, as the only one of a document.
  func reading(member bytes: [UInt8]) throws(Problem) -> (document: Self, start: Int)
  /// Returns the text of a value that is written when the value is restored. By default, that of its range.
  func restorableBytes(of node: NodeID) -> [UInt8]
  /// Whether members can be added to the text of a dictionary as it is.
  func canHoldMembers(_ dictionary: NodeID) -> Bool
  /// Returns the form of a key in which equal keys have equal bytes.
  func comparable(_ key: String) -> String
  /// Whether several members of a dictionary with this key are a list.
  func isListKey(_ key: String, in dictionary: NodeID) -> Bool
  /// Returns the groups that are commented out and that the document does not have, in its order. O(size).
  func commentedBlocks() -> [CommentedBlock]
  /// The texts that would be read as `values` if others did not count.
  func unreadTexts(of values: [NodeID]) -> [Range<Int>]
}

/// The marks of comments in a text.
struct CommentMarks {
  /// The marks of comments that end with their line. The first one is written.
  let line: [String]
  /// The marks around comments that may have several lines.
  let block: Block?

  struct Block {
    let opening, closing: String
    /// A text that such a comment cannot hold, and its replacement in a copy of other text.
    let excluded, replacement: String
  }
}

extension TextDocument {
  var commentMark: [UInt8] { Array((commentMarks.line.first ?? "").utf8) }

  /// The reason why no value can be commented out. Nil if there is none. O(size).
  var obstacleToComments: Problem? {
    guard format.comments == .ifPresent, firstComment == nil else { return nil }
    return Problem(.unwritable("programs that read the file may not accept its first comment"))
  }

  func comparable(_ key: String) -> String { key }
  func isListKey(_ key: String, in dictionary: NodeID) -> Bool { false }
  func commentedBlocks() -> [CommentedBlock] { [] }
  func unreadTexts(of values: [NodeID]) -> [Range<Int>] { [] }

  func extent(of position: Int, in edits: ContainerEdits) -> Range<Int> {
    MemberLayout(edits, in: self)[position].extent
  }

  func canHoldMembers(_ dictionary: NodeID) -> Bool {
    // An empty XML tag has no content.
    content(of: dictionary).upperBound < index.nodes[dictionary].end
  }

  func bytes(making edits: [Edit]) throws(Problem) -> [UInt8] {
    bytes.applying(try splices(for: edits))
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
      guard Verification(self, new, EditPlan(plan.edits, index), within: made.window).holds else {
        throw Problem(.unwritable("the written text would not be read back as the same values"))
      }
    }
    return plan.remainder.isEmpty ? new : try new.edited(byValues: plan.remainder)
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
