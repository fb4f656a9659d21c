import Foundation
import Harness
import Testing

@Suite(.onOwnThread)
struct MergeTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func merge(
    _ base: String, _ mine: String, _ theirs: String, _ options: String...,
    named name: String = "f.json"
  ) throws -> (outcome: Program.Outcome, text: String) {
    try scratch.write(base, to: "base")
    try scratch.write(mine, to: name)
    try scratch.write(theirs, to: "theirs")
    let outcome = try Program.run(["merge", "base", name, "theirs"] + options, in: scratch.folder)
    return (outcome, try scratch.read(name))
  }

  @Test func `merge combines changes of both sides on one line`() throws {
    let (outcome, text) = try merge(
      #"{"a": 1, "b": 2, "c": [1]}"#, #"{"a": 5, "b": 2, "c": [1]}"#, #"{"a": 1, "c": [1, 2]}"#)
    #expect(outcome == .init(status: 0, out: "", err: ""))
    #expect(text == #"{"a": 5, "c": [1, 2]}"#)
  }

  @Test(arguments: ["sshd_config", "a.service"])
  func `merge combines adjacent configuration lines`(name: String) throws {
    let sign = name == "sshd_config" ? " " : "="
    let head = name == "sshd_config" ? "" : "[Service]\n"
    func text(_ a: String, _ b: String) -> String {
      "\(head)#Aa\(sign)1\nBb\(sign)\(b)\nCc\(sign)\(a)\n"
    }
    let (outcome, merged) = try merge(
      text("1", "2"), text("1", "3"), text("5", "2"), named: name)
    #expect(outcome == .init(status: 0, out: "", err: ""))
    #expect(merged == text("5", "3"))
  }

  @Test(arguments: [
    (
      "f.json", #"{"a": {"x": 1}, "b": {"y": 1, "z": [{"k": 1}]}}"#,
      #"{"a": {"x": 2}, "b": {"y": 1, "z": [{"k": 1}]}}"#, #"{"a": {"x": 1}}"#,
      #"{"a": {"x": 2}}"#
    ),
    (
      "sshd_config", "Port 22\nUsePAM yes\nMatch User a\n    X11Forwarding no\n",
      "Port 2222\nUsePAM yes\nMatch User a\n    X11Forwarding no\n", "Port 22\nUsePAM yes\n",
      "Port 2222\nUsePAM yes\n"
    ),
    (
      "a.ini", "[a]\nx=1\n\n[b]\ny=1\n", "[a]\nx=2\n\n[b]\ny=1\n", "[a]\nx=1\n",
      "[a]\nx=2\n"
    ),
    // A group that the other side changed keeps what it has now.
    (
      "f.json", #"{"a": 1, "b": {"y": 1}}"#, #"{"a": 1, "b": {"y": 1, "new": 2}}"#, #"{"a": 1}"#,
      #"{"a": 1, "b": {"new": 2}}"#
    ),
  ])
  func `a group that one side removed is removed as a whole`(
    name: String, base: String, mine: String, theirs: String, merged: String
  ) throws {
    let (outcome, text) = try merge(base, mine, theirs, named: name)
    #expect(outcome == .init(status: 0, out: "", err: ""))
    #expect(text == merged)
    let (_, other) = try merge(base, theirs, mine, named: name)
    #expect(other == merged)
  }

  @Test func `merge keeps the comments and the layout of both sides`() throws {
    let (outcome, text) = try merge(
      "{\n  \"a\": 1,\n  \"b\": 2\n}\n", "{\n  \"a\": 1,\n  // mine\n  \"b\": 3\n}\n",
      "{\n  // theirs\n  \"a\": 1,\n  \"b\": 2,\n  // new\n  \"c\": 1\n}\n")
    #expect(outcome.err == "")
    #expect(
      text == """
        {
          // theirs
          "a": 1,
          // mine
          "b": 3,
          // new
          "c": 1
        }

        """)
  }

  @Test func `merge writes the other side of a conflict into comments`() throws {
    let (outcome, text) = try merge(
      "{\n  // port\n  \"a\": 1,\n  \"b\": 2\n}\n", "{\n  // port\n  \"a\": 3,\n  \"b\": 2\n}\n",
      "{\n  // port\n  \"a\": 4,\n  \"b\": 5\n}\n")
    #expect(
      outcome
        == .init(
          status: 1, out: "",
          err: """
            f.json: conflict: a: mine 3, theirs 4, base 1
            f.json: your values are set, and those of the other side are in comments; choose one

            """))
    #expect(
      text == """
        {
          // port
          // <<<<<<< mine
          "a": 3,
          // ======= theirs
          //   "a": 4,
          // >>>>>>> theirs
          "b": 5
        }

        """)
    #expect(try Program.run(["check", scratch.path("f.json")]).status == 0)
  }

  @Test func `merge writes a conflict of configuration lines into comments`() throws {
    let (outcome, text) = try merge(
      "#UseDNS no\nPort 22\n", "#UseDNS no\nPort 2200\n", "#UseDNS no\nPort 2222\n",
      named: "sshd_config")
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("sshd_config: conflict: Port: mine 2200, theirs 2222, base 22\n"))
    #expect(
      text == """
        #UseDNS no
        # <<<<<<< mine
        Port 2200
        # ======= theirs
        # Port 2222
        # >>>>>>> theirs

        """)
    #expect(try Program.run(["check", scratch.path("sshd_config")]).status == 0)
  }

  @Test func `merge writes a conflict of an XML property list into comments`() throws {
    func list(_ value: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>a</key>
      \t<string>\(value)</string>
      </dict>
      </plist>

      """
    }
    let (outcome, text) = try merge(list("x"), list("y"), list("z--->"), named: "f.plist")
    #expect(outcome.status == 1)
    #expect(text.contains("\t<!-- <<<<<<< mine -->\n\t<string>y</string>\n\t<!-- ======= theirs\n"))
    #expect(text.contains("\n\t<string>z-&#45;-></string>\n\t>>>>>>> theirs -->\n"))
    #expect(try Program.run(["get", scratch.path("f.plist"), "a"]).out == "y\n")
  }

  @Test func `merge masks secrets and writes none into a comment`() throws {
    try scratch.write(#"{"properties": {"token": {"writeOnly": true}}}"#, to: "s.json")
    func file(_ token: String) -> String {
      "{\n  // site\n  \"$schema\": \"s.json\",\n  \"token\": \"\(token)\"\n}\n"
    }
    let (outcome, text) = try merge(file("canary"), file("canary2"), file("canary3"))
    #expect(outcome.status == 1)
    #expect(!outcome.err.contains("canary"))
    #expect(outcome.err.contains("token: mine \"••••••\""))
    #expect(text.contains("=======\n  \"token\": \"canary3\"\n>>>>>>> theirs\n"))
  }

  @Test func `merge accepts an empty base and the same key added on both sides`() throws {
    let (outcome, text) = try merge(
      "", "{\n  \"a\": 1,\n  \"b\": 2\n}\n", "{\n  \"a\": 1,\n  \"c\": 3\n}\n")
    #expect(outcome.status == 0)
    #expect(text == "{\n  \"a\": 1,\n  \"c\": 3,\n  \"b\": 2\n}\n")
  }

  @Test func `merge combines lists that were changed in different lines`() throws {
    func list(_ first: Int, _ last: Int) -> String {
      "{\n  \"a\": [\n    \(first),\n    2,\n    3,\n    4,\n    \(last)\n  ]\n}\n"
    }
    let (outcome, text) = try merge(list(1, 5), list(10, 5), list(1, 50))
    #expect(outcome.status == 0)
    #expect(text == list(10, 50))
  }

  @Test func `merge keeps both sides of a file that cannot be parsed`() throws {
    let (outcome, text) = try merge("{\n1\n", "{\n2\n", "{\n3\n")
    #expect(outcome.status == 1)
    #expect(text == "{\n<<<<<<< mine\n2\n=======\n3\n>>>>>>> theirs\n")
    #expect(outcome.err.contains("cannot be merged by name"))
  }

  @Test func `merge leaves a binary file in conflict as it is`() throws {
    for (name, value) in [("base", "1"), ("f.plist", "2"), ("theirs", "3")] {
      try scratch.write("{\"a\": \(value)}", to: "in.json")
      _ = try Program.run(
        ["convert", scratch.path("in.json"), scratch.path(name), "--to", "binary"])
    }
    let before = try Data(contentsOf: scratch.url("f.plist"))
    let outcome = try Program.run(["merge", "base", "f.plist", "theirs"], in: scratch.folder)
    #expect(outcome.status == 1)
    #expect(outcome.err.contains("the file is unchanged; choose a side"))
    #expect(try Data(contentsOf: scratch.url("f.plist")) == before)
  }

  @Test func `merge keeps a comment that a merge by name would lose`() throws {
    let (outcome, text) = try merge(
      "{\n  \"a\": 1, // one\n  \"b\": 2\n}\n", "{\n  \"a\": 3, // mine\n  \"b\": 2\n}\n",
      "{\n  \"a\": 1, // theirs\n  \"b\": 4\n}\n")
    #expect(outcome.status == 1)
    #expect(outcome.err.hasPrefix("f.json: both sides changed comments or layout\n"))
    #expect(text.contains("// mine") && text.contains("// theirs"))
    #expect(try Program.run(["check", scratch.path("f.json")]).status == 0)
  }
}
