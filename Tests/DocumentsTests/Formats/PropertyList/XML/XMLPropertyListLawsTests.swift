import Preferences
import Testing

@testable import Documents

/// Laws of the bytes of XML property lists, checked on random documents and edits.
@Suite struct XMLPropertyListLawsTests {
  @Test func `an edit of an XML property list changes only the bytes of its value`() throws {
    for seed in 1...3000 as ClosedRange<UInt64> {
      var random = PropertyListGenerator(seed: seed)
      let value = random.root()
      let document = try XMLPropertyList(random.xml(value, random.layout()))
      let (change, _) = random.change(of: value)
      guard !change.name.isRoot, let new = try? document.applying([change]) else { continue }
      guard new.bytes != document.bytes else {
        #expect(change.old == change.new, "seed \(seed): \(change)")
        continue
      }
      let (old, written) = changed(document.bytes, new.bytes)
      switch (change.old, change.new) {
      case (let oldValue?, let newValue?) where !oldValue.isContainer && !newValue.isContainer:
        let node = try #require(document.node(of: change.name))
        #expect(document.index.nodes[node].range.contains(old), "seed \(seed): \(change)")
      case (nil, _) where isFilled(document, change.name.parent):
        #expect(old.isEmpty, "seed \(seed): \(change)")
      case (_, nil): #expect(written.isEmpty, "seed \(seed): \(change)")
      default: break
      }
    }
  }

  /// Whether the container has members. An empty one is opened when it gets its first.
  private func isFilled(_ document: XMLPropertyList, _ name: PreferenceName?) -> Bool {
    guard let node = name.flatMap(document.node(of:)) else { return false }
    return Int(document.index.nodes[node].next) > node + 1
  }
}

/// Returns the ranges in which two byte sequences differ, without their common prefix and suffix.
func changed(_ old: [UInt8], _ new: [UInt8]) -> (old: Range<Int>, new: Range<Int>) {
  let prefix = zip(old, new).prefix { $0 == $1 }.count
  let limit = min(old.count, new.count) - prefix
  let suffix = min(limit, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
  return (prefix..<old.count - suffix, prefix..<new.count - suffix)
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
