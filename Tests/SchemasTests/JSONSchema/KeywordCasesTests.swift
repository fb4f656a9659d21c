import Preferences
import Schemas
import Testing

/// Every keyword in every draft, with the cases in `Cases`.
struct KeywordCasesTests {
  @Test(arguments: [
    "annotations", "arrays", "combining", "dynamic", "formats", "metaschemas", "numbers",
    "objects", "recursive", "references", "strings", "types", "unevaluated", "wrong",
  ])
  func `each keyword accepts and refuses the instances that the specification does`(file: String)
    throws
  {
    let cases = try KeywordCase.cases(in: file)
    #expect(!cases.isEmpty)
    for one in cases {
      for draft in one.drafts { examine(one, of: draft, formats: file == "formats") }
    }
  }

  private func examine(_ one: KeywordCase, of draft: Draft, formats: Bool) {
    let text = one.schema(of: draft)
    func fail(_ words: String) {
      Issue.record("\(draft.rawValue): \(text)\n\(words)", sourceLocation: one.place)
    }
    do throws(Problem) {
      let schema = try readSchema(text, formats: formats)
      guard let instances = one.instances else { return fail("must be refused") }
      for (instance, isValid) in instances where try schema.admits(instance) != isValid {
        fail("must \(isValid ? "admit" : "refuse") \(instance)")
      }
    } catch {
      if one.instances != nil || !error.isOfSchema { fail("\(error)") }
    }
  }
}

extension KeywordCase {
  static func cases(in file: String) throws -> [KeywordCase] {
    let folder = #filePath.dropLast("KeywordCasesTests.swift".count)
    let file = "\(folder)Cases/\(file).cases"
    let text = String(decoding: try readBytes(file), as: UTF8.self)
    return try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { number, line in
        let place = SourceLocation(
          fileID: "SchemasTests/\(file)", filePath: file, line: number + 1, column: 1)
        return try KeywordCase(line: line, at: place)
      }
  }
}
