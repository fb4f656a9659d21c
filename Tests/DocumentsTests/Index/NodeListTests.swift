import Seeded
import Testing

@testable import Documents

/// The packed list of nodes, compared with an array of them.
struct NodeListTests {
  private static let kinds: [NodeKind] = [
    .key, .null, .bool, .integer, .real, .string, .date, .data, .uid,
  ]

  /// Returns nodes of all kinds. Some do not fit a word, and if `variety` is large, their shapes
  /// are too many.
  private func nodes(_ random: inout SplitMix64, variety: UInt8) -> [NodeIndex.Node] {
    (0..<Int.random(in: 0...300, using: &random)).map { number in
      let kind =
        Int.random(in: 0..<4, using: &random) == 0
        ? Bool.random(using: &random) ? .array : .dictionary
        : Self.kinds.randomElement(using: &random) ?? .null
      let isLarge = Bool.random(using: &random)
      let start = UInt32.random(in: 0...(isLarge ? 1 << 31 : 99), using: &random)
      let length = UInt32.random(in: 0...(isLarge ? 1 << 30 : 9), using: &random)
      let isContainer = kind == .array || kind == .dictionary
      return NodeIndex.Node(
        start: start, end: start + length,
        next: isContainer ? UInt32.random(in: 0...400, using: &random) : UInt32(number + 1),
        kind: kind, flags: UInt8.random(in: 0...variety, using: &random),
        lead: UInt8.random(in: 0...variety, using: &random),
        trail: UInt8.random(in: 0...1, using: &random))
    }
  }

  @Test(arguments: Trials.seeds(90))
  func `a list has the nodes that were appended and set`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var expected = nodes(&random, variety: UInt8(seed % 3 * 4))
    var builder = NodeListBuilder()
    for node in expected { builder.append(node) }
    let others = nodes(&random, variety: 9)
    for (position, other) in zip(expected.indices, others) where other.start % 3 == 0 {
      var other = other
      if !other.isContainer { other.next = UInt32(position + 1) }
      expected[position] = other
      builder[position] = other
    }
    if !expected.isEmpty, seed % 4 == 0 {
      let end = Int.random(in: 0..<expected.count, using: &random)
      expected.removeSubrange(end...)
      builder.removeAll(from: end)
    }
    let list = NodeList(builder)
    #expect(list.map(\.fields) == expected.map(\.fields))
    #expect(list.indices.map { builder[$0].fields } == expected.map(\.fields))
    #expect(NodeList(NodeListBuilder(list)).map(\.fields) == expected.map(\.fields))
    for (node, wanted) in expected.enumerated() {
      #expect(list.kind(of: node) == wanted.kind)
      #expect(list.next(after: node) == Int(wanted.next))
      #expect(list.isContainer(node) == wanted.isContainer)
    }
  }

  @Test func `a container is closed at the end of the list`() {
    var builder = NodeListBuilder()
    for start in [0, 1 << 31] as [UInt32] {
      let container = builder.count
      builder.append(NodeIndex.Node(start: start, kind: .array))
      builder.append(NodeIndex.Node(start: start + 1, kind: .null))
      builder.close(container, end: Int(start) + 9)
      #expect(builder[container].end == start + 9)
      #expect(Int(builder[container].next) == container + 2)
    }
  }

  @Test func `the end of a node may be a number`() {
    var builder = NodeListBuilder(endIsNumber: true, reserving: 1, containers: 0)
    builder.append(NodeIndex.Node(start: 9, end: 2, next: 1, kind: .string, flags: 1))
    #expect(NodeList(builder)[0].end == 2)
  }
}

extension NodeIndex.Node {
  var fields: [UInt32] {
    [start, end, next, UInt32(kind.rawValue), UInt32(flags), UInt32(lead), UInt32(trail)]
  }
}
