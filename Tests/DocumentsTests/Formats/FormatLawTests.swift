import Preferences
import Testing

@testable import Documents

/// A random document of a format, the value it was written from, and random changes of such values.
private struct RandomDocument {
  let value: PreferenceValue
  let document: any Document
  let change: (PreferenceValue) -> (Change, PreferenceValue)

  /// Whether `document` has the value `value`, spelled as its format spells it.
  static func has(_ value: PreferenceValue, _ document: any Document) -> Bool {
    let written = (document as? any EditableDocument)?.asWritten(value) ?? value
    return document.value(at: 0).isSpelled(as: written)
  }
}

/// The generators of all formats that hold any tree of values. `LineLawsTests` has the others.
struct RandomFormat: CustomTestStringConvertible, Sendable {
  let testDescription: String
  fileprivate let document: @Sendable (UInt64) throws -> RandomDocument

  static let all = [
    RandomFormat(testDescription: "JSON") { seed in
      var random = JSONGenerator(seed: seed)
      let value = random.root()
      let document = try JSONDocument(random.json(value))
      return RandomDocument(value: value, document: document) { random.change(of: $0) }
    },
    RandomFormat(testDescription: "XML property list") { seed in
      var random = PropertyListGenerator(seed: seed)
      let value = random.root()
      let document = try XMLPropertyList(random.xml(value, random.layout()))
      return RandomDocument(value: value, document: document) { random.change(of: $0) }
    },
    RandomFormat(testDescription: "binary property list") { seed in
      var random = PropertyListGenerator(seed: seed)
      let value = random.root()
      let document = try BinaryPropertyList(random.binary(value))
      return RandomDocument(value: value, document: document) { random.change(of: $0) }
    },
  ]
}

/// Laws of documents, checked on random documents and changes of every format.
struct FormatLawTests {
  @Test(arguments: RandomFormat.all)
  func `a random document is read as the value it was written from`(format: RandomFormat) throws {
    for seed in 1...3000 as ClosedRange<UInt64> {
      let random = try format.document(seed)
      #expect(RandomDocument.has(random.value, random.document), "seed \(seed)")
    }
  }

  @Test(arguments: RandomFormat.all)
  func `an empty change of a random document keeps the bytes`(format: RandomFormat) throws {
    for seed in 1...500 as ClosedRange<UInt64> {
      let document = try format.document(seed).document
      #expect(try document.applying([]).bytes == document.bytes, "seed \(seed)")
      let value = document.value(at: 0)
      let same = try document.applying([Change(.root, from: value, to: value)])
      #expect(same.bytes == document.bytes, "seed \(seed)")
    }
  }

  @Test(arguments: RandomFormat.all)
  func `a random change is read back, with all other values unchanged`(format: RandomFormat) throws
  {
    for seed in 1...3000 as ClosedRange<UInt64> {
      let random = try format.document(seed)
      var document = random.document
      for step in 1...4 {
        let (change, new) = random.change(document.value(at: 0))
        do throws(Problem) {
          document = try document.applying([change])
        } catch {
          Issue.record("seed \(seed), step \(step): \(error) \(change)\n\(document.bytes.asText)")
          break
        }
        #expect(RandomDocument.has(new, document), "seed \(seed), step \(step): \(change)")
      }
    }
  }

  @Test(arguments: RandomFormat.all)
  func `several changes at once give the same value as one after another`(
    format: RandomFormat
  ) throws {
    for seed in 1...3000 as ClosedRange<UInt64> {
      let random = try format.document(seed)
      let value = random.document.value(at: 0)
      var new = value
      for _ in 1...6 { new = random.change(new).1 }
      do throws(Problem) {
        let changed = try random.document.applying([Change(.root, from: value, to: new)])
        #expect(RandomDocument.has(new, changed), "seed \(seed)")
      } catch { Issue.record("seed \(seed): \(error)\n\(random.document.bytes.asText)") }
    }
  }

  @Test(arguments: RandomFormat.all)
  func `the inverse of a random change restores the values`(format: RandomFormat) throws {
    for seed in 1...1000 as ClosedRange<UInt64> {
      let random = try format.document(seed)
      let value = random.document.value(at: 0)
      let (change, _) = random.change(value)
      guard change.old != nil, change.new != nil else { continue }
      let changed = try random.document.applying([change])
      let new = changed.value(at: 0)[change.name.components]
      let back = try changed.applying([Change(change.name, from: new, to: change.old)])
      #expect(back.value(at: 0).isSpelled(as: value), "seed \(seed)")
    }
  }
}
