import Preferences

/// A document that can be written back.
protocol EditableDocument: Document {
  /// The whole file with edits made. Throws what the format cannot hold.
  func bytes(making edits: [Edit]) throws(Problem) -> [UInt8]
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
}

extension TextDocument {
  func bytes(making edits: [Edit]) throws(Problem) -> [UInt8] {
    bytes.applying(try splices(for: edits))
  }
}

extension EditableDocument {
  /// What `Document.applying` asks: planned, written, parsed anew and compared.
  func edited(by changes: [Change]) throws(Problem) -> Self {
    let edits = try EditPlanner.edits(for: changes, in: self)
    guard !edits.isEmpty else { return self }
    let new = try reading(try bytes(making: edits))
    guard Verification(self, new, EditPlan(edits, index)).holds else {
      throw Problem(.unwritable("it would not read back as it was meant"))
    }
    return new
  }
}
