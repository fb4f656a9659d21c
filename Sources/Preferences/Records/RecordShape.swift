import Synchronization

/// The members of a record type, found by decoding its defaults.
final class RecordShape: Sendable {
  let entries: [MemberEntry]
  let tree: MemberTree
  /// The record that `init()` creates, without required members. Its members are those that are not
  /// nil.
  let defaults: PreferenceValue
  /// The names of the members that each record must have.
  let required: [String]
  private let order: [String]

  private static let known = Mutex<[ObjectIdentifier: RecordShape]>([:])

  /// Returns the shape of `type`. O(1) after the first call.
  static func of<Record: RecordPreference>(_ type: Record.Type) -> RecordShape {
    let identifier = ObjectIdentifier(type)
    if let shape = known.withLock({ $0[identifier] }) { return shape }
    if beingRead.contains(identifier) { return RecordShape() }
    // Runs code of the program, which may need the shape of another type.
    let shape = $beingRead.withValue(beingRead.union([identifier])) { RecordShape(type) }
    return known.withLock { known in
      if let shape = known[identifier] { return shape }
      known[identifier] = shape
      return shape
    }
  }

  /// The types whose members are being read. The members of a type inside itself are not declared.
  @TaskLocal private static var beingRead: Set<ObjectIdentifier> = []

  /// Creates the shape of a record without declared members.
  private init() {
    (entries, tree, defaults) = ([], MemberTree([]), .dictionary([:]))
    (required, order) = ([], [])
  }

  private init<Record: RecordPreference>(_ type: Record.Type) {
    let encoded = (try? ValueEncoder.encode(Record())) ?? .dictionary([:])
    let recorder = MemberRecorder()
    _ = try? Record(from: ValueDecoder(encoded, recordingTo: recorder))
    required = Record.members.filter(\.isRequired).map(\.name)
    defaults = required.reduce(encoded) { $0.replacing([.key($1)], with: nil) ?? $0 }
    order = recorder.members.map(\.name)
    let descriptions = Dictionary(Record.members.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let unknown = descriptions.keys.filter { !recorder.members.map(\.name).contains($0) }.sorted()
    ProgrammingError.report(
      unknown.isEmpty ? nil : "\(Record.self) has no member \(unknown.joined(separator: ", "))")
    entries = recorder.members.flatMap { member -> [MemberEntry] in
      let preference = member.type as? any PreferenceType.Type
      let kind = preference?.kind ?? .any
      let value = encoded[[.key(member.name)]]
      var entry = Entry(
        .root, member.isOptional ? .optional(kind) : kind, default: value,
        rules: preference?.rules ?? [])
      descriptions[member.name]?.apply(&entry)
      entry.isSecret = entry.isSecret || preference?.isSecret == true
      if descriptions[member.name]?.isRequired == true { entry.defaultValue = nil }
      let inner = preference?.memberEntries ?? []
      // The members of a record have its defaults.
      if !inner.isEmpty, kind.core == .record { entry.defaultValue = nil }
      return [MemberEntry([.key(member.name)], entry)]
        + inner.withDefaults(of: value).map { $0.inside(.key(member.name)) }
    }
    tree = MemberTree(entries)
  }

  /// Returns `value` with its members in declared order, and others after them.
  func ordered(_ value: PreferenceValue) -> PreferenceValue {
    guard case .dictionary(let members) = value else { return value }
    var result: ExactDictionary<PreferenceValue> = [:]
    for key in order { result[key] = members[key] }
    result.merge(members) { own, _ in own }
    return .dictionary(result)
  }

  /// Whether a member of `value` is missing or has a problem of its own, which explains why the record
  /// cannot be decoded.
  func explains(_ value: PreferenceValue) -> Bool {
    required.contains { value[[.key($0)]] == nil }
      || entries.contains { member in
        guard let keys = member.keys, let part = value[keys] else { return false }
        return !member.entry.check(part).isEmpty
      }
  }
}

/// Collects the members that a type decodes.
final class MemberRecorder {
  private(set) var members: [(name: String, type: Any.Type, isOptional: Bool)] = []

  /// Adds a member, unless it is known already.
  func record(_ name: String, _ type: Any.Type, isOptional: Bool) {
    guard !members.contains(where: { $0.name == name }) else { return }
    members.append((name, type, isOptional))
  }
}

extension [MemberEntry] {
  /// Returns the members with the defaults that `record` has for them.
  func withDefaults(of record: PreferenceValue?) -> [MemberEntry] {
    guard let record else { return self }
    return map { member in
      guard let keys = member.keys else { return member }
      var member = member
      let hasOwn = member.entry.kind.core != .record
      member.entry.defaultValue = hasOwn ? record[keys] : nil
      return member
    }
  }
}
