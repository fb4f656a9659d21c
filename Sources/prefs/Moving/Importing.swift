import Documents
import Preferences
import PreferencesCommands
import PreferencesEditor

/// The import of all values of one store into another.
struct Importing {
  private let values: PreferenceValue
  private let target: OpenedStore
  private let store: any PreferenceStore
  private let overwrites: Bool
  /// The schemas of both stores. Values that they declare secret are masked.
  private let schemas: [Schema]
  private var snapshot: any Snapshot
  private var plan: ImportPlan

  /// The most attempts if other programs change the store.
  private static let attempts = 10

  /// Throws, with its name and position, a value that the target cannot store.
  init(
    from source: OpenedStore, into target: OpenedStore, overwrites: Bool, hiding schemas: [Schema]
  ) throws {
    guard let store = target.store else {
      throw Failure("prefs: standard input cannot be written to; name a file or an address", .usage)
    }
    if let obstacle = store.obstacle {
      throw StoreError.notWritable(path: target.location.label, because: obstacle)
    }
    values = try source.values(for: target.snapshot, hiding: schemas)
    self.schemas = schemas
    self.target = target
    self.store = store
    self.overwrites = overwrites
    snapshot = target.snapshot
    plan = ImportPlan(values, into: snapshot)
  }

  var changes: [Change] { plan.additions + (overwrites ? plan.differences : []) }

  func refuseDifferences() throws {
    guard !overwrites, !plan.differences.isEmpty else { return }
    try Output.print(plan.differences.map(schemas.masked), asJSON: false)
    let count = plan.differences.count
    throw Failure(
      "prefs: \(target.location.label.printable): \(counted(count, "value differs", "values differ")); "
        + "nothing was written; --overwrite writes over what is there", .no)
  }

  /// Saves the changes. Returns a message.
  func run() async throws -> String {
    var now = self
    for _ in 1..<Self.attempts where try await !now.isSaved() { try now.refuseDifferences() }
    let (count, kept) = (changes.count, plan.inPlace)
    let imported = counted(count, "value")
    return "\(target.location.label.printable): \(imported) imported"
      + (kept == 0 ? "" : ", \(kept) there already")
  }

  /// Saves the changes. Returns false after a conflict; then the plan is made again.
  private mutating func isSaved() async throws -> Bool {
    guard !changes.isEmpty else { return true }
    let (store, changes, revision) = (store, changes, snapshot.revision)
    let theirs = try await ProgressLine.shown(
      for: target.location.label, doing: "importing into",
      interrupt: "^C stops; run it again to continue"
    ) { () async throws -> (any Snapshot)? in
      do throws(StoreError) {
        _ = try await store.save(changes, over: revision, inSteps: true)
        return nil
      } catch .conflict(let theirs) {
        return theirs
      }
    }
    guard let theirs else { return true }
    snapshot = theirs
    plan = ImportPlan(values, into: theirs)
    return false
  }
}

extension OpenedStore {
  /// Returns all values for a store like `target`. Throws a value that it cannot store.
  func values(
    for target: any Snapshot, hiding schemas: [Schema]
  ) throws -> PreferenceValue {
    do throws(Problem) {
      var values = snapshot[.root] ?? .dictionary([:])
      if let document = snapshot as? DocumentSnapshot, !target.holdsPropertyListTypes {
        values = try document.document(in: .format(.fallback)).value(at: 0)
      }
      guard case .dictionary = values else {
        throw Problem(.notA("a group", found: values.text(limit: 40), nearest: nil))
      }
      return values
    } catch {
      let shown = schemas.reduce(error) { $1.withoutSecrets($0, in: snapshot) }
      throw Failure(shown, in: location.label)
    }
  }
}

/// The changes that add all values of one store to another.
struct ImportPlan {
  /// The values that are missing in the target.
  private(set) var additions: [Change] = []
  /// The values that differ. They are overwritten only with `--overwrite`.
  private(set) var differences: [Change] = []
  /// The number of equal values.
  private(set) var inPlace = 0

  /// Compares names with dotted keys split, and values by equivalence. O(values of both).
  init(_ values: PreferenceValue, into target: any Snapshot) {
    let present = Present(target[.root] ?? .dictionary([:]))
    var replaced: Set<PreferenceName> = []
    for (name, value) in Leaves(of: values).all {
      switch present.place(of: name) {
      case .free: additions.append(Change(name, from: nil, to: value))
      case .taken(_, let old) where old.isEquivalent(to: value): inPlace += 1
      case .taken(let exact, let old):
        differences.append(Change(exact, from: old, to: value))
      case .namespace(let exact):
        if value == .dictionary([:]) {
          inPlace += 1
        } else {
          differences.append(Change(exact, from: target[exact], to: value))
        }
      case .inside(let outer, let old):
        guard let whole = values[outer.components] else {
          differences.append(Change(name, from: nil, to: value))
          continue
        }
        guard replaced.insert(outer).inserted else { continue }
        differences.append(Change(outer, from: old, to: whole))
      }
    }
  }
}

/// The values of a store by name.
private struct Present {
  private var leaves: [[PreferenceName.Component]: (name: PreferenceName, value: PreferenceValue)] =
    [:]
  private var namespaces: [[PreferenceName.Component]: PreferenceName] = [:]

  enum Place {
    case free
    case taken(PreferenceName, PreferenceValue)
    /// A dictionary with values.
    case namespace(PreferenceName)
    /// A value that contains no others.
    case inside(PreferenceName, PreferenceValue)
  }

  init(_ root: PreferenceValue) {
    for leaf in Leaves(of: root).all {
      leaves[leaf.name.flattened] = leaf
      var outer = leaf.name.parent
      while let name = outer, !name.isRoot, namespaces[name.flattened] == nil {
        namespaces[name.flattened] = name
        outer = name.parent
      }
    }
  }

  func place(of name: PreferenceName) -> Place {
    let path = name.flattened
    if let leaf = leaves[path] { return .taken(leaf.name, leaf.value) }
    if let namespace = namespaces[path] { return .namespace(namespace) }
    for length in 1..<max(1, path.count) {
      if let leaf = leaves[Array(path[..<length])], leaf.value != .dictionary([:]) {
        return .inside(leaf.name, leaf.value)
      }
    }
    return .free
  }
}
