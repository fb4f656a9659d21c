import Preferences

/// A document that can be written back.
protocol EditableDocument: Document {
  /// The whole file with edits made, those of `exact` by its splices. Throws what the format cannot
  /// hold.
  func bytes(making edits: [Edit], _ exact: ExactEdits) throws(Problem) -> [UInt8]
  /// `bytes`, read as this document was.
  func reading(_ bytes: [UInt8]) throws(Problem) -> Self
  /// What reads back where `value` was written: a format may have one spelling only.
  func asWritten(_ value: PreferenceValue) -> PreferenceValue
  /// Whether two scalars or keys are the same, to their bytes where that can be told.
  func isSame(_ node: NodeID, as other: NodeID, of document: Self) -> Bool
}

extension EditableDocument {
  func asWritten(_ value: PreferenceValue) -> PreferenceValue { value }

  func isSame(_ node: NodeID, as other: NodeID, of document: Self) -> Bool {
    index.nodes[node].kind == .key
      ? key(at: node).isExactly(document.key(at: other))
      : value(at: node).isSpelled(as: document.value(at: other))
  }
}

/// A document whose edits are splices.
protocol TextDocument: EditableDocument {
  func splices(for edits: [Edit]) throws(Problem) -> [Splice]
  /// The bytes between a container's brackets or tags.
  func content(of container: NodeID) -> Range<Int>
  /// The child at `position` with the comments that go with it when `edits` are made.
  func extent(of position: Int, in edits: ContainerEdits) -> Range<Int>
  /// The ends of a document that is one container with the members that are put between them. A
  /// member stands before and after these if `hasPrevious` and `hasNext`.
  static func frame(
    isDictionary: Bool, hasPrevious: Bool, hasNext: Bool
  ) -> (head: [UInt8], tail: [UInt8])
}

extension TextDocument {
  func bytes(making edits: [Edit], _ exact: ExactEdits) throws(Problem) -> [UInt8] {
    bytes.applying(exact.splices + (try splices(for: edits)))
  }
}

extension EditableDocument {
  /// What `Document.applying` asks: planned, written, parsed anew and compared.
  ///
  /// What is put back is put into the document that the other changes leave, which is the one that
  /// it was removed from. If its text does not fit there, its value is written as a new one.
  func edited(by changes: [Change]) throws(Problem) -> Self {
    let returning = changes.filter { $0.old == nil && $0.newText != nil }
    if !returning.isEmpty, returning.count < changes.count, returning.areApart(from: changes) {
      return try edited(by: changes.filter { $0.old != nil || $0.newText == nil })
        .edited(by: returning)
    }
    guard changes.contains(where: { $0.newText != nil }) else { return try making(changes, .anew) }
    if let exact = try? making(changes, .exactly) { return exact }
    if let nearby = try? making(changes, .nearby) { return nearby }
    return try making(changes, .anew)
  }

  private func making(
    _ changes: [Change], _ returning: EditPlanner<Self>.Returning
  ) throws(Problem) -> Self {
    let plan = try EditPlanner.plan(for: changes, in: self, returning)
    var new = self
    let edits = plan.edits + plan.exact.edits
    if !edits.isEmpty {
      new = try reading(try bytes(making: plan.edits, plan.exact))
      guard Verification(self, new, EditPlan(edits, index)).holds else {
        throw Problem(.unwritable("it would not read back as it was meant"))
      }
    }
    if !plan.left.isEmpty { new = try new.making(plan.left, .nearby) }
    for changes in plan.remainder.apart { new = try new.edited(by: changes) }
    return new
  }
}

extension [Change] {
  /// Whether they can be made after the rest of `changes`: none is inside another one's name, and no
  /// list changes its indices.
  fileprivate func areApart(from changes: [Change]) -> Bool {
    let names = Set(map(\.name))
    let outer = Set(flatMap(\.name.outerNames))
    return changes.allSatisfy { change in
      if change.name.last?.index != nil, change.old == nil || change.new == nil { return false }
      return names.contains(change.name)
        || !outer.contains(change.name) && !change.name.outerNames.contains(where: names.contains)
    }
  }
}

extension [Change] {
  /// In groups to be made one after the other: within a group none is inside another one's name.
  fileprivate var apart: [[Change]] {
    var groups: [[Change]] = []
    var names: Set<PreferenceName> = []
    var outer: Set<PreferenceName> = []
    for change in self {
      let isApart =
        !names.contains(change.name) && !outer.contains(change.name)
        && !change.name.outerNames.contains(where: names.contains)
      if !isApart { (names, outer) = ([], []) }
      if names.isEmpty { groups.append([]) }
      groups[groups.count - 1].append(change)
      names.insert(change.name)
      outer.formUnion(change.name.outerNames)
    }
    return groups
  }
}

extension PreferenceName {
  /// All that it lies in.
  fileprivate var outerNames: [PreferenceName] {
    components.indices.map { PreferenceName(Array(components[..<$0])) }
  }
}
