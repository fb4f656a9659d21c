import Harness
import Testing

@Suite(.onOwnThread)
struct UnsetTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  @Test func `unset removes values together with their lines`() throws {
    let outcome = try Program.run("unset", sample.file, "name", "tags")
    #expect(outcome == .init(status: 0, out: "", err: ""))
    #expect(
      try sample.changedLines().sorted() == [
        "-  \"name\": \"gate\",", "-  \"tags\": [\"x\", \"y\"],",
      ])
  }

  @Test func `an index past a list's end is refused with the last valid index`() throws {
    let words = "no such element; the last is tags[1], a new one is tags[2]"
    #expect(
      try Program.run("unset", sample.file, "tags[7]")
        == .init(status: 1, out: "", err: "\(sample.file): tags[7]: \(words)\n"))
    #expect(
      try Program.run("get", sample.file, "/tags/2").err == "\(sample.file): tags.2: \(words)\n")
    #expect(
      try Program.run("set", sample.file, "tags[3].a", "1").err
        == "\(sample.file): tags[3]: \(words)\n")
    #expect(sample.isUntouched)
  }

  @Test func `unset with one unknown key removes nothing`() throws {
    let outcome = try Program.run("unset", sample.file, "name", "nmae")
    #expect(
      outcome
        == .init(
          status: 1, out: "",
          err: "\(sample.file): nmae: no such name; did you mean name?\n"))
    #expect(sample.isUntouched)
  }
}

@Suite(.onOwnThread)
struct ResetTests {
  let sample: Sample
  init() throws { sample = try Sample() }

  func reset(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["reset", sample.file, "--schema", sample.schema] + arguments)
  }

  @Test func `reset removes a value that has a default`() throws {
    #expect(try reset("name", "workers") == .init(status: 0, out: "", err: ""))
    #expect(try sample.changedLines() == ["-  \"name\": \"gate\","])
  }

  @Test func `reset sets a required key to its default`() throws {
    try sample.scratch.write(
      """
      {"required": ["port"], "properties": {"port": {"type": "integer", "default": 80}}}
      """, to: "strict.json")
    let strict = sample.scratch.path("strict.json")
    let outcome = try Program.run("reset", sample.file, "port", "--schema", strict)
    #expect(outcome == .init(status: 0, out: "", err: ""))
    #expect(try sample.changedLines().sorted() == ["+  \"port\": 80,", "-  \"port\": 8080,"])
  }

  @Test func `reset of a group removes the keys declared in it`() throws {
    #expect(try reset("log") == .init(status: 0, out: "", err: ""))
    #expect(try Program.run("get", sample.file, "log", "--json").out == "{}\n")
  }

  @Test func `reset refuses a key that the schema does not declare`() throws {
    let outcome = try reset("tags")
    #expect(outcome.status == 1)
    #expect(
      outcome.err
        == "\(sample.file): tags: has no default: no schema declares it; to remove it use "
        + "\"prefs unset\"\n")
    #expect(sample.isUntouched)
  }

  @Test func `unset --ignore-missing skips names that do not exist`() throws {
    let outcome = try Program.run(
      "unset", sample.file, "port", "no.such.name", "--ignore-missing")
    #expect(outcome == .init(status: 0, out: "", err: ""))
    #expect(try Program.run("get", sample.file, "port").status == 1)
  }
}
