import Documents
import Preferences
import Schemas
import Testing

/// Schemas that try to exhaust the program. Each gets a verdict or a clear problem soon. The time
/// limit only catches hangs.
@Suite(.timeLimit(.minutes(40)))
struct HostileSchemaTests {
  private func nested(_ open: String, _ close: String, _ depth: Int, around core: String) -> String
  {
    String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
  }

  /// Returns a schema in which `d0` refers twice to `d1`, `d1` twice to `d2`, and so on.
  private func bomb(_ link: (String) -> String, last: String) -> String {
    let steps = (0..<40).map { "\"d\($0)\": \(link("{\"$ref\": \"#/$defs/d\($0 + 1)\"}"))" }
    return """
      {"$ref": "#/$defs/d0", "$defs": {\(steps.joined(separator: ", ")), "d40": \(last)}}
      """
  }

  @Test(arguments: ["allOf", "anyOf", "oneOf"])
  func `references that double at forty levels are validated once at each level`(key: String) throws
  {
    let schema = bomb({ "{\"\(key)\": [\($0), \($0)]}" }, last: "{\"type\": \"integer\"}")
    #expect(try isValid("1", under: schema) == (key != "oneOf"))
    #expect(try !isValid("\"a\"", under: schema))
  }

  @Test(arguments: ["allOf", "anyOf", "oneOf"])
  func `entries are read quickly from a schema whose references double at forty levels`(key: String)
    throws
  {
    let schema = bomb({ "{\"\(key)\": [\($0), \($0)]}" }, last: "{\"type\": \"object\"}")
    let entries = try Schema(jsonSchema: JSONDocument(Array(schema.utf8)))
    #expect(!entries.isEmpty)
  }

  @Test func `references that double in objects and lists are validated once for each value`()
    throws
  {
    let object = bomb(
      { "{\"allOf\": [{\"properties\": {\"a\": \($0)}}, {\"properties\": {\"a\": \($0)}}]}" },
      last: "{\"type\": \"integer\"}")
    #expect(try isValid(nested("{\"a\": ", "}", 40, around: "1"), under: object))
    #expect(try !isValid(nested("{\"a\": ", "}", 40, around: "\"x\""), under: object))
    let list = bomb(
      { "{\"allOf\": [{\"items\": \($0)}, {\"items\": \($0)}], \"unevaluatedItems\": false}" },
      last: "{\"type\": \"integer\"}")
    #expect(try isValid(nested("[", "]", 40, around: "1"), under: list))
    #expect(try !isValid(nested("[", "]", 40, around: "\"x\""), under: list))
  }

  @Test
  func `references that double under if, not and unevaluated are validated once at each level`()
    throws
  {
    let conditions = bomb(
      { "{\"if\": \($0), \"then\": \($0), \"else\": \($0), \"unevaluatedProperties\": false}" },
      last: "{\"properties\": {\"a\": true}}")
    #expect(try isValid("{\"a\": 1}", under: conditions))
    #expect(try !isValid("{\"b\": 1}", under: conditions))
    let denials = bomb(
      { "{\"not\": {\"anyOf\": [\($0), \($0)]}}" }, last: "{\"type\": \"integer\"}")
    #expect(try isValid("1", under: denials))
    #expect(try !isValid("\"a\"", under: denials))
  }

  @Test(arguments: [
    "{\"$ref\": \"#\"}", "{\"allOf\": [{\"$ref\": \"#\"}]}", "{\"anyOf\": [{\"$ref\": \"#\"}]}",
    "{\"oneOf\": [{\"$ref\": \"#\"}]}", "{\"not\": {\"$ref\": \"#\"}}",
    "{\"if\": {\"$ref\": \"#\"}}",
    "{\"if\": true, \"then\": {\"$ref\": \"#\"}}", "{\"if\": false, \"else\": {\"$ref\": \"#\"}}",
    "{\"$dynamicAnchor\": \"a\", \"$dynamicRef\": \"#a\"}",
    "{\"$dynamicAnchor\": \"a\", \"allOf\": [{\"$dynamicRef\": \"#a\"}]}",
    "{\"$schema\": \"https://json-schema.org/draft/2019-09/schema\", \"$recursiveRef\": \"#\"}",
    "{\"$ref\": \"#/$defs/a\", \"$defs\": {\"a\": {\"$ref\": \"#/$defs/b\"}, \"b\": {\"$ref\": \"#/$defs/a\"}}}",
    "{\"$ref\": \"#/$defs/a\", \"$defs\": {\"a\": {\"allOf\": [{\"$ref\": \"#/$defs/b\"}]}, \"b\": {\"not\": {\"$ref\": \"#/$defs/a\"}}}}",
    "{\"dependentSchemas\": {\"a\": {\"$ref\": \"#\"}}, \"required\": [\"a\"]}",
  ])
  func `a schema that refers to itself for the same value is reported as circular`(schema: String) {
    let problems = Result { () throws(Problem) in
      try readSchema(schema).problems(with: "{\"a\": 1}")
    }
    switch problems {
    case .success(let problems):
      #expect(problems.contains { if case .circular = $0.reason { true } else { false } })
    case .failure(let problem): #expect(problem.isOfSchema)
    }
  }

  @Test(arguments: [
    "{\"pattern\": \"^(a+)+$\"}", "{\"patternProperties\": {\"^(a+)+$\": {\"type\": \"null\"}}}",
    "{\"propertyNames\": {\"pattern\": \"^(a|aa)+$\"}}", "{\"not\": {\"pattern\": \"^(a+)+$\"}}",
    "{\"additionalProperties\": false, \"patternProperties\": {\"^(.*a){25}$\": true}}",
    "{\"anyOf\": [{\"pattern\": \"^(a+)+$\"}, {\"pattern\": \"(x+x+)+y\"}]}",
    "{\"contains\": {\"pattern\": \"^(a+)+$\"}}",
    "{\"if\": {\"pattern\": \"^(([a-z])+.)+[A-Z]$\"}}",
  ])
  func `a pattern with exponential backtracking is aborted and counts as not matched`(
    schema: String
  ) throws {
    let text = "\"\(String(repeating: "a", count: 5_000))!\""
    let instance =
      schema.contains("ropert") ? "{\(text): 1}" : schema.contains("contains") ? "[\(text)]" : text
    let problems = try readSchema(schema).problems(with: instance)
    #expect(!problems.isEmpty)
  }

  @Test func `a pattern with exponential backtracking is aborted quickly for many texts`() throws {
    let text = "\"\(String(repeating: "a", count: 200))!\""
    let list = "[\(Array(repeating: text, count: 2_000).joined(separator: ", "))]"
    #expect(try !isValid(list, under: "{\"items\": {\"pattern\": \"^(a+)+$\"}}"))
  }

  @Test func `a oneOf with 30,000 branches gives a verdict or exceeds a limit`() throws {
    let branches = (0..<30_000).map { "{\"const\": \($0)}" }.joined(separator: ",")
    do throws(Problem) {
      #expect(try isValid("29999", under: "{\"oneOf\": [\(branches)]}"))
    } catch {
      #expect(error.isLimit)
    }
  }

  @Test(arguments: [
    ("{\"allOf\": [", "]}"), ("{\"properties\": {\"a\": ", "}}"), ("{\"not\": ", "}"),
    ("{\"items\": ", "}"), ("{\"$defs\": {\"a\": ", "}}"), ("{\"if\": ", "}"), ("[", "]"),
  ])
  func `a schema nested 100,000 deep is refused`(open: String, close: String) {
    #expect(throws: Problem.self) {
      try isValid("1", under: nested(open, close, 100_000, around: "{}"))
    }
  }

  @Test func `a schema nested 240 deep validates an instance as deep`() throws {
    let schema = nested("{\"properties\": {\"a\": ", "}}", 240, around: "{\"type\": \"integer\"}")
    #expect(try isValid(nested("{\"a\": ", "}", 240, around: "1"), under: schema))
    #expect(try !isValid(nested("{\"a\": ", "}", 240, around: "\"x\""), under: schema))
    let list =
      "{\"anyOf\": [{\"type\": \"integer\"}, {\"items\": {\"$ref\": \"#\"}, \"type\": \"array\"}]}"
    #expect(try isValid(nested("[", "]", 500, around: "1"), under: list))
    #expect(try !isValid(nested("[", "]", 500, around: "\"x\""), under: list))
    let chain = nested("{\"allOf\": [", "]}", 250, around: "{\"type\": \"integer\"}")
    #expect(try isValid("1", under: chain))
    #expect(try !isValid("\"a\"", under: chain))
  }

  @Test func `a chain of 20,000 references is followed or refused`() throws {
    let steps = (0..<20_000).map { "\"d\($0)\": {\"$ref\": \"#/$defs/d\($0 + 1)\"}" }
    let schema =
      "{\"$ref\": \"#/$defs/d0\", \"$defs\": {\(steps.joined(separator: ", ")), \"d20000\": {\"type\": \"integer\"}}}"
    let verdict = Result { () throws(Problem) in try isValid("\"a\"", under: schema) }
    if case .success(let isValid) = verdict { #expect(!isValid) }
  }

  @Test func `an enum of 100,000 values is searched quickly for each value`() throws {
    let values = (0..<100_000).map { "\"v\($0)\"" }.joined(separator: ", ")
    #expect(try isValid("[\(values)]", under: "{\"items\": {\"enum\": [\(values)]}}"))
    #expect(try !isValid("[\(values), 1]", under: "{\"items\": {\"enum\": [\(values)]}}"))
  }

  @Test func `100,000 elements are compared for uniqueness in linear time`() throws {
    let objects = (0..<100_000).map { "{\"a\": [\($0)]}" }.joined(separator: ", ")
    #expect(try isValid("[\(objects)]", under: "{\"uniqueItems\": true}"))
    #expect(try !isValid("[\(objects), {\"a\": [7.0]}]", under: "{\"uniqueItems\": true}"))
  }

  @Test(arguments: [
    ("{\"minLength\": 99999999999999999999}", "\"a\"", false),
    ("{\"maxLength\": 99999999999999999999}", "\"a\"", true),
    ("{\"minItems\": 1e30}", "[1]", false), ("{\"multipleOf\": 1e-300}", "1e300", true),
    ("{\"maximum\": 1e999999999999}", "1e999999999998", true),
    ("{\"minimum\": -1e-999999999999999999999}", "0", true),
    ("{\"type\": \"integer\"}", "1e999999999", true),
    ("{\"contains\": {}, \"minContains\": 1e30}", "[1]", false),
  ])
  func `numbers with huge exponents are compared exactly`(
    schema: String, instance: String, verdict: Bool
  ) throws {
    #expect(try isValid(instance, under: schema) == verdict)
  }

  @Test func `numbers with 10,000 digits are compared exactly`() throws {
    let digits = "1" + String(repeating: "7", count: 9_999)
    #expect(try isValid("\(digits)0", under: "{\"minimum\": \(digits), \"type\": \"integer\"}"))
    #expect(try !isValid("\(digits)7", under: "{\"maximum\": \(digits)6}"))
    #expect(try isValid("\(digits).0", under: "{\"const\": \(digits)}"))
    #expect(try isValid("\(digits)0", under: "{\"multipleOf\": 5}"))
    #expect(try !isValid("\(digits)1", under: "{\"multipleOf\": 5}"))
  }

  @Test(arguments: [
    "http://x.test/no.json", "no.json", "file:///etc/passwd", "urn:x:y", "../../etc/passwd",
    "//h/x",
    "http://x.test/no.json#/a", "no.json#here",
  ])
  func `a $ref to a document that was not given is not fetched and refuses every value`(
    target: String
  )
    throws
  {
    let schema = "{\"properties\": {\"a\": {\"$ref\": \"\(target)\"}}}"
    do throws(Problem) {
      #expect(try !isValid("{\"a\": 1}", under: schema))
    } catch {
      #expect(error.isOfSchema)
    }
  }

  @Test(arguments: [
    "#/", "#/$defs/no", "#no", "#/%", "#/~2", "#/allOf/99999999999999999999",
    "#/allOf/-1",
    "#/allOf/01", "%", "http://[", "#/title", "#/enum/0",
  ])
  func `a $ref to something that is not a schema is reported`(target: String) {
    #expect(throws: Problem.self) {
      let schema = try readSchema(
        "{\"$ref\": \"\(target)\", \"allOf\": [{}], \"$defs\": {}, \"title\": \"t\", \"enum\": [1]}"
      )
      let problems = try schema.problems(with: "1")
      if let problem = problems.first { throw problem }
    }
  }

  @Test(arguments: ["", "nul", "{", "[]", "1", "\"a\"", "null", "{\"type\": {}}", "{\"$ref\": []}"])
  func `a text that is not a JSON Schema is refused`(text: String) {
    #expect(throws: Problem.self) { try readSchema(text) }
  }
}
