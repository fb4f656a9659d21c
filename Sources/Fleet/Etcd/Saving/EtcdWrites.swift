import Preferences

/// What changes mean for keys, over one state: what is put and deleted, and what must still be so.
struct EtcdWrites: Sendable {
  struct Write: Hashable, Sendable {
    let key: [UInt8]
    /// nil deletes it.
    let value: [UInt8]?
    /// Of the key as it was; 0 where there was none.
    let revision: Int
    /// Ranges and keys that must be empty, so that no value comes to lie inside another.
    var absent: [Range] = []
  }

  struct Range: Hashable, Sendable {
    let key: [UInt8]
    /// nil for the key alone.
    let end: [UInt8]?
    /// What these writes delete of it may be there, but nothing newer; 0 where nothing may be there.
    var revision = 0
  }

  /// In the order of the keys; what would change nothing is left out.
  private(set) var writes: [Write] = []

  /// Throws what cannot be written, with its name. O(keys of the store).
  init(_ changes: [Change], over state: EtcdState, prefix: [UInt8]) throws(Problem) {
    var plan = EtcdWritePlan(state, prefix: prefix)
    for change in changes where change.new == nil { try plan.note(change) }
    for change in changes where change.new != nil { try plan.note(change) }
    writes = try plan.writes()
  }
}
