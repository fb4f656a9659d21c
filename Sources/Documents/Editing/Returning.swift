import Preferences

extension EditableDocument {
  /// Returns the state to which `changes` return, byte for byte. Nil if they are not all the changes to
  /// such a state, or if this is not the document that they change.
  func returning(by changes: [Change]) -> Self? {
    guard let state = changes.first?.state, state.count == changes.count,
      changes.allSatisfy({ $0.state === state }),
      let now = (state.now as? DocumentSnapshot)?.document as? Self, now.bytes == bytes,
      let then = state.document as? Self
    else { return nil }
    // The values must be those that the changes make.
    let values = DocumentSnapshot(then, revision: state.now.revision)
    let made = changes.ofValues.map { Change($0.name, from: $0.old, to: values[$0.name]) }
    // Earlier states number the duplicates otherwise, and all their bytes come back.
    let areMade = zip(changes.ofValues, made).allSatisfy { change, made in
      (!format.holdsLines && UnreadLine.problem(setting: change.name) != nil
        && node(of: change.name) == nil && then.node(of: change.name) == nil)
        || change.new.map { asWritten($0).isOptionallyEquivalent(to: made.new) }
          ?? (made.new == nil)
    }
    // Lines that are not read are no part of the values.
    let ofValues = made.filter { node(of: $0.name) != nil || then.node(of: $0.name) != nil }.map {
      // An inherited value is none of its own.
      then.node(of: $0.name) == nil ? Change($0.name, from: $0.old, to: nil) : $0
    }
    guard areMade, let root = values[.root],
      let expected = try? MemorySnapshot(value(at: 0)).applying(ofValues, revision: .new()).root,
      comparable(state: expected).isEquivalent(to: comparable(state: root))
    else { return nil }
    return then
  }
}

extension FormerState {
  /// The document in this state. Nil if `base` has no text, or cannot be changed so.
  var document: (any Document)? {
    guard let document = (base as? DocumentSnapshot)?.document else { return nil }
    return changes.isEmpty ? document : try? document.applying(changes)
  }
}

extension PreferenceValue {
  fileprivate func isOptionallyEquivalent(to other: PreferenceValue?) -> Bool {
    other.map { isEquivalent(to: $0) } ?? false
  }
}

extension DocumentSnapshot: TextSnapshot {
  package var size: Int { document.bytes.count }

  package func isText(of state: FormerState) -> Bool {
    state.document?.bytes == document.bytes
  }

  package func text(of state: FormerState) -> (any Snapshot)? {
    state.document.map { DocumentSnapshot($0, revision: revision) }
  }

  package var switchWords: [SwitchWords] { document.syntax.dialect?.switchWords ?? [] }

  package func value(
    readAfterWriting value: PreferenceValue, to name: PreferenceName
  ) -> PreferenceValue? {
    guard let document = document.editableDocument else { return value }
    return document.value(readAfterWriting: value, to: name)
  }

  package func problem(holding changes: [Change]) -> Problem? {
    document.editableDocument?.problem(holding: changes)
  }
}
