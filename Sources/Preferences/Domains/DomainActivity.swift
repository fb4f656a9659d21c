import Synchronization

/// How often a domain has loaded and saved its store. For a service's metrics.
public struct DomainActivity: Hashable, Sendable {
  /// The number of times that the store was loaded again, with success and without.
  public internal(set) var reloads = 0, failedReloads = 0
  /// The number of saves, with success and without.
  public internal(set) var saves = 0, failedSaves = 0
}

/// A key that the program has read, with the source of its value.
public struct ReadKey: Sendable {
  /// The declaration of the key.
  public let entry: Entry
  /// The source of the value in force.
  public let origin: Origin
}

extension ReadKey: CustomStringConvertible {
  /// The name and the layer, without the value: `port # APP_PORT`. The layer is left out for the store.
  public var description: String {
    entry.name.label + (origin.note.map { " # \($0)" } ?? "")
  }
}

extension Domain {
  /// The counters since the domain was created.
  public var activity: DomainActivity { core.activity.withLock(\.self) }

  /// The declared keys that the program has read by themselves in this run, in declared order, with the
  /// layers of their values. Snapshots do not count, nor do the library's own reads. Counting costs a read
  /// nothing.
  public var readKeys: [ReadKey] {
    let values = core.values
    return core.slots.all.filter(\.wasRead).map { slot in
      ReadKey(entry: slot.entry(in: values.form), origin: slot.origin(in: values, of: core))
    }
  }
}

extension DomainCore {
  /// Counts a load or a save.
  func count(_ counter: WritableKeyPath<DomainActivity, Int>) {
    activity.withLock { $0[keyPath: counter] += 1 }
  }
}
