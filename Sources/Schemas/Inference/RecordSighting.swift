import Preferences

/// Statistics of all objects at one position.
struct RecordSighting {
  private(set) var count = 0
  private(set) var members: ExactDictionary<Member> = [:]

  struct Member {
    var count = 0
    var sighting = Sighting()
  }

  mutating func add(
    _ values: ExactDictionary<PreferenceValue>, in list: Int?, lists: inout Int
  ) {
    count += 1
    for (key, value) in values {
      members[key, default: Member()].count += 1
      members[key]?.sighting.add(value, in: list, lists: &lists)
    }
  }

  mutating func merge(_ other: RecordSighting) {
    count += other.count
    for (key, member) in other.members {
      members[key, default: Member()].count += member.count
      members[key]?.sighting.merge(member.sighting)
    }
  }

  /// The keys that every object has. Empty for fewer than two objects, because one proves nothing.
  var required: [String] {
    count < 2 ? [] : members.filter { $1.count == count }.map(\.key)
  }
}

extension RecordSighting {
  /// Whether the keys are data instead of names of settings. The members must be alike, and either
  /// their keys look like data, or there are four or more objects with mostly the same keys, or the
  /// examples hardly share keys.
  var isDictionary: Bool {
    guard members.count >= 2, areAlike else { return false }
    if members.keys.allSatisfy({ $0.looksLikeData }) || areNumbered { return true }
    if members.count >= 4, members.values.allSatisfy(\.sighting.isGroup) { return true }
    return count >= 3 && members.count >= 6
      && members.values.reduce(0) { $0 + $1.count } * 5 < count * members.count * 2
  }

  /// The statistics of all members together.
  var element: Sighting {
    members.values.reduce(into: Sighting()) { $0.merge($1.sighting) }
  }

  private var areAlike: Bool {
    guard let first = members.values.first?.sighting.types,
      members.values.allSatisfy({ $0.sighting.types == first })
    else { return false }
    let groups = members.values.map(\.sighting.records).filter { $0.count > 0 }
    guard !groups.isEmpty else { return true }
    let all = groups.flatMap(\.members.keys).exactKeys
    let common = groups.reduce(0) { $0 + $1.members.count }
    return common * 5 >= all.count * groups.count * 3
  }

  /// Whether the keys differ only in a final number: `web1`, `web2`.
  private var areNumbered: Bool {
    let stems = Set(members.keys.map { $0.trimmingNumber })
    return stems.count == 1 && members.keys.allSatisfy { $0.last?.isNumber == true }
  }
}

extension Sighting {
  /// Whether all values are objects with members.
  fileprivate var isGroup: Bool { types == ["object"] && !records.members.isEmpty }
}

extension String {
  /// Whether this is a path, glob, address or number. False for names made of words, however
  /// joined.
  fileprivate var looksLikeData: Bool {
    guard !isEmpty else { return false }
    return allSatisfy { $0.isNumber || ".:-".contains($0) } || contains { "/:@* ".contains($0) }
      || FormatCheck.isValid(self, as: "uuid") == true
  }

  fileprivate var trimmingNumber: Substring {
    self[..<(lastIndex { !$0.isNumber }.map(index(after:)) ?? startIndex)]
  }
}
