import Preferences
import Testing

@testable import Documents

/// Laws of the bytes of a document, checked on random binary property lists and edits.
@Suite struct BinaryPropertyListLawsTests {
  @Test func `unchanged objects of a binary property list keep their bytes and order`() throws {
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = PropertyListGenerator(seed: seed)
      let document = try BinaryPropertyList(random.binary(random.root()))
      let (change, _) = random.change(of: document.value(at: 0))
      let new = try document.edited(by: [change])
      // A new object may equal a removed one and is then at the end.
      let brought = try brought(by: change, to: document)
      let kept = objects(of: new).filter(Set(objects(of: document)).subtracting(brought).contains)
      let old = objects(of: document).filter(Set(kept).contains)
      #expect(isSubsequence(unique(kept), of: old), "seed \(seed): \(change)")
      #expect(new.table.count <= document.table.count + size(of: change.new), "seed \(seed)")
    }
  }

  /// Returns the scalars that the writer creates for the new value.
  private func brought(
    by change: Change, to document: BinaryPropertyList
  ) throws -> [[UInt8]] {
    guard let new = change.new else { return [] }
    let whole = Change(.root, from: document.value(at: 0), to: new)
    return objects(of: try document.edited(by: [whole]))
  }

  /// Returns the bytes of all scalars, by object number.
  private func objects(of document: BinaryPropertyList) -> [[UInt8]] {
    (0..<document.table.count).compactMap { number in
      guard let object = try? document.table.object(number, in: document.bytes),
        object.type.kind != .array, object.type.kind != .dictionary
      else { return nil }
      return Array(document.bytes[Int(document.table.offsets[number])..<object.payload.upperBound])
    }
  }

  private func unique(_ objects: [[UInt8]]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return objects.filter { seen.insert($0).inserted }
  }

  private func isSubsequence(_ part: [[UInt8]], of whole: [[UInt8]]) -> Bool {
    var rest = part[...]
    for object in whole where object == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  private func size(of value: PreferenceValue?) -> Int {
    switch value {
    case nil: 1
    case .array(let elements): elements.reduce(2) { $0 + size(of: $1) }
    case .dictionary(let members): members.values.reduce(2) { $0 + 1 + size(of: $1) }
    default: 2
    }
  }
}
