import Documents
import Preferences

/// The puts and deletes for a list of changes to one state, with their preconditions.
struct EtcdWrites: Sendable {
  struct Write: Hashable, Sendable {
    let key: [UInt8]
    /// The new value, or nil to delete the key.
    let value: [UInt8]?
    /// The key's modification revision, or 0 if it did not exist.
    let revision: Int
    /// The lease with which the key expires, or 0.
    var lease = 0
    /// The ranges that must have no keys, so that no value is inside another one.
    var absent: [Range] = []
  }

  struct Range: Hashable, Sendable {
    let key: [UInt8]
    /// The end of the range, or nil for one key.
    let end: [UInt8]?
    /// The revision that keys in the range may have if these writes delete them; 0 if there may be
    /// none.
    var revision = 0
  }

  /// The writes, sorted by key, without those that change nothing.
  private(set) var writes: [Write] = []

  /// Throws, with its name, a change that cannot be written. O(keys of the store).
  init(_ changes: [Change], over state: EtcdState, prefix: [UInt8]) throws(Problem) {
    var plan = EtcdWritePlan(state, prefix: prefix)
    for change in changes where change.new == nil { try plan.add(change) }
    for change in changes where change.new != nil { try plan.add(change) }
    writes = try plan.writes()
  }
}

/// Assigns each change to a key.
struct EtcdWritePlan {
  private let entries: [EtcdEntry]
  /// The revision of the entries.
  private let revision: Int
  private let prefix: [UInt8]
  private var owners: [[String]: Int] = [:]
  /// The changes inside each entry, with names relative to it.
  private var inside: [Int: [Change]] = [:]
  private var deleted: Set<Int> = []
  private var created: [[String]: (value: [UInt8], lease: Int)] = [:]

  init(_ state: EtcdState, prefix: [UInt8]) {
    entries = state.entries
    revision = state.header.revision
    self.prefix = prefix
    for (number, entry) in entries.enumerated() where entry.value != nil {
      owners[entry.path] = number
    }
  }

  mutating func add(_ change: Change) throws(Problem) {
    let keys = change.name.leadingKeys
    for length in stride(from: keys.count, to: 0, by: -1) {
      guard let owner = owners[Array(keys[..<length])], !deleted.contains(owner) else { continue }
      if length == change.name.components.count, change.new == nil {
        deleted.insert(owner)
      } else {
        let rest = PreferenceName(Array(change.name.components.dropFirst(length)))
        inside[owner, default: []].append(Change(rest, from: change.old, to: change.new))
      }
      return
    }
    guard keys.count == change.name.components.count else {
      if change.new == nil { return }
      throw Problem(.noSuchName(nearest: nil), name: change.name)
    }
    try addNamespace(change, keys)
  }

  /// Adds a change of a name without a key: a missing one, or a namespace.
  private mutating func addNamespace(_ change: Change, _ path: [String]) throws(Problem) {
    for number in entries.numbers(beneath: path, prefix: prefix)
    where entries[number].value != nil && entries[number].path.starts(with: path) {
      deleted.insert(number)
    }
    guard let new = change.new else { return }
    try create(new, at: path, renamed: change.counterpart.map { path.dropLast() + [$0] })
  }

  /// Creates a key for each leaf, with the lease of the key that is renamed to it. Throws, with its name, a leaf
  /// that cannot be written.
  private mutating func create(
    _ value: PreferenceValue, at path: [String], renamed former: [String]?
  ) throws(Problem) {
    if case .dictionary(let members) = value, !members.isEmpty || path.isEmpty {
      for (key, member) in members {
        try create(member, at: path + [key], renamed: former.map { $0 + [key] })
      }
    } else if path.isEmpty {
      throw Problem(
        .unwritable("etcd has a key for each value, so the root must be a group"), name: .root)
    } else if let owner = owners[path] {
      deleted.remove(owner)
      inside[owner, default: []].append(Change(.root, from: nil, to: value))
    } else {
      do throws(Problem) {
        let lease = former.flatMap { owners[$0] }.map { entries[$0].lease } ?? 0
        created[path] = (try EtcdValue.bytes(of: value), lease)
      } catch {
        throw error.ofEtcd(at: path)
      }
    }
  }

  func writes() throws(Problem) -> [EtcdWrites.Write] {
    var writes: [EtcdWrites.Write] = []
    for number in deleted {
      writes.append(
        EtcdWrites.Write(
          key: entries[number].key, value: nil, revision: entries[number].revision))
    }
    for (number, changes) in inside where !deleted.contains(number) {
      if let write = try write(changes, in: entries[number]) { writes.append(write) }
    }
    for (path, new) in created {
      let key = EtcdKey.key(of: path, prefix: prefix)
      let write = EtcdWrites.Write(
        key: key, value: new.value, revision: 0, lease: new.lease, absent: absences(around: path))
      writes.append(try write.checked(at: path, depth: path.count))
    }
    return writes.sorted { $0.key.precedes($1.key) }
  }

  /// Returns nil if the value would not change.
  private func write(
    _ changes: [Change], in entry: EtcdEntry
  ) throws(Problem) -> EtcdWrites.Write? {
    guard let value = entry.value else { return nil }
    do throws(Problem) {
      for change in changes { try check(change) }
      let bytes = try value.applying(changes)
      guard bytes != value.stored else { return nil }
      let write = EtcdWrites.Write(
        key: entry.key, value: bytes, revision: entry.revision, lease: entry.lease)
      return try write.checked(at: [], depth: entry.path.count)
    } catch {
      throw error.ofEtcd(at: entry.path)
    }
  }

  /// Throws, with its name, a new value that JSON cannot represent.
  private func check(_ change: Change) throws(Problem) {
    guard let new = change.new else { return }
    do throws(Problem) {
      _ = try EtcdValue.bytes(of: new)
    } catch {
      var problem = error
      problem.name = PreferenceName(change.name.components + (error.name?.components ?? []))
      throw problem
    }
  }

  /// Returns the ranges that must be empty: everything below `path`, and each part above it that is
  /// not a namespace yet.
  private func absences(around path: [String]) -> [EtcdWrites.Range] {
    let beneath = EtcdKey.key(of: path, prefix: prefix) + [UInt8(ascii: "/")]
    let isEmpty = entries.numbers(beginning: beneath).isEmpty
    var ranges = [
      EtcdWrites.Range(
        key: beneath, end: Bytes.end(of: beneath).bytes, revision: isEmpty ? 0 : revision)
    ]
    for length in 1..<max(1, path.count) {
      let outer = EtcdKey.key(of: path[..<length], prefix: prefix)
      if entries.numbers(beginning: outer + [UInt8(ascii: "/")]).isEmpty {
        ranges.append(EtcdWrites.Range(key: outer, end: nil))
      }
    }
    return ranges
  }
}

extension EtcdWrites.Write {
  /// Throws if the value is larger than a transaction, or too deeply nested to be shown at `depth`.
  fileprivate func checked(at path: [String], depth: Int) throws(Problem) -> Self {
    if let value = value.flatMap({ EtcdValue($0) }), !value.fits(beneath: depth) {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth)).ofEtcd(at: path)
    }
    guard size > EtcdTransaction.mostBytes else { return self }
    let why = "etcd takes at most \(EtcdTransaction.mostBytes) bytes with its key, not \(size)"
    throw Problem(.unwritable("\(why); shorten it")).ofEtcd(at: path)
  }
}

extension Problem {
  /// Returns the problem with etcd's terms. Its name becomes absolute by `path`.
  func ofEtcd(at path: [String]) -> Problem {
    var problem = self
    if case .cannotHold(_, let what) = reason {
      problem.reason = .cannotHold(
        format: "etcd, whose values are JSON,", what: "\(what); set a string instead")
    }
    let inside = name?.components ?? []
    problem.name = PreferenceName(path.map(PreferenceName.Component.key) + inside)
    problem.place = nil
    return problem
  }
}

extension PreferenceName {
  /// The keys before the first index.
  fileprivate var leadingKeys: [String] {
    components.prefix { if case .key = $0 { true } else { false } }.compactMap {
      if case .key(let key) = $0 { key } else { nil }
    }
  }
}

/// A transaction of writes with their compares.
struct EtcdTransaction: Sendable {
  let writes: [EtcdWrites.Write]
  let compares: [Compare]

  /// The defaults of etcd's `--max-txn-ops` and `--max-request-bytes`, the latter with room for the
  /// encoding.
  static let mostOperations = 128
  static let mostBytes = 1 << 20

  /// Splits writes, each of at most `mostBytes`, into as few transactions as possible.
  static func split(_ writes: [EtcdWrites.Write]) -> [EtcdTransaction] {
    var parts: [EtcdTransaction] = []
    var part = Part()
    for write in writes {
      if !part.takes(write) {
        parts.append(part.transaction)
        part = Part()
      }
      part.add(write)
    }
    if !part.writes.isEmpty { parts.append(part.transaction) }
    return parts
  }

  /// Returns the request. If there is a `delta`, it is read in the same transaction, whether the
  /// compares succeed or not.
  func request(delta: RangeRequest?) -> TransactionRequest {
    let operations = writes.map { write in
      write.value.map {
        Operation.put(
          Bytes(write.key), Bytes($0), exists: write.revision > 0, lease: write.lease)
      }
        ?? .delete(Bytes(write.key))
    }
    let deltas = delta.map { [Operation.range($0)] } ?? []
    return TransactionRequest(compare: compares, success: operations + deltas, failure: deltas)
  }

  private struct Part {
    private(set) var writes: [EtcdWrites.Write] = []
    private var compares: [Compare] = []
    private var known: Set<EtcdWrites.Range> = []
    private var size = 0

    var transaction: EtcdTransaction { EtcdTransaction(writes: writes, compares: compares) }

    /// Whether another write fits. One operation is reserved for the delta.
    func takes(_ write: EtcdWrites.Write) -> Bool {
      writes.count + 2 <= mostOperations && size + write.size <= mostBytes
        && compares.count + 1 + write.absent.count <= mostOperations
    }

    mutating func add(_ write: EtcdWrites.Write) {
      writes.append(write)
      size += write.size
      compares.append(Compare(key: Bytes(write.key), modRevision: Number64(write.revision)))
      for range in write.absent where known.insert(range).inserted {
        compares.append(range.compare)
      }
    }
  }
}

extension EtcdWrites.Write {
  var size: Int { key.count + (value?.count ?? 0) }
}

extension EtcdWrites.Range {
  fileprivate var compare: Compare {
    Compare(
      result: revision == 0 ? "EQUAL" : "LESS", key: Bytes(key), rangeEnd: end.map(Bytes.init),
      modRevision: Number64(revision == 0 ? 0 : revision + 1))
  }
}
