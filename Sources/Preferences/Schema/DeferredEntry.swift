import Synchronization

/// An entry that is made when it is first asked for, because few of the hundreds of settings of a program are looked
/// at. It declares a plain value that is in use: no record, no variants, not deprecated.
package final class DeferredEntry: Sendable {
  /// Whether the value is masked everywhere.
  let isSecret: Bool
  /// Whether the row of the value is in another group while it is not set.
  let hasRowElsewhere: Bool
  private let state: Mutex<State>

  private enum State {
    case waiting(@Sendable () -> Entry)
    case made(Entry)
  }

  /// Creates an entry that `make` makes, at most once.
  package init(
    isSecret: Bool, hasRowElsewhere: Bool = false, _ make: @escaping @Sendable () -> Entry
  ) {
    self.isSecret = isSecret
    self.hasRowElsewhere = hasRowElsewhere
    state = Mutex(.waiting(make))
  }

  var entry: Entry {
    state.withLock { state in
      switch state {
      case .made(let entry): return entry
      case .waiting(let make):
        let entry = make()
        state = .made(entry)
        return entry
      }
    }
  }
}

/// The entry of a node of a schema.
enum NodeEntry: Sendable {
  case entry(Entry)
  case deferred(DeferredEntry)

  var entry: Entry {
    switch self {
    case .entry(let entry): entry
    case .deferred(let deferred): deferred.entry
    }
  }

  var hasRowElsewhere: Bool {
    if case .deferred(let deferred) = self { deferred.hasRowElsewhere } else { false }
  }

  var isSecret: Bool {
    switch self {
    case .entry(let entry): entry.isSecret
    case .deferred(let deferred): deferred.isSecret
    }
  }
}
