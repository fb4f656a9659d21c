/// Changes whose result a store has computed and verified, so that it only has to be written.
public protocol PlannedSave: Sendable {
  /// The changes.
  var changes: [Change] { get }
  /// The state of the store that is changed.
  var revision: Revision { get }
}
