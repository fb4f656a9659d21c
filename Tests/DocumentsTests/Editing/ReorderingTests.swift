import Preferences
import Seeded
import Testing

@testable import Documents

/// Members and elements that only change their place take their spelling and comments along.
struct ReorderingTests {
  @Test(arguments: [
    // Members, with the comments above them and after them.
    (
      "{\n  // about b\n  \"b\" : 1.50, // more\n\n  \"a\": 2\n}\n", ["a", "b"],
      "{\n  \"a\": 2,\n  // about b\n  \"b\" : 1.50 // more\n\n}\n"
    ),
    ("{\"b\": 1.50, \"a\": 2, \"c\": 3}", ["a", "b", "c"], "{\"a\": 2, \"b\": 1.50, \"c\": 3}"),
    // A member that comes back to its place next to a commented-out one.
    (
      "{\n  \"c\": 3,\n  \"a\": [ 1 ],\n  // \"x\": 1,\n  \"b\": 2\n}", ["a", "b", "c"],
      "{\n  \"a\": [ 1 ],\n  // \"x\": 1,\n  \"b\": 2,\n  \"c\": 3\n}"
    ),
    (
      "; head\n\n[s]\nb = 2\n\n; about a\na=1\n\nc=3\n", ["a", "b", "c"],
      "; head\n\n[s]\n; about a\na=1\nb = 2\n\n\nc=3\n"
    ),
  ])
  func `moved members keep their spelling and comments`(
    old: String, keys: [String], new: String
  ) throws {
    let document = try DocumentReader.open(Array(old.utf8))
    let group = old.hasPrefix("{") ? PreferenceName.root : PreferenceName(keys: "s")
    let value = DocumentSnapshot(document, revision: .new())[group]
    guard case .dictionary(let members)? = value else { return }
    let sorted = PreferenceValue.dictionary(members.ordered(keys))
    let changed = try document.applying([Change(group, from: value, to: sorted)])
    #expect(changed.bytes.asText == new)
  }

  @Test(arguments: [
    (
      "[\n  \"c\", // the last\n\n  // the first\n  \"a\",\n  // between\n  \"b\"\n]", [1, 2, 0],
      "[\n\n  // the first\n  \"a\",\n  // between\n  \"b\",\n  \"c\" // the last\n]"
    ),
    ("[3, 1.50, 2]", [1, 2, 0], "[1.50, 2, 3]"),
    ("[1.0, 1, 1.0]", [1, 0, 2], "[1, 1.0, 1.0]"),
  ])
  func `moved elements keep their spelling and comments`(
    old: String, order: [Int], new: String
  ) throws {
    #expect(try reordered(Array(old.utf8), order).bytes.asText == new)
  }

  @Test func `any order of a list's elements keeps each comment once`() throws {
    for seed in Trials.seeds(1500) {
      var random = Orders(seed: seed)
      let (text, count) = random.list()
      let order = random.order(of: count)
      let changed = try reordered(Array(text.utf8), order)
      for number in 0..<count {
        let parts = changed.bytes.asText.split(
          separator: "c\(number);", omittingEmptySubsequences: false)
        #expect(parts.count == 2, "seed \(seed)\n\(text)\n\(changed.bytes.asText)")
      }
    }
  }

  @Test func `any order of a group's members keeps each comment once`() throws {
    for seed in Trials.seeds(1500) {
      var random = Orders(seed: seed)
      let (text, count) = random.group(isINI: seed.isMultiple(of: 3))
      let document = try DocumentReader.open(Array(text.utf8))
      guard case .dictionary(let members) = document.value(at: 0) else { return }
      let order = random.order(of: count).map { members[$0] }
      let new = ExactDictionary(uniqueKeysWithValues: order.map { ($0.key, $0.value) })
      let change = Change(.root, from: .dictionary(members), to: .dictionary(new))
      guard let changed = try? document.applying([change]) else {
        Issue.record("seed \(seed)\n\(text)\n\(Array(new.keys))")
        continue
      }
      #expect(changed.value(at: 0) == .dictionary(new), "seed \(seed)")
      for number in 0..<count {
        let parts = changed.bytes.asText.split(
          separator: "c\(number);", omittingEmptySubsequences: false)
        #expect(parts.count == 2, "seed \(seed)\n\(text)\n\(changed.bytes.asText)")
      }
    }
  }

  @Test func `a long list is reversed in one pass`() throws {
    let count = 20_000
    let text = "[\n" + (0..<count).map { "\($0)" }.joined(separator: ",\n") + "\n]"
    let reversed = (0..<count).reversed().map { "\($0)" }.joined(separator: ",\n")
    let changed = try reordered(Array(text.utf8), Array((0..<count).reversed()))
    #expect(changed.bytes.asText == "[\n" + reversed + "\n]")
  }

  private func reordered(_ bytes: [UInt8], _ order: [Int]) throws -> any Document {
    let document = try DocumentReader.open(bytes)
    guard case .array(let elements) = document.value(at: 0) else { return document }
    let new = PreferenceValue.array(order.map { elements[$0] })
    let changed = try document.applying([Change(.root, from: .array(elements), to: new)])
    #expect(changed.value(at: 0) == new)
    return changed
  }
}

extension ExactDictionary<PreferenceValue> {
  fileprivate func ordered(_ keys: [String]) -> Self {
    var ordered: Self = [:]
    for key in keys { ordered[key] = self[key] }
    return ordered
  }
}

/// Generates lists and groups in which each child has one comment, and orders of them.
private struct Orders: SeededGenerator {
  var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed) }

  mutating func order(of count: Int) -> [Int] { Array(0..<count).shuffled(using: &source) }

  mutating func list() -> (text: String, count: Int) {
    let count = 1 + below(7)
    let children = (0..<count).map { line("\(below(4))", $0, isLast: $0 == count - 1) }
    return ("[\n" + children.joined() + "]\n", count)
  }

  mutating func group(isINI: Bool) -> (text: String, count: Int) {
    let count = 1 + below(7)
    let isSections = chance(50)
    let lines = (0..<count).map { number in
      isINI
        ? "; c\(number);\n\(isSections ? "[k\(number)]\nx" : "k\(number)") = \(below(4))\n"
          + (chance(50) ? "\n" : "")
        : line("\"k\(number)\": \(below(4))", number, isLast: number == count - 1)
    }
    return (isINI ? lines.joined() : "{\n" + lines.joined() + "}\n", count)
  }

  private mutating func line(_ child: String, _ number: Int, isLast: Bool) -> String {
    let comma = isLast ? "" : ","
    let blank = chance(40) ? "\n" : ""
    switch below(3) {
    case 0: return "  // c\(number);\n  \(child)\(comma)\n\(blank)"
    case 1: return "  \(child)\(comma) // c\(number);\n\(blank)"
    default: return "  /* c\(number); */ \(child)\(comma)\n\(blank)"
    }
  }
}
