import Preferences
import Seeded
import Testing

@testable import Documents

/// Compares merges of generated files with an oracle that merges their values key by key.
struct MergeLawsTests {
  @Test func `a merge by name equals the merge of each key, and so do the sides of its conflicts`()
    throws
  {
    var (merged, conflicts) = (0, 0)
    var wrongSides: [String] = []
    for seed in Trials.seeds(3000) {
      let files = MergedFiles(seed: seed)
      switch DocumentMerge(base: files.base, mine: files.mine, theirs: files.theirs) {
      case .merged(let bytes):
        merged += 1
        let complaint = files.complaint(aboutMerged: bytes)
        #expect(complaint == nil, "seed \(seed): \(complaint ?? "")")
      case .conflicted(let conflict):
        conflicts += 1
        if let complaint = files.complaint(about: conflict) {
          wrongSides.append("seed \(seed): \(complaint)")
        }
      }
    }
    #expect(merged > 100 && conflicts > 100)
    // If one side removed a group and the other changed it, its lines may be outside of the conflict.
    #expect(wrongSides.count * 50 <= conflicts, "\(wrongSides.joined(separator: "\n"))")
  }

  @Test func `if one side is the base, the result has the bytes of the other`() throws {
    for seed in Trials.seeds(300) {
      let files = MergedFiles(seed: seed)
      for (mine, theirs) in [(files.base, files.theirs), (files.theirs, files.base)] {
        guard
          case .merged(files.theirs) = DocumentMerge(base: files.base, mine: mine, theirs: theirs)
        else {
          Issue.record("seed \(seed)")
          continue
        }
      }
    }
  }

  @Test func `a merge leaves no trailing comma that neither side has`() {
    let base = "{\n  \"a\": 1,\n  \"b\": 2,\n  // c\n  \"c\": 3\n}\n"
    let mine = "{\n  // mine\n  \"a\": 1,\n  \"b\": 2\n  // c\n}\n"
    let theirs = "{\n  \"a\": 1,\n  // theirs\n  \"b\": 5,\n  // c\n  \"c\": 3\n}\n"
    let result = "{\n  // mine\n  \"a\": 1,\n  // theirs\n  \"b\": 5\n  // c\n}\n"
    guard
      case .merged(let bytes) = DocumentMerge(
        base: Array(base.utf8), mine: Array(mine.utf8), theirs: Array(theirs.utf8))
    else {
      Issue.record("a conflict")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == result)
  }
}

/// Three versions of a file, as JSON with comments or as configuration lines, and their values.
private struct MergedFiles {
  let values: (base: PreferenceValue, mine: PreferenceValue, theirs: PreferenceValue)
  let base, mine, theirs: [UInt8]

  init(seed: UInt64) {
    var generator = MergeGenerator(seed: seed)
    let base = generator.group(depth: 3)
    let sides = (generator.edited(base), generator.edited(base))
    values = (base, sides.0, sides.1)
    self.base = generator.text(base)
    generator.edits()
    mine = generator.text(sides.0)
    generator.edits()
    theirs = generator.text(sides.1)
  }

  private var hasTrailingComma: Bool { [mine, theirs].contains(where: Self.endsWithComma) }

  private static func endsWithComma(_ text: [UInt8]) -> Bool {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
    }
    let significant = lines.joined().filter { !$0.isWhitespace }
    return significant.contains(",}") || significant.contains(",]")
  }

  func complaint(aboutMerged bytes: [UInt8]) -> String? {
    guard let expected = try? MergeOracle(choosing: nil).merge(values) else {
      return "no conflict in\n\(description)"
    }
    return complaint(about: bytes, expected)
  }

  func complaint(about conflict: Conflict) -> String? {
    if case .notMergeable = conflict.reason { return "not mergeable: \(description)" }
    if case .values = conflict.reason, (try? MergeOracle(choosing: nil).merge(values)) != nil {
      return "a conflict in\n\(description)"
    }
    guard let contents = conflict.contents(allowsComments: false, schemas: nil) else {
      return "no text for\n\(description)"
    }
    for side in [MergeOracle.Side.mine, .theirs] {
      let text = side.text(of: contents.bytes)
      guard let expected = try? MergeOracle(choosing: side).merge(values) else { continue }
      if let complaint = complaint(about: text, expected) { return "\(side): \(complaint)" }
    }
    return nil
  }

  private func complaint(about bytes: [UInt8], _ expected: PreferenceValue) -> String? {
    guard let document = try? DocumentReader.open(bytes) else {
      return "cannot be parsed: \(String(decoding: bytes, as: UTF8.self))\n\(description)"
    }
    if !hasTrailingComma, Self.endsWithComma(bytes) {
      return "a trailing comma: \(String(decoding: bytes, as: UTF8.self))\n\(description)"
    }
    let found = DocumentSnapshot(document, revision: Revision(token: ""))[.root]
    if found?.pruned.isEquivalent(to: expected.pruned) == true { return nil }
    return """
      \(found?.text ?? "nothing") instead of \(expected.text) in
      \(String(decoding: bytes, as: UTF8.self))\(description)
      """
  }

  private var description: String {
    [base, mine, theirs].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "---\n")
  }
}

/// The merge of three values. A group is merged key by key, anything else as a whole.
private struct MergeOracle {
  enum Side {
    case mine, theirs

    /// Returns a text with the lines of this side for each conflict.
    func text(of marked: [UInt8]) -> [UInt8] {
      var taken: Side?
      var lines: [String] = []
      for line in String(decoding: marked, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        switch line {
        case "<<<<<<< mine": taken = .mine
        case "=======": taken = .theirs
        case ">>>>>>> theirs": taken = nil
        default: if taken == nil || taken == self { lines.append(String(line)) }
        }
      }
      return Array(lines.joined(separator: "\n").utf8)
    }
  }

  struct Conflict: Error {}

  /// The side that conflicts take their value from. If it is nil, a conflict is an error.
  let side: Side?

  init(choosing side: Side?) { self.side = side }

  func merge(
    _ values: (base: PreferenceValue, mine: PreferenceValue, theirs: PreferenceValue)
  ) throws -> PreferenceValue {
    try merge(values.base, values.mine, values.theirs) ?? .dictionary([:])
  }

  private func merge(
    _ base: PreferenceValue?, _ mine: PreferenceValue?, _ theirs: PreferenceValue?
  ) throws -> PreferenceValue? {
    if mine == theirs || base == theirs { return mine }
    if base == mine { return theirs }
    let groups = [base, mine, theirs].map { $0?.members }
    let isGroup = zip(groups, [base, mine, theirs]).allSatisfy { $0 != nil || $1 == nil }
    guard isGroup else {
      // What one side removed inside a group, or the whole group, is gone if the other side replaced it.
      if let base, base.members != nil {
        if theirs?.onlyRemoves(from: base) ?? (mine?.members == nil) { return mine }
        if mine?.onlyRemoves(from: base) ?? (theirs?.members == nil) { return theirs }
      }
      guard let side else { throw Conflict() }
      return side == .mine ? mine : theirs
    }
    let keys = Set(groups.compactMap { $0?.keys }.joined())
    let members = try keys.sorted().compactMap { key in
      try merge(groups[0]?[key], groups[1]?[key], groups[2]?[key]).map { (key, $0) }
    }
    return members.isEmpty ? nil : .dictionary(ExactDictionary(uniqueKeysWithValues: members))
  }
}

extension PreferenceValue {
  fileprivate var members: ExactDictionary<PreferenceValue>? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  /// Whether the value is a group that differs from `base` only by removed members, at any depth.
  fileprivate func onlyRemoves(from base: PreferenceValue) -> Bool {
    guard let members, let old = base.members else { return self == base }
    return members.allSatisfy { key, value in
      old[key].map { value.onlyRemoves(from: $0) } ?? false
    }
  }

  /// The value without empty groups. A removed member may leave one behind.
  fileprivate var pruned: PreferenceValue {
    guard let members else { return self }
    let left = members.map { ($0.key, $0.value.pruned) }.filter { $0.1 != .dictionary([:]) }
    return .dictionary(ExactDictionary(uniqueKeysWithValues: left))
  }
}

/// Values and texts of the versions of a file.
private struct MergeGenerator: SeededGenerator {
  var source: SplitMix64
  private var hasComments = false
  private var hasTrailingCommas = false
  private var isInline = false
  /// The comments above each key, which both sides may change.
  private var comments: [String: String] = [:]

  private static let keys = ["a", "b", "c", "d", "e"]

  init(seed: UInt64) {
    source = SplitMix64(seed: seed)
    hasComments = chance(60)
    hasTrailingCommas = hasComments && chance(15)
    isInline = !hasComments && chance(20)
    if hasComments { for key in Self.keys where chance(40) { comments[key] = "about \(key)" } }
  }

  /// Changes the comments for the next text.
  mutating func edits() {
    guard hasComments, chance(30) else { return }
    comments[pick(Self.keys)] = chance(25) ? nil : "edit \(below(100))"
  }

  mutating func group(depth: Int) -> PreferenceValue {
    var members: [(String, PreferenceValue)] = []
    for key in Self.keys where chance(60) { members.append((key, value(depth: depth - 1))) }
    return .dictionary(ExactDictionary(uniqueKeysWithValues: members))
  }

  private mutating func value(depth: Int) -> PreferenceValue {
    switch below(depth > 0 ? 6 : 4) {
    case 0: .array((0..<below(4)).map { _ in .integer(below(4)) })
    case 4, 5: group(depth: depth)
    default: .integer(below(5))
    }
  }

  mutating func edited(_ value: PreferenceValue) -> PreferenceValue {
    var new = value
    for _ in 0..<below(4) { new = change(of: new, isRoot: true) }
    return new
  }

  private mutating func change(of value: PreferenceValue, isRoot: Bool = false) -> PreferenceValue {
    guard case .dictionary(var members) = value, isRoot || chance(85) else {
      return self.value(depth: 2)
    }
    let key = pick(Self.keys)
    if let old = members[key] {
      if chance(30) { members.removeValue(forKey: key) } else { members[key] = change(of: old) }
    } else {
      members[key] = self.value(depth: 2)
    }
    return .dictionary(members)
  }

  mutating func text(_ value: PreferenceValue) -> [UInt8] {
    Array((text(value, indentation: "") + "\n").utf8)
  }

  private func text(_ value: PreferenceValue, indentation: String) -> String {
    guard case .dictionary(let members) = value, !members.isEmpty else { return value.text }
    let inner = isInline ? "" : indentation + "  "
    let lines = members.enumerated().map { number, member in
      let isLast = number == members.count - 1 && !hasTrailingCommas
      let item = "\(inner)\"\(member.key)\": \(text(member.value, indentation: inner))"
      let comment = comments[member.key].map { "\(inner)// \($0)\n" } ?? ""
      return (isInline ? "" : comment) + item + (isLast ? "" : ",")
    }
    return isInline
      ? "{\(lines.joined(separator: " "))}" : "{\n\(lines.joined(separator: "\n"))\n\(indentation)}"
  }
}
