import Documents
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

/// Which key each change belongs to.
struct EtcdWritePlan {
  private let entries: [EtcdEntry]
  /// Of the cluster, when they were so.
  private let revision: Int
  private let prefix: [UInt8]
  private var owners: [[String]: Int] = [:]
  /// Names count from the owner's.
  private var inside: [Int: [Change]] = [:]
  private var deleted: Set<Int> = []
  private var created: [[String]: [UInt8]] = [:]

  init(_ state: EtcdState, prefix: [UInt8]) {
    entries = state.entries
    revision = state.header.revision
    self.prefix = prefix
    for (number, entry) in entries.enumerated() where entry.value != nil {
      owners[entry.path] = number
    }
  }

  mutating func note(_ change: Change) throws(Problem) {
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
    try noteNamespace(change, keys)
  }

  /// One that is not there, or has keys beneath it.
  private mutating func noteNamespace(_ change: Change, _ path: [String]) throws(Problem) {
    for number in entries.numbers(beneath: path, prefix: prefix)
    where entries[number].value != nil && entries[number].path.starts(with: path) {
      deleted.insert(number)
    }
    if let new = change.new { try create(new, at: path) }
  }

  /// A key for each of its leaves. Throws with the name of the one that cannot be.
  private mutating func create(_ value: PreferenceValue, at path: [String]) throws(Problem) {
    if case .dictionary(let members) = value, !members.isEmpty || path.isEmpty {
      for (key, member) in members { try create(member, at: path + [key]) }
    } else if path.isEmpty {
      throw Problem(
        .unwritable("etcd keeps a key for each value; the whole must be a dictionary"), name: .root)
    } else if let owner = owners[path] {
      deleted.remove(owner)
      inside[owner, default: []].append(Change(.root, from: nil, to: value))
    } else {
      do throws(Problem) {
        created[path] = try EtcdValue.bytes(of: value)
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
    for (path, value) in created {
      let key = EtcdKey.key(of: path, prefix: prefix)
      let write = EtcdWrites.Write(
        key: key, value: value, revision: 0, absent: absences(around: path))
      writes.append(try write.checked(at: path, depth: path.count))
    }
    return writes.sorted { $0.key.precedes($1.key) }
  }

  /// nil where it would hold what it holds.
  private func write(
    _ changes: [Change], in entry: EtcdEntry
  ) throws(Problem) -> EtcdWrites.Write? {
    guard let value = entry.value else { return nil }
    do throws(Problem) {
      for change in changes { try check(change) }
      let bytes = try value.applying(changes)
      guard bytes != value.stored else { return nil }
      let write = EtcdWrites.Write(key: entry.key, value: bytes, revision: entry.revision)
      return try write.checked(at: [], depth: entry.path.count)
    } catch {
      throw error.ofEtcd(at: entry.path)
    }
  }

  /// Throws what JSON does not hold of its new value, with its name.
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

  /// All that is beneath `path`, and each part around it that is no namespace yet.
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
  /// Throws if a server would not take it, or if it could not be shown beneath `depth` levels.
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
  /// As a user of etcd is told of it; its name counts from the key with `path`.
  func ofEtcd(at path: [String]) -> Problem {
    var problem = self
    if case .cannotHold(_, let what) = reason {
      problem.reason = .cannotHold(
        format: "etcd, whose values are JSON,", what: "\(what); set a text in its place")
    }
    let inside = name?.components ?? []
    problem.name = PreferenceName(path.map(PreferenceName.Component.key) + inside)
    problem.place = nil
    return problem
  }
}

extension PreferenceName {
  /// The keys that it begins with, up to the first index.
  fileprivate var leadingKeys: [String] {
    components.prefix { if case .key = $0 { true } else { false } }.compactMap {
      if case .key(let key) = $0 { key } else { nil }
    }
  }
}
