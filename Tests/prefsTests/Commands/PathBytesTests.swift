import Foundation
import Harness
import Testing

/// Every command on files whose names are not UTF-8. A shell makes the names, since Swift strings
/// cannot hold them.
@Suite(.onOwnThread)
struct PathBytesTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try sh("printf '{\"a\": 1}\\n' > \"$F\"")
  }

  /// Runs `script`, in which `p` is the program and `F`, `S` and `D` are names that are not UTF-8.
  /// The home, state and configuration directories have such names too.
  private func sh(_ script: String) throws -> Program.Outcome {
    let start = """
      p() { "$0" "$@"; }
      F=$(printf '\\377\\376.json'); S=$(printf 's\\377.json'); D=$(printf 'd\\377')
      for v in HOME XDG_STATE_HOME XDG_CONFIG_HOME; do
        export $v="$PWD/$(printf '.%s\\376' $v)"
        eval mkdir -p -m 700 \\"\\$$v\\"
      done

      """
    return try Program.run("/bin/sh", ["-c", start + script, Program.path], in: scratch.folder)
  }

  /// The names in the folder, escaped by `ls -b`.
  private var files: [String] {
    get throws { try sh("ls -b").out.split(separator: "\n").map(String.init) }
  }

  @Test func `set writes to a file whose name is not UTF-8`() throws {
    #expect(try sh("p set \"$F\" a 2") == .init(status: 0, out: "", err: ""))
    #expect(try sh("cat \"$F\"").out == "{\"a\": 2}\n")
    #expect(try sh("p set \"$(printf 'new\\377.json')\" a 3").status == 0)
    #expect(try files == [#"new\377.json"#, #"\377\376.json"#])
  }

  @Test func `get, list, check, diff and unset accept a file name that is not UTF-8`() throws {
    #expect(try sh("p get \"$F\" a").out == "1\n")
    #expect(try sh("p list \"$F\"").out == "a = 1\n")
    #expect(try sh("p \"$F\"").out == "a = 1\n")
    #expect(try sh("p check \"$F\"").status == 0)
    #expect(try sh("cp \"$F\" \"$D\"; p diff \"$F\" \"$D\"").status == 0)
    #expect(try sh("p list \"$F\" --against \"$S\"").err == "prefs: s\\xff.json: no such file\n")
    #expect(try sh("p unset \"$F\" a; cat \"$F\"").out == "{}\n")
  }

  @Test func `a schema, its references and a defaults file may have names that are not UTF-8`()
    throws
  {
    let schema = #"{"properties": {"a": {"$ref": "t%FF.json"}, "b": {"default": 4}}}"#
    let script = """
      printf '%s' '\(schema)' > "$S"
      printf '{"type": "integer", "maximum": 0}' > "$(printf 't\\377.json')"
      printf '{"b": 5}' > "$D"

      """
    let checked = try sh(script + "p check \"$F\" --schema \"$S\"")
    #expect(checked.status == 1)
    #expect(checked.err.hasPrefix("\\xff\\xfe.json:1:7: a: must be at most 0"), "\(checked.err)")
    let listed = try sh(script + "p list \"$F\" --schema=\"$S\" --defaults \"$D\"")
    #expect(listed.out == "a = 1 # invalid: must be at most 0\nb = 5 # default\n")
    #expect(
      try sh(script + "p reset \"$F\" a --schema \"$S\"; cat \"$F\"").out == "{}\n")
  }

  @Test func `a schema directory may have a name that is not UTF-8`() throws {
    let script = """
      mkdir "$D"
      printf '{"$id": "https://a.example/t", "maximum": 0}' > "$D/$S"
      printf '{"properties": {"a": {"$ref": "https://a.example/t"}}}' > "$S"

      """
    let checked = try sh(script + "p check \"$F\" --schema \"$S\" --schema-dir \"$D\"")
    #expect(checked.err.hasPrefix("\\xff\\xfe.json:1:7: a: must be at most 0"), "\(checked.err)")
  }

  @Test func `convert, import, export and apply write to file names that are not UTF-8`() throws {
    let changes =
      #"{"format": "prefs changes", "version": 1, "changes": [{"name": "b", "new": 2}]}"#
    #expect(try sh("p convert \"$F\" \"$(printf '\\375.plist')\"").status == 0)
    #expect(try sh("p export \"$F\" \"$(printf '\\374.json')\"").status == 0)
    #expect(try sh("p import \"$F\" \"$(printf '\\373.json')\"").status == 0)
    let applied = try sh("printf '%s' '\(changes)' > \"$S\"; p apply \"$S\" \"$F\" --json")
    #expect(applied.status == 0)
    #expect(applied.out.contains(#""store": "\\xff\\xfe.json""#), "\(applied.out)")
    #expect(
      try files == [
        #"s\377.json"#, #"\373.json"#, #"\374.json"#, #"\375.plist"#, #"\377\376.json"#,
      ])
  }

  @Test func `a file's history belongs to the exact bytes of its name`() throws {
    _ = try sh("p set \"$F\" a 2; cp \"$F\" \"$S\"")
    #expect(try sh("p history \"$F\" | wc -l").out == "1\n")
    #expect(try sh("p history \"$S\"").status == 1)
    #expect(try sh("p restore \"$F\" 1; cat \"$F\"").out == "{\"a\": 1}\n")
    #expect(try sh("ls -A \"$XDG_STATE_HOME\"").out == "prefs\n")
  }

  @Test func `messages escape the bytes of a file name that are not UTF-8`() throws {
    #expect(try sh("p get none\"$F\" a").err == "prefs: none\\xff\\xfe.json: no such file\n")
    #expect(try sh("p check --json none\"$F\"").out.contains(#""file": "none\\xff\\xfe.json""#))
    #expect(try sh("p list --bogus\"$D\" x").err.hasPrefix("Error: Unknown option '--bogusd\\xff'"))
    #expect(try sh("p theme check \"$D\"").err == "prefs: d\\xff: no such file\n")
    #expect(
      try sh("p get https://127.0.0.1:1/a a --credentials \"$D\"").err
        == "prefs: d\\xff: no such file\n")
    let authorities = try sh("p get https://127.0.0.1:1/a a --ca \"$D\"")
    #expect(authorities.err.contains("d\\xff: cannot be read as a PEM file"), "\(authorities.err)")
  }

  @Test(arguments: [
    "get \"$F\" \"$D\"", "set \"$F\" a \"$D\"", "list \"$F\" --filter \"$D\"",
    "get etcd://h/\"$D\" a",
  ])
  func `a key, value or address that is not UTF-8 is refused`(command: String) throws {
    let outcome = try sh("p \(command)")
    #expect(outcome.status == 64)
    #expect(outcome.err.contains("d\\xff: is not UTF-8"), "\(outcome.err)")
    #expect(try sh("cat \"$F\"").out == "{\"a\": 1}\n")
  }

  @Test func `private-use characters in a value are not taken for escaped path bytes`() throws {
    #expect(try sh("p set \"$F\" b \"$(printf '\\364\\217\\273\\277')\"").status == 0)
    #expect(try sh("p get \"$F\" b").out == "\u{10FEFF}\n")
    #expect(try sh("cat \"$F\"").out == "{\"a\": 1, \"b\": \"\u{10FEFF}\"}\n")
  }
}
