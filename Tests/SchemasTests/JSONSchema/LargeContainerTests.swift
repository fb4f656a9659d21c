import Documents
import Testing

@testable import Preferences
@testable import Schemas

/// Large containers, which two threads validate. A tree in memory is validated by one.
struct LargeContainerTests {
  /// A container of so many children has enough nodes for two threads.
  private static let count = 12_000

  private static func object(_ value: (Int) -> String) -> String {
    "{" + (0..<count).map { "\"key\($0)\": \(value($0))" }.joined(separator: ", ") + "}"
  }

  private static func array(_ value: (Int) -> String) -> String {
    "[" + (0..<count).map(value).joined(separator: ", ") + "]"
  }

  /// A document by name, since a failure would print all of it.
  enum Sample: CaseIterable {
    case members, elements, someTexts, someTextElements, texts, inner, hardMatches

    var text: String {
      switch self {
      case .members: object { "\($0)" }
      case .elements: array { "\($0)" }
      case .someTexts: object { $0 % 97 == 0 ? #""text""# : "\($0)" }
      case .someTextElements: array { $0 % 97 == 0 ? #""text""# : "\($0)" }
      case .texts: object { _ in #""text""# }
      case .inner: #"{"a": \#(Sample.someTexts.text), "b": 0}"#
      case .hardMatches:
        object { $0 % 5_000 == 0 ? #""\#(String(repeating: "a", count: 60))b""# : #""a""# }
      }
    }
  }

  @Test(
    arguments: [
      (#"{"additionalProperties": {"type": "integer"}}"#, .someTexts, 124),
      (#"{"items": {"type": "integer"}}"#, .someTextElements, 124),
      (#"{"prefixItems": [{"type": "null"}], "items": {"maximum": 6000}}"#, .elements, 6_000),
      // At most so many problems are kept.
      (#"{"additionalProperties": {"type": "integer"}}"#, .texts, 10_000),
      (
        #"{"properties": {"key1": {"writeOnly": true}}, "additionalProperties": false}"#, .members,
        10_000
      ),
      (
        #"{"propertyNames": {"maxLength": 1}, "additionalProperties": {"type": "string"}}"#,
        .members, 10_000
      ),
      // Only a part of the tree is large.
      (
        """
        {"properties": {"a": {"additionalProperties": {"type": "integer"}}, "b": {"minimum": 1}}}
        """, .inner, 125
      ),
      // The members that other keywords validated are skipped.
      (
        #"{"patternProperties": {"[0-8]$": {}}, "unevaluatedProperties": {"type": "integer"}}"#,
        .someTexts, 12
      ),
      (
        #"{"allOf": [{"patternProperties": {"[0-8]$": {}}}], "unevaluatedProperties": false}"#,
        .members, 1_200
      ),
      // A branch that only decides records nothing.
      (
        #"{"anyOf": [{"additionalProperties": {"maximum": 6000}}, {"maxProperties": 5}]}"#,
        .members, 1
      ),
      (#"{"not": {"additionalProperties": {"type": "integer"}}}"#, .members, 1),
      // A match that takes too long is not checked.
      (#"{"additionalProperties": {"pattern": "^(a|aa)+$"}}"#, .hardMatches, 3),
    ] as [(String, Sample, Int)])
  func `two threads find the same problems in the same order`(
    schema: String, sample: Sample, count: Int
  ) throws {
    let validator = try readSchema(schema)
    let problems = try validator.problems(with: sample.text).map { problem in
      var problem = problem
      problem.place = nil
      return problem
    }
    #expect(problems.count == count)
    let value = try JSONDocument(Array(sample.text.utf8)).value(at: 0)
    let isEqual = problems == validator.problems(in: MemoryTree(value))
    #expect(isEqual)
  }

  @Test func `a large container is divided in the middle`() throws {
    let tree = try numbered(Self.array { "\($0)" })
    let levels = Validation<NumberedTree>.shallowLimit
    let validation = Validation(try readSchema("{}"), tree, levels: levels, .none)
    let elements = tree.elements(of: tree.root)
    let halves = try #require(validation.halves(of: elements.count) { elements[$0] })
    #expect(abs(halves[0].progress(at: halves[1].first) - 1) < 0.01)
    #expect(abs(halves[1].progress(at: 1) - 1) < 0.01)
    #expect(validation.limited(to: halves[0]).halves(of: elements.count) { elements[$0] } == nil)
    #expect(validation.halves(of: 100) { elements[$0] } == nil)
  }

  @Test func `both halves stop if the check is cancelled`() throws {
    let validator = try readSchema(#"{"items": {"items": {"type": "string"}}}"#)
    let tree = try numbered(Self.array { _ in "[1, 2, 3]" })
    let progress = Progress()
    progress.cancel()
    let problems = Progress.$current.withValue(progress) { validator.problems(in: tree) }
    #expect(problems.map(\.reason) == [.cancelled])
  }

  private func numbered(_ text: String) throws -> NumberedTree {
    let document = try JSONDocument(Array(text.utf8))
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    return try #require(snapshot.tree.numbered)
  }
}
