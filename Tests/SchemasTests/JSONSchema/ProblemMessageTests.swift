import Documents
import Preferences
import Schemas
import Testing

/// The messages for invalid values: one sentence each, not a tree of branches.
struct ProblemMessageTests {
  @Test(arguments: [
    // The problem comes from the branch of the value's type.
    (
      #"{"anyOf": [{"type": "string"}, {"type": "array", "items": {"enum": ["a", "b"]}}]}"#,
      #"["a", "c"]"#, #"[1]: unknown choice "c" (may be "a" or "b")"#
    ),
    // No branch has the value's type.
    (
      #"{"anyOf": [{"type": "string"}, {"type": "array"}]}"#, "5",
      "must be text, or a list, found 5"
    ),
    // The discriminator matches no branch.
    (
      """
      {"oneOf": [{"properties": {"kind": {"const": "tcp"}}, "required": ["kind"]},
       {"properties": {"kind": {"const": "unix"}}, "required": ["kind"]}]}
      """, #"{"kind": "unx"}"#, #"kind: unknown choice "unx"; did you mean "unix"?"#
    ),
    // The discriminator matches one branch, whose problem is reported.
    (
      """
      {"oneOf": [{"properties": {"kind": {"const": "tcp"}, "port": {"maximum": 9}}},
       {"properties": {"kind": {"const": "unix"}, "path": {"type": "string"}}}]}
      """, #"{"kind": "tcp", "port": 10}"#,
      #"port: must be at most 9 (as a group with "kind": "tcp")"#
    ),
    (
      #"{"anyOf": [{"required": ["uses"]}, {"required": ["run"]}]}"#, "{}",
      #"must have "uses" or "run""#
    ),
    (
      #"{"oneOf": [{"title": "small", "maximum": 5}, {"title": "even", "multipleOf": 2}]}"#, "4",
      #"must be only one of: "small", "even""#
    ),
    (#"{"not": {"enum": ["root", "admin"]}}"#, #""root""#, #"must not be "root" or "admin""#),
    (
      #"{"if": {"properties": {"tls": {"const": true}}}, "then": {"required": ["key"]}}"#,
      #"{"tls": true}"#, #"must have "key" (since tls is true)"#
    ),
    (
      #"{"dependentRequired": {"user": ["password"]}}"#, #"{"user": "x"}"#,
      #"must have "password", since it has "user""#
    ),
    (
      #"{"dependentSchemas": {"user": {"required": ["password"]}}}"#, #"{"user": "x"}"#,
      #"must have "password" (since "user" is there)"#
    ),
    (
      #"{"contains": {"type": "integer"}, "minContains": 2}"#, "[1]",
      "must hold at least 2 elements of this kind: a whole number; holds 1"
    ),
    (#"{"properties": {"old": false}}"#, #"{"old": 1}"#, "old: may not be set"),
    (
      #"{"properties": {"a": {"type": "integer"}}, "unevaluatedProperties": false}"#,
      #"{"a": "x", "b": 1}"#, #"a: is not a whole number: "x""#
    ),
    (
      #"{"properties": {"k": {"writeOnly": true, "pattern": "^a"}}}"#, #"{"k": "hush"}"#,
      "k: must match ^a"
    ),
    (
      #"{"properties": {"k": {"writeOnly": true, "type": "integer"}}}"#, #"{"k": "hush"}"#,
      "k: is not a whole number: ••••••"
    ),
    (
      #"{"properties": {"k": {"writeOnly": true, "anyOf": [{"type": "integer"}, {"type": "null"}]}}}"#,
      #"{"k": "hush"}"#, "k: must be a whole number, or null, found ••••••"
    ),
  ])
  func `an invalid value is reported in one sentence`(
    schema: String, document: String, words: String
  ) throws {
    let schema = try Schema(jsonSchema: DocumentReader.open(Array(schema.utf8)))
    let opened = try DocumentReader.open(Array(document.utf8))
    let problems = schema.check(DocumentSnapshot(opened, revision: Revision(token: "")))
    let told = problems.map { problem in
      let name = problem.name.flatMap { $0.isRoot ? nil : $0.label + ": " } ?? ""
      return name + problem.words
    }
    #expect(told == [words])
  }

  @Test func `a problem has a JSON pointer to its keyword in the schema`() throws {
    let schema = try Schema(
      jsonSchema: ["properties": ["a": ["$ref": "#/$defs/a~0b"]], "$defs": ["a~b": ["minimum": 3]]])
    let problem = schema.check(MemorySnapshot(["a": 2])).first
    #expect(problem?.requirement?.description == "#/$defs/a~0b/minimum")
  }
}
