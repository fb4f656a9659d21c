import Documents
import Preferences
import Schemas
import Testing

/// Documents checked with the schema of the sample extension.
@Suite struct ExtensionVerdictTests {
  private func verdicts(on json: String) throws -> [String] {
    let document = try DocumentReader.open(readSample("package.json"))
    let schema = try Schema(jsonSchema: VisualStudioCodeSchema.jsonSchema(of: document))
    return schema.check(MemorySnapshot(try value(json))).map(\.description)
  }

  @Test(arguments: [
    "{}", "{\"editor.fontSize\": 12, \"orchard.lint.delay\": 0}",
    "{\"orchard.lint.maxProblems\": null}", "{\"orchard.view.inherit\": 1}",
    "{\"orchard.server.extra\": {\"level\": 1}}", "{\"orchard.server.hosts\": [\"a\", 1]}",
    "{\"[orchard][c]\": {\"orchard.format.tabSize\": 8, \"editor.tabSize\": 3}}",
    "{\"[orchard]\": {\"orchard.format.tabSize\": 8}}",
  ])
  func `settings that a VS Code extension describes are valid`(json: String) throws {
    #expect(try verdicts(on: json) == [])
  }

  @Test(arguments: [
    ("{\"orchard.lint.delay\": -1}", "orchard.lint.delay: must lie in 0…10000"),
    ("{\"orchard.view.inherit\": 0}", "orchard.view.inherit: must be at least 1"),
    ("{\"orchard.lint.ignore\": [\"a\"]}", "orchard.lint.ignore[0]: must match ^[A-Z]\\d{3}$"),
    ("{\"orchard.server.hosts\": [\"a\", 1, 2]}", "orchard.server.hosts[2]: may not be set"),
    (
      "{\"orchard.server.retry\": {\"wait\": 1}}",
      "orchard.server.retry: must have \"count\", since it has \"wait\""
    ),
    ("{\"orchard.server.env\": {\"a\": \"b\"}}", "orchard.server.env: unknown key \"a\""),
    (
      "{\"[c]\": {\"orchard.format.tabSize\": 3}}",
      "\"[c]\".orchard.format.tabSize: unknown choice 3 (may be 2 or 4 or 8)"
    ),
    (
      "{\"[orchard]\": {\"orchard.format.lineWidth\": 3}}",
      "\"[orchard]\".orchard.format.lineWidth: must lie in 40…400"
    ),
    ("{\"[c]\": 5}", "\"[c]\": is not a group: 5"),
  ])
  func `settings that a VS Code extension forbids are reported`(json: String, problem: String)
    throws
  {
    let found = try verdicts(on: json)
    #expect(found == [problem])
  }
}
