import Preferences
import Testing

@Suite struct PreferenceNameParsingTests {
  @Test func `every printed name parses to the same name`() throws {
    for seed in 0..<5000 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let name = generator.name()
      #expect(try PreferenceName(parsing: name.description) == name, "seed \(seed)")
    }
  }

  @Test func `printed names are printable`() {
    for seed in 0..<500 as Range<UInt64> {
      var generator = Generator(seed: seed)
      let name = generator.name()
      #expect(name.description.isShowable, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("editor.fonts.size", ["editor", "fonts", "size"]), (".", []),
    ("\"com.apple.dock\".autohide", ["com.apple.dock", "autohide"]),
    ("my key.b", ["my key", "b"]), ("\"\\ud83d\\ude00\"", ["😀"]),
    ("\"\\ud800\"", ["\u{10FFFF}\u{10D800}"]),
    ("/a~1b/m~0n//0", ["a/b", "m~n", "", "0"]), ("/", [""]), ("0.1", ["0", "1"]),
  ])
  func `typed names are parsed leniently`(text: String, keys: [String]) throws {
    #expect(try PreferenceName(parsing: text) == PreferenceName(keys.map { .key($0) }))
  }

  @Test func `list indexes in names are parsed`() throws {
    let name = PreferenceName([.key("servers"), .index(0), .key("port")])
    #expect(try PreferenceName(parsing: "servers[0].port") == name)
    #expect(try PreferenceName(parsing: "[12]") == PreferenceName([.index(12)]))
  }

  @Test(arguments: [
    ("", "is not a name: \"\"; expected a name"),
    ("a..b", "is not a name: \"a..b\"; expected a key"),
    ("a.", "is not a name: \"a.\"; expected a key"),
    ("a[x]", "is not a name: \"a[x]\"; expected an index like [0]"),
    (
      "a[99999999999999999999]",
      "is not a name: \"a[99999999999999999999]\"; expected an index like [0]"
    ),
    ("\"a", "is not a name: \"\\\"a\"; expected a closing quote"),
    ("\"a\"b", "is not a name: \"\\\"a\\\"b\"; expected a dot or an index"),
    ("a\u{202E}", "is not a name: \"a\\u202e\"; expected quotes around it"),
    ("/a~2", "is not a name: \"/a~2\"; expected ~0 or ~1 after ~"),
  ])
  func `text that is not a name is refused with the reason`(text: String, words: String) {
    let problem = problem { () throws(Problem) in _ = try PreferenceName(parsing: text) }
    #expect(problem?.words == words)
  }
}

/// Returns the problem that `body` throws.
func problem(_ body: () throws(Problem) -> Void) -> Problem? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}

extension String {
  var isShowable: Bool { unicodeScalars.allSatisfy(\.isShowable) }
}
