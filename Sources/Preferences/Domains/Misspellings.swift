import Synchronization

/// The names that a program has used as texts, without declaring them, and that resemble declared
/// ones: `app["lanuchCount"] = 3`.
///
/// A name is compared with the keys declared in its namespace, once. It is not reported if it is an
/// older place of a key, or one of the namespace's `lookAlikes`.
struct Misspellings: ~Copyable, Sendable {
  /// The number of names that are compared, so that names from outside cannot use up the memory.
  static var limit: Int { 1_024 }

  private let checked = Mutex<[PreferenceName: Problem?]>([:])

  /// The problems of the names that were used until now, sorted.
  var problems: [Problem] {
    checked.withLock { $0.values.compactMap(\.self) }
      .sorted { $0.description < $1.description }
  }

  /// Compares `name` with the declared ones. Stops a debug build if it resembles one of them. O(keys)
  /// for a new name.
  func check(_ name: PreferenceName, among slots: SlotTable) {
    guard !slots.all.isEmpty, isNew(name) else { return }
    let problem = slots.declaredName(like: name).map { nearest in
      Problem(.noSuchName(nearest: nearest.label), name: name)
    }
    checked.withLock { $0[name] = .some(problem) }
    ProgrammingError.report(
      problem.map {
        "\($0); if this key exists too, declare it, or add it to the namespace's lookAlikes"
      })
  }

  private func isNew(_ name: PreferenceName) -> Bool {
    checked.withLock { $0[name] == nil && $0.count < Self.limit }
  }
}

extension SlotTable {
  /// Returns the declared name in the same namespace that was probably meant by `name`.
  fileprivate func declaredName(like name: PreferenceName) -> PreferenceName? {
    guard slot(around: name) == nil, !lookAlikes.contains(name), let key = name.last?.key else {
      return nil
    }
    let isOlder = all.contains { $0.places.former.contains { $0.name == name } }
    guard !isOlder else { return nil }
    return all.lazy.map(\.name).first {
      $0.parent == name.parent && $0.last?.key.map(key.isMisspelling) == true
    }
  }
}
