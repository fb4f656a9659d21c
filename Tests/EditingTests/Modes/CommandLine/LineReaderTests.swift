import Testing

@testable import Editing

struct LineReaderTests {
  private func read(_ text: String) -> String {
    do {
      let command = try LineReader.command(text)
      return ([command.spec.name] + command.arguments.map { "[\($0.text)]" }).joined(separator: " ")
    } catch {
      return "\(error.range): \(error.message)"
    }
  }

  @Test(arguments: [
    ("w", "w"), (":w", "w"), ("  write  a b.json ", "w [a b.json]"), ("q!", "q!"), ("x", "wq"),
    ("set a.b 5", "set [a.b] [5]"), ("set a.b=5", "set [a.b] [5]"), ("set a = 5", "set [a] [5]"),
    ("set a  two  words ", "set [a] [ two  words ]"), ("set a=", "set [a] []"),
    (#"set "two words".x v"#, #"set ["two words".x] [v]"#), (#"set "a=b"=c"#, #"set ["a=b"] [c]"#),
    (#"set "q\" =" 1"#, #"set ["q\" ="] [1]"#), ("set a b=c", "set [a] [b=c]"),
    ("unset", "unset"), ("unset a", "unset [a]"), ("undo", "undo"), ("undo 3", "undo [3]"),
    ("filter @staged x", "filter [@staged x]"), ("help", "help"),
  ])
  func `a command line is parsed`(text: String, order: String) {
    #expect(read(text) == order)
  }

  @Test(arguments: [
    ("", "0..<0: a command is expected; Tab lists them"),
    ("  sett a 1", #"2..<6: unknown command "sett"; did you mean set?"#),
    ("zzz", #"0..<3: unknown command "zzz""#),
    ("set", "3..<3: NAME is missing: set NAME VALUE"),
    ("set a", "5..<5: VALUE is missing: set NAME VALUE"),
    ("set a  ", "7..<7: VALUE is missing: set NAME VALUE"),
    ("q now", "2..<5: nothing more is expected: q"),
    ("undo x", "5..<6: a number of steps is expected: undo [N]"),
    ("undo 0", "5..<6: a number of steps is expected: undo [N]"),
    ("goto", "4..<4: NAME is missing: goto NAME"),
    ("unset a b", "8..<9: nothing more is expected: unset [NAME]"),
  ])
  func `an error in a command line has its position`(text: String, words: String) {
    #expect(read(text) == words)
  }
}
