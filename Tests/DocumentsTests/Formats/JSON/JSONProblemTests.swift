import Preferences
import Testing

@testable import Documents

/// The exact messages for malformed JSON.
struct JSONProblemTests {
  @Test(arguments: [
    (
      "{\"a\": 1 \"b\": 2}",
      "line 1, column 9: expected \",\" or \"}\", found \"\\\"\": a comma is missing before it"
    ),
    (
      "{\"a\": {\n\"b\": 1}\n// c\n\"d\": 2}",
      "line 4, column 1: expected \",\" or \"}\", found \"\\\"\": a comma is missing after line 2"
    ),
    ("[1\n;2]", "line 2, column 1: expected \",\" or \"]\", found \";\""),
    (
      "{\n\"a\": [1,\n2\n",
      "line 4, column 1: expected \",\" or \"]\", found the end of the file: the \"[\" of line 2 is not closed"
    ),
    ("{\n  \"a\": tru\n}", "line 2, column 8: expected true, false or null, found \"tru\""),
    ("{\n  a: 1\n}", "line 2, column 3: expected a key in quotes or \"}\", found \"a\""),
    ("{\"a\" 1}", "line 1, column 6: expected \":\" after the key, found \"1\""),
    ("[1, ", "line 1, column 5: expected a value or \"]\", found the end of the file"),
    (
      "[1 2]",
      "line 1, column 4: expected \",\" or \"]\", found \"2\": a comma is missing before it"
    ),
    ("{} x", "line 1, column 4: expected the end of the file, found \"x\""),
    ("[01]", "line 1, column 2: expected a number without leading zeros, found \"01\""),
    ("[1.]", "line 1, column 4: expected a digit, found \"]\""),
    ("[-]", "line 1, column 3: expected a digit, found \"]\""),
    ("[1x]", "line 1, column 3: expected the end of the number, found \"x\""),
    ("[\"é\", 'a']", "line 1, column 7: expected a value or \"]\", found \"'\""),
    ("[\"a", "line 1, column 2: expected \"\\\"\" at its end, found a string without an end"),
    (
      "[\"a\n\"]",
      "line 1, column 4: expected \"\\\"\" at the end of the string, found the end of the line"
    ),
    (
      "[\"\u{1}\"]",
      "line 1, column 3: expected an escape such as \"\\u0001\", found a control character: 0x01"
    ),
    (
      "[\"\\x\"]",
      "line 1, column 4: expected one of \" \\ / b f n r t u after \"\\\", found \"x\""
    ),
    (
      "[\"\\u12g4\"]",
      "line 1, column 7: expected four hexadecimal digits after \"\\u\", found \"g4\""
    ),
    ("[1 /* ]", "line 1, column 4: expected \"*/\" at its end, found a comment"),
    ("[1 / 2]", "line 1, column 4: expected a comment's \"//\" or \"/*\", found \"/\""),
    ("[1]\u{0}", "line 1, column 4: expected the end of the file, found \"\\u0000\""),
    ("", "line 1, column 1: expected a value, such as {}, found an empty file"),
    (" \n ", "line 1, column 1: expected a value, such as {}, found white space only"),
  ])
  func `a JSON syntax error reports position, expected and found text`(text: String, words: String)
  {
    #expect(problem(in: text)?.description == words)
  }

  @Test(arguments: [
    ("#!/bin/sh\nPATH=/bin\n", "a script"),
    (
      "# c\nserver {\n  listen 80;\n}\n",
      "a configuration with braces, such as that of nginx or bind"
    ),
    (
      "auth required pam_env.so\nauth sufficient pam_unix.so try_first_pass\n",
      "a table, such as fstab or a PAM file"
    ),
    (
      "ServerRoot /etc\n<Directory />\n  Require all denied\n</Directory>\n",
      "a configuration with sections in tags, such as that of Apache"
    ),
    (
      "<VirtualHost *:80>\n</VirtualHost>\n",
      "a configuration with sections in tags, such as that of Apache"
    ),
    ("<?xml version=\"1.0\"?>\n<a b=\"c\">\n</a>\n", "other XML"),
    ("<?xml version=\"1.0\"?>\n<plist><dict><key>a</key></dict></plist>\n", nil),
    (
      "global\n  log /dev/log local0\ndefaults\n  mode http\n",
      "a configuration in blocks without brackets, such as that of HAProxy"
    ),
    ("[1, 2\n", nil), ("[a, b]", nil), ("{\"a\": 1 \"b\"}", nil), ("\"a\" 1", nil),
  ])
  func `the error of a file in a known other syntax names that syntax`(
    text: String, syntax: String?
  ) {
    let error = failure(to: text)?.description ?? ""
    if let syntax {
      #expect(error.hasPrefix("looks like \(syntax), which cannot be edited"), "\(error)")
    } else {
      #expect(error.contains("expected"), "\(error)")
    }
  }

  /// Returns the problem of opening a file of any format.
  private func failure(to text: String) -> Problem? {
    do throws(Problem) {
      _ = try DocumentReader.open(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `a JSON syntax error quotes the line with a caret`() {
    let text = "{\n  \"name\": \"a\",\n\t\"port\": 80 80\n}"
    #expect(
      problem(in: text)?.report == """
        line 3, column 13: expected "," or "}", found "80": a comma is missing before it
             "port": 80 80
                        ^
        """)
  }

  @Test func `a quoted long line is cut around the caret`() {
    let text =
      "[" + String(repeating: "1,", count: 100_000) + "x" + String(repeating: ",1", count: 90)
    let excerpt = problem(in: text)?.place?.excerpt
    #expect((excerpt?.text.unicodeScalars.count ?? 0) < 90)
    #expect(excerpt.map { Array($0.text)[$0.caret] } == "x")
  }

  @Test func `JSON that is not UTF-8 is refused at the first invalid byte`() {
    let bytes = Array("[\"é".utf8) + [0xFF] + Array("\"]".utf8)
    let problem = problem(in: bytes)
    #expect(
      problem?.description
        == "line 1, column 4: expected UTF-8, found a byte that is not UTF-8: 0xFF")
    #expect(problem?.place?.offset == 4)
  }

  @Test(arguments: [
    [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
  ])
  func `every malformed UTF-8 sequence in JSON is refused`(sequence: [Int]) {
    let bytes = Array("[\"".utf8) + sequence.map { UInt8($0) } + Array("\"]".utf8)
    #expect(problem(in: bytes)?.place?.offset == 2)
  }

  @Test func `UTF-16 and UTF-32 JSON is refused with a command that converts it`() {
    let bytes: [UInt8] = [0xFF, 0xFE] + "{}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(
      problem(in: bytes)?.message
        == "expected UTF-8; convert it with \"iconv -f UTF-16 -t UTF-8\", found UTF-16 text")
    #expect(problem(in: [0x5B, 0, 0x5D, 0])?.message.contains("UTF-16LE") == true)
    #expect(problem(in: [0, 0, 0, 0x5B, 0, 0, 0, 0x5D])?.message.contains("UTF-32BE") == true)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `100,000 opening brackets in JSON are refused quickly`(opener: String) {
    let text = String(repeating: opener, count: 100_000)
    #expect(problem(in: text)?.reason == .limit("levels of nesting", is: 512))
  }

  @Test func `JSON nested 512 deep is read, deeper JSON and edits are refused`() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let document = try JSONDocument(Array(deep.utf8))
    #expect(problem(in: "[" + deep + "]") != nil)
    #expect(throws: Problem.self) {
      try document.applying([
        Change(
          PreferenceName(Array(repeating: .index(0), count: 512)), from: nil, to: .array([]))
      ])
    }
  }

  @Test func `a number of a million digits and 100,000 keys on one line are edited exactly`() throws
  {
    let digits = String(repeating: "7", count: 1_000_000)
    let number = try JSONDocument(Array("[\(digits)]".utf8))
    #expect(number.value(at: 0) == .array([.integer(Number(spelling: digits))]))
    var text = Array("{".utf8)
    for key in 0..<100_000 { text += "\"k\(key)\":\(key),".utf8 }
    let document = try JSONDocument(text + Array("\"last\":0}".utf8))
    let changed = try document.applying([
      Change(PreferenceName(keys: "k50000"), from: .integer(50000), to: nil)
    ])
    #expect(changed.bytes.count == document.bytes.count - "\"k50000\":50000,".utf8.count)
    let preview = LinePreview(from: document, to: changed)
    #expect(preview.lines.allSatisfy { $0.text.utf8.count < 250 })
  }

  @Test func `a NUL character in a JSON key is kept`() throws {
    let text = #"{"a\u0000b": 1}"#
    let document = try JSONDocument(Array(text.utf8))
    #expect(document.value(at: 0) == .dictionary(["a\0b": .integer(1)]))
    let changed = try document.applying([
      Change(PreferenceName(keys: "a\0b"), from: .integer(1), to: .integer(2))
    ])
    #expect(changed.bytes.asText == #"{"a\u0000b": 2}"#)
  }
}
